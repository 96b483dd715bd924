import {
  BEAT_EVERY_MS,
  POLICY_VIOLATION,
  MESSAGE_TOO_BIG,
  TRY_AGAIN_LATER,
  retryAfterMs,
} from '@ushindi/api-contract/live';
import type { Timers } from '@ushindi/shared';
import { backoffMs, MANY_FAILURES } from './backoff.ts';

/** A socket that is being opened. */
export type Socket = { send: (text: string) => void; close: () => void };

/** The events of a socket. `closed` is the last one. */
export type SocketEvents = {
  opened: () => void;
  message: (text: string) => void;
  closed: (code: number, reason: string) => void;
};

/** The dependencies of a connection. */
export type ConnectionDeps = {
  openSocket: (events: SocketEvents) => Socket;
  timers: Timers;
  nowMs: () => number;
  /** 0 up to 1, as Math.random. */
  random: () => number;
};

/** The callbacks of a connection. */
export type ConnectionEvents = { up: () => void; message: (text: string) => void; down: () => void };

/**
 * A socket without a message for this time counts as lost, whatever the network reports, because the gateway writes to
 * every open socket.
 */
const SILENT_AFTER_MS = BEAT_EVERY_MS * 2.5;

/** Close codes after which an immediate reconnection would end in the same way. */
const RECONNECT_LATE = new Set([TRY_AGAIN_LATER, POLICY_VIOLATION, MESSAGE_TOO_BIG]);

/**
 * Keeps one socket open between `start` and `stop`. Opens it again after a loss, and closes it when no message arrives.
 */
export class Connection {
  readonly #deps: ConnectionDeps;
  readonly #events: ConnectionEvents;
  #wanted = false;
  #socket: Socket | null = null;
  #isUp = false;
  #failures = 0;
  #lastMessageMs = 0;
  #openedAtMs = 0;
  /** One timer: the next try while there is no socket, the silence watch while there is one. */
  #timer: unknown = null;

  constructor(deps: ConnectionDeps, events: ConnectionEvents) {
    this.#deps = deps;
    this.#events = events;
  }

  /** Opens the socket, unless it is open or about to be. */
  start(): void {
    if (this.#wanted) return;
    this.#wanted = true;
    this.#open();
  }

  /** Closes the socket and tries no more. */
  stop(): void {
    this.#wanted = false;
    this.#failures = 0;
    this.#drop();
  }

  /** Sends on an open socket. Otherwise the text is dropped: the owner sends its state again on `up`. */
  send(text: string): void {
    if (this.#isUp) this.#socket?.send(text);
  }

  /** Checks the socket at once: the page was hidden or the network was away, and timers may have been paused. */
  wake(): void {
    if (!this.#wanted) return;
    const silentForMs = this.#deps.nowMs() - this.#lastMessageMs;
    if (this.#socket !== null && silentForMs < SILENT_AFTER_MS) return;
    this.#drop();
    this.#open();
  }

  #open(): void {
    const current = <Args extends unknown[]>(handle: (...args: Args) => void) => {
      // A closed socket may still emit events. Only those of the present socket count.
      return (...args: Args) => {
        if (this.#socket === socket) handle(...args);
      };
    };
    const socket = this.#deps.openSocket({
      opened: current(() => this.#onOpened()),
      message: current((text) => this.#onMessage(text)),
      closed: current((code, reason) => this.#onClosed(code, reason)),
    });
    this.#socket = socket;
    this.#watchSilence();
  }

  #onOpened(): void {
    this.#isUp = true;
    this.#watchSilence();
    this.#openedAtMs = this.#lastMessageMs;
    this.#events.up();
  }

  #onMessage(text: string): void {
    this.#watchSilence();
    // A socket that ends right after its snapshots counts as failed, because each new socket receives all snapshots
    // again.
    if (this.#lastMessageMs - this.#openedAtMs >= BEAT_EVERY_MS) this.#failures = 0;
    this.#events.message(text);
  }

  #onClosed(code: number, reason: string): void {
    if (RECONNECT_LATE.has(code)) this.#failures = MANY_FAILURES;
    this.#drop();
    // The gateway sends each of its clients a random wait, so that they do not all reconnect at once.
    this.#tryLater(retryAfterMs(reason));
  }

  #tryLater(serverDelayMs: number | null): void {
    const waitMs = serverDelayMs ?? backoffMs(this.#failures, this.#deps.random);
    this.#failures = Math.min(this.#failures + 1, MANY_FAILURES);
    this.#timer = this.#deps.timers.setTimeout(() => this.#open(), waitMs);
  }

  #watchSilence(): void {
    this.#lastMessageMs = this.#deps.nowMs();
    this.#deps.timers.clearTimeout(this.#timer);
    this.#timer = this.#deps.timers.setTimeout(() => this.#onSilence(), SILENT_AFTER_MS);
  }

  #onSilence(): void {
    this.#drop();
    this.#tryLater(null);
  }

  #drop(): void {
    this.#deps.timers.clearTimeout(this.#timer);
    const socket = this.#socket;
    const wasUp = this.#isUp;
    this.#socket = null;
    this.#isUp = false;
    socket?.close();
    if (wasUp) this.#events.down();
  }
}
