import type { Redis } from 'ioredis';
import { connectRedis, watchHalfOpen } from '../../redis/redis.ts';
import type { RedisAddress } from '../../redis/settings.ts';
import type { Clock } from '../../clock.ts';
import type { LiveLog } from '../upstreamSocket.ts';

/** Receives the messages of a channel. */
export interface Listener {
  readonly onMessage: (text: string) => void;
  /** Called when the channel is subscribed, for the first time or again. Earlier messages may be lost. */
  readonly onLinked: () => void;
}

/** This gateway's connections to Redis: one for commands, one that subscribes. */
export interface RedisLink {
  /** Runs a script. Rejects at once while Redis is away, and after a timeout. */
  run(script: string, keys: readonly string[], args: readonly (string | number)[]): Promise<unknown>;
  /** Subscribes to a channel, again after every outage. Returns a function that ends the subscription. */
  listen(channel: string, listener: Listener): () => void;
  /** Redis is unreachable; false while the first connection is being made. */
  isAway(): boolean;
  close(): void;
}

export interface RedisLinkOptions {
  readonly log: LiveLog;
  readonly clock: Clock;
  /** See `SharingSettings`. */
  readonly commandTimeoutMs: number;
}

/** Logs the start and the end of an outage once; never the address, which may contain a password. */
function createOutageLog(log: LiveLog) {
  let isAway = false;
  return {
    isAway: () => isAway,
    away(error?: NodeJS.ErrnoException): void {
      if (!isAway)
        log.warn({ errorCode: error?.code }, 'Redis is away: this gateway serves its live topics standalone');
      isAway = true;
    },
    back(): void {
      if (isAway) log.info({}, 'Redis is back: its live topics are shared again');
      isAway = false;
    },
  };
}

/** Connects to Redis, and again whenever it is lost. */
export function createRedisLink(address: RedisAddress, options: RedisLinkOptions): RedisLink {
  const { log, clock, commandTimeoutMs: commandTimeout } = options;
  // Nothing is queued during an outage, and `subscribe` below restores the channels.
  const connect = (): Redis => connectRedis(address, { autoResubscribe: false, commandTimeout });
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
      // A connection that cannot subscribe is replaced, and the next one subscribes to all channels.
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
        // The channel has no listener any more, whether or not this succeeds.
        if (subscriber.status === 'ready') subscriber.unsubscribe(channel).catch(outage.away);
      };
    },
    isAway: outage.isAway,
    close() {
      isClosed = true;
      for (const stop of stopWatching) stop();
      // Commands that were sent before, such as releases, are still executed.
      if (commands.status === 'ready') commands.quit().catch(() => commands.disconnect());
      else commands.disconnect();
      subscriber.disconnect();
    },
  };
}
