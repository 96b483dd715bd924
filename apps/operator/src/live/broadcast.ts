import type { WebSocket } from 'ws';

/** Runs a function periodically; returns a function that stops it. Injected, so that tests control time. */
export type Every = (periodMs: number, run: () => void) => () => void;

/** Runs a function periodically with the system's timers. */
export const systemEvery: Every = (periodMs, run) => {
  const timer = setInterval(run, periodMs);
  return () => clearInterval(timer);
};

/** The interval at which a topic's frame is computed. */
const TICK_MS = 1_000;
/** An unchanged frame is repeated after this many ticks, so that a quiet topic differs from a broken feed. */
const REPEAT_AFTER_TICKS = 5;
/** A socket with more unsent bytes skips this frame. Each frame is complete, so the next one suffices. */
const MAX_QUEUED_BYTES = 4 * 1024 * 1024;

/** The settings of a topic's broadcast. */
export interface BroadcastOptions {
  /** Computes the topic's current frame. */
  readonly frame: () => unknown;
  readonly every: Every;
  /** Called after the last socket has closed and the ticker has stopped. */
  readonly onIdle: () => void;
}

/** One ticker for all sockets of a topic. Sends complete frames when something changed. */
export interface Broadcast {
  /** Sends the latest frame at once and every new one until the socket closes. */
  subscribe(socket: WebSocket): void;
  /** Stops the ticker even if sockets are subscribed. */
  stop(): void;
}

/** Starts a topic's ticker. Subscribe a socket at once, because only the close of the last socket stops the ticker. */
export function startBroadcast({ frame, every, onIdle }: BroadcastOptions): Broadcast {
  const sockets = new Set<WebSocket>();
  let text = JSON.stringify(frame());
  let unchangedTicks = 0;

  const stop = every(TICK_MS, () => {
    const next = JSON.stringify(frame());
    unchangedTicks = next === text ? unchangedTicks + 1 : 0;
    if (unchangedTicks % REPEAT_AFTER_TICKS !== 0) return;
    text = next;
    for (const socket of sockets) if (socket.bufferedAmount <= MAX_QUEUED_BYTES) socket.send(text);
  });

  function unsubscribe(socket: WebSocket): void {
    sockets.delete(socket);
    if (sockets.size > 0) return;
    stop();
    onIdle();
  }

  return {
    subscribe(socket) {
      sockets.add(socket);
      socket.on('close', () => unsubscribe(socket));
      socket.send(text);
    },
    stop,
  };
}
