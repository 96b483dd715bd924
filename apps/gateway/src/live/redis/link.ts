import type { Redis } from 'ioredis';
import { connectRedis, watchHalfOpen } from '../../redis.ts';
import type { RedisAddress } from '../../redisSettings.ts';
import type { Clock } from '../clock.ts';
import type { LiveLog } from '../upstreamSocket.ts';

/** Who is told what comes on a channel. */
export interface Listener {
  readonly onMessage: (text: string) => void;
  /** The channel is subscribed, at first or again: what was said before may have been missed. */
  readonly onLinked: () => void;
}

/** This gateway's way to Redis: one connection for commands, one that listens. */
export interface RedisLink {
  /** Runs a script; rejects at once while Redis is away, and when it does not answer in time. */
  run(script: string, keys: readonly string[], args: readonly (string | number)[]): Promise<unknown>;
  /** Listens on a channel, also after Redis was away; the answer ends it. */
  listen(channel: string, listener: Listener): () => void;
  /** Redis was lost, or could not be reached, and is not back; not so while the first connection is being made. */
  isAway(): boolean;
  close(): void;
}

const COMMAND_TIMEOUT_MS = 1000;

/** Tells the log of an outage once, and of its end; never the address, which may hold a password. */
function createOutageLog(log: LiveLog) {
  let isAway = false;
  return {
    isAway: () => isAway,
    away(error?: NodeJS.ErrnoException): void {
      if (!isAway) log.warn({ errorCode: error?.code }, 'Redis is away: this gateway will serve live topics by itself');
      isAway = true;
    },
    back(): void {
      if (isAway) log.info({}, 'Redis is back: live topics are shared again');
      isAway = false;
    },
  };
}

/** Connects to Redis, and again whenever it is lost. */
export function createRedisLink(address: RedisAddress, log: LiveLog, clock: Clock): RedisLink {
  // Whoever asked decides again once Redis is back; what is listened to is asked for by hand.
  const connect = (): Redis => connectRedis(address, { autoResubscribe: false, commandTimeout: COMMAND_TIMEOUT_MS });
  const [commands, subscriber] = [connect(), connect()];
  const listeners = new Map<string, Listener>();
  const outage = createOutageLog(log);
  const isUp = (): boolean => commands.status === 'ready' && subscriber.status === 'ready';
  const stopWatching = [commands, subscriber].map((connection) => watchHalfOpen(connection, clock));
  let isClosed = false;

  async function subscribe(channel: string): Promise<void> {
    try {
      await subscriber.subscribe(channel);
      listeners.get(channel)?.onLinked();
    } catch (error) {
      // A connection on which that fails is of no use; the next one subscribes to everything again.
      outage.away(error as NodeJS.ErrnoException);
      if (!isClosed) subscriber.disconnect(true);
    }
  }

  for (const connection of [commands, subscriber])
    connection
      .on('error', outage.away)
      .on('close', () => void (isClosed || outage.away()))
      .on('ready', () => void (isUp() && outage.back()));
  subscriber.on('ready', () => {
    for (const channel of listeners.keys()) void subscribe(channel);
  });
  subscriber.on('message', (channel: string, text: string) => listeners.get(channel)?.onMessage(text));

  return {
    run: (script, keys, args) => commands.eval(script, keys.length, ...keys, ...args),
    listen(channel, listener) {
      listeners.set(channel, listener);
      if (subscriber.status === 'ready') void subscribe(channel);
      return () => {
        listeners.delete(channel);
        // Whether or not it is heard: nobody listens any more.
        if (subscriber.status === 'ready') subscriber.unsubscribe(channel).catch(outage.away);
      };
    },
    isAway: outage.isAway,
    close() {
      isClosed = true;
      for (const stop of stopWatching) stop();
      // What was asked before, such as to release leases, still goes out.
      if (commands.status === 'ready') commands.quit().catch(() => commands.disconnect());
      else commands.disconnect();
      subscriber.disconnect();
    },
  };
}
