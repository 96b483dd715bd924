import { CLOSE_BROKEN_RULES, type ClientMessage } from '@ushindi/api-contract/live';
import { WebSocket } from 'ws';
import { z } from 'zod';
import type { Subscriber } from './channel.ts';
import type { Clock } from './clock.ts';
import type { LiveSettings } from './settings.ts';

export interface ConnectionOptions {
  readonly socket: WebSocket;
  readonly clock: Clock;
  readonly settings: LiveSettings;
  readonly onMessage: (connection: Connection, message: ClientMessage) => void;
  readonly onClose: (connection: Connection) => void;
  /** A topic's state now, for a client that has missed deltas; null when there is none. */
  readonly snapshotOf: (topic: string) => Buffer | null;
}

/** One client's socket, with what it has subscribed to. */
export interface Connection extends Subscriber {
  readonly topics: Set<string>;
  /** Sends a frame if nothing else was sent since it was last called, so that the client can tell a dead line. */
  sendIfQuiet(frame: Buffer): void;
  /** Pings, and cuts a client that answers no pings or does not read in time; true when it was cut. */
  check(): boolean;
  close(code: number, reason: string): void;
  terminate(): void;
}

const clientMessage = z.object({ op: z.enum(['sub', 'unsub']), topic: z.string().max(64) });

/** A client's message; null when it breaks the contract. */
function readMessage(text: string): ClientMessage | null {
  try {
    return clientMessage.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Says whether one more message is within the bound of its second. */
function createMeter(perSecond: number, clock: Clock): () => boolean {
  let second = 0;
  let count = 0;
  return () => {
    const nowSecond = Math.floor(clock.nowMs() / 1000);
    count = nowSecond === second ? count + 1 : 1;
    second = nowSecond;
    return count <= perSecond;
  };
}

/**
 * What stands between a topic's frames and a client that reads slower than they come: from the bound on, its topics are
 * only remembered, and each gets one fresh snapshot when the queue has been written. Nobody else waits for it.
 */
function createOutbox({ socket, clock, settings, snapshotOf }: ConnectionOptions) {
  const behind = new Set<string>();
  let behindSinceMs = 0;
  let isQuiet = true;

  function write(frame: Buffer): void {
    isQuiet = false;
    socket.send(frame, { binary: false });
  }

  function catchUp(): void {
    const topics = [...behind];
    behind.clear();
    for (const topic of topics) {
      const snapshot = snapshotOf(topic);
      if (snapshot !== null) write(snapshot);
    }
  }

  function fallBehind(topic: string): void {
    if (behind.size === 0) {
      behindSinceMs = clock.nowMs();
      // Queued after everything else, so it is written when the queue is.
      socket.ping('', false, (error) => {
        if (!error) catchUp();
      });
    }
    behind.add(topic);
  }

  return {
    write,
    deliver(topic: string, frame: Buffer): void {
      if (socket.readyState !== WebSocket.OPEN || behind.has(topic)) return;
      if (socket.bufferedAmount > settings.maxQueuedBytes) fallBehind(topic);
      else write(frame);
    },
    writeIfQuiet(frame: Buffer): void {
      if (isQuiet && behind.size === 0 && socket.readyState === WebSocket.OPEN) write(frame);
      isQuiet = true;
    },
    forget: (topic: string): boolean => behind.delete(topic),
    isStuck: (): boolean => behind.size > 0 && clock.nowMs() - behindSinceMs >= settings.drainWithinMs,
  };
}

/** Hands a client's messages on; one that breaks the rules ends its socket. */
function listen({ socket, clock, settings }: ConnectionOptions, onMessage: (message: ClientMessage) => void): void {
  const withinRate = createMeter(settings.maxMessagesPerSecond, clock);
  socket.on('message', (data, isBinary) => {
    // A closing socket still hands over what was on its way.
    if (socket.readyState !== WebSocket.OPEN) return;
    const message = isBinary || !withinRate() ? null : readMessage(String(data));
    if (message === null) socket.close(CLOSE_BROKEN_RULES, 'broken rules');
    else onMessage(message);
  });
}

/** Takes a client's socket over: its messages, its pings and its queue. */
export function createConnection(options: ConnectionOptions): Connection {
  const { socket, clock, settings } = options;
  const outbox = createOutbox(options);
  let answeredAtMs = clock.nowMs();

  const connection: Connection = {
    topics: new Set(),
    deliver: outbox.deliver,
    sendIfQuiet: outbox.writeIfQuiet,
    refuse(topic, frame) {
      connection.topics.delete(topic);
      outbox.forget(topic);
      outbox.write(frame);
    },
    check() {
      const dead = clock.nowMs() - answeredAtMs >= settings.silenceMs || outbox.isStuck();
      if (dead) socket.terminate();
      else if (socket.readyState === WebSocket.OPEN) socket.ping();
      return dead;
    },
    close: (code, reason) => socket.close(code, reason),
    terminate: () => socket.terminate(),
  };

  listen(options, (message) => {
    if (message.op === 'unsub') outbox.forget(message.topic);
    options.onMessage(connection, message);
  });
  // Only an answered ping proves that a client reads; one that merely talks would fill its queue for ever.
  socket.on('pong', () => {
    answeredAtMs = clock.nowMs();
  });
  socket.on('close', () => options.onClose(connection));
  return connection;
}
