import type { WebSocket } from 'ws';

/** Runs something periodically; the answer stops it. Passed in so that tests hold the time. */
export type Every = (periodMs: number, run: () => void) => () => void;

/** The machine's own time. */
export const systemEvery: Every = (periodMs, run) => {
  const timer = setInterval(run, periodMs);
  return () => clearInterval(timer);
};

/** How often a topic is looked at. */
const TICK_MS = 1_000;
/** An unchanged frame is repeated after this many ticks: silence would read as a broken feed (readings 24). */
const REPEAT_AFTER_TICKS = 5;
/** A socket with more than this unread gets the next frame instead: each one is whole. */
const MAX_QUEUED_BYTES = 4 * 1024 * 1024;

export interface BroadcastOptions {
  /** The topic's frame now. */
  readonly frame: () => unknown;
  readonly every: Every;
  /** The last socket has left; the ticker has stopped. */
  readonly onIdle: () => void;
}

/** One ticker for all sockets of a topic: whole frames, when something changed. */
export interface Broadcast {
  /** Sends the latest frame at once, and each new one until the socket closes. */
  join(socket: WebSocket): void;
  /** Stops the ticker whoever listens. */
  stop(): void;
}

/** Starts a topic's ticker; to be joined at once. */
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

  function leave(socket: WebSocket): void {
    sockets.delete(socket);
    if (sockets.size > 0) return;
    stop();
    onIdle();
  }

  return {
    join(socket) {
      sockets.add(socket);
      socket.on('close', () => leave(socket));
      socket.send(text);
    },
    stop,
  };
}
