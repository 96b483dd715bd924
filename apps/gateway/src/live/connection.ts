import type { Socket } from 'node:net';
import { CLOSE_BROKEN_RULES, type ClientMessage } from '@ushindi/api-contract/live';
import type { RawData, WebSocket } from 'ws';
import { z } from 'zod';
import type { Subscriber } from './channel.ts';
import type { ClientSocket } from './clientSocket.ts';
import type { Clock } from './clock.ts';
import type { Figures } from './figures.ts';
import { Meter } from './meter.ts';
import type { LiveSettings } from './settings.ts';
import type { WireFrame } from './wireFrame.ts';

/** What all connections share. */
export interface ConnectionContext {
  readonly clock: Clock;
  readonly settings: LiveSettings;
  readonly figures: Figures;
  readonly onMessage: (connection: Connection, message: ClientMessage) => void;
  readonly onClose: (connection: Connection) => void;
  /** The connection is cut for what its client sent. */
  readonly onBrokenRules: () => void;
  /** Whether one topic has the turn for itself, so that there is nothing to join its frames with. */
  readonly isAlone: () => boolean;
  /** The connection has frames that wait for the end of the turn. */
  readonly onPending: (connection: Connection) => void;
  /** A topic's state now, for a client that has missed deltas; null when there is none. */
  readonly snapshotOf: (topic: string) => WireFrame | null;
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

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
/** An empty ping as it stands on the wire. */
const PING = Buffer.from([0x89, 0x00]);

/**
 * One client: its messages, its pings, and what stands between its topics' frames and a client that reads slower than
 * they come: from a bound on, topics are only remembered, and each gets one fresh snapshot when the queue has been
 * written. Nobody else waits for it. A class, because ten thousand of them share their functions.
 */
export class Connection implements Subscriber {
  // What each frame needs stands together, and is kept one by one: it goes to thousands, and each thing to be looked up on
  // its way is one more wait for memory.
  readonly #net: Socket;
  readonly #context: ConnectionContext;
  readonly #deflates: boolean;
  #isClosing = false;
  #isQuiet = true;
  /** Written at the end of the turn, in one go. */
  #pending: Buffer[] | null = null;
  /** Topics that it has missed frames of. */
  #behind: Set<string> | null = null;

  readonly topics = new Set<string>();
  /** Who it is counted under. */
  readonly address: string;
  readonly #ws: WebSocket;
  readonly #messages = new Meter(SECOND_MS);
  readonly #opens = new Meter(MINUTE_MS);
  #behindSinceMs = 0;
  #answeredAtMs: number;

  constructor({ ws, net, deflates }: ClientSocket, address: string, context: ConnectionContext) {
    this.#ws = ws;
    this.#net = net;
    this.#deflates = deflates;
    this.#context = context;
    this.address = address;
    this.#answeredAtMs = context.clock.nowMs();
    ws.on('message', (data, isBinary) => this.#onMessage(data, isBinary));
    // Only an answered ping proves that a client reads; one that merely talks would fill its queue for ever.
    ws.on('pong', () => {
      this.#answeredAtMs = context.clock.nowMs();
    });
    ws.on('close', () => context.onClose(this));
  }

  deliver(topic: string, frame: WireFrame): void {
    if (!this.#isOpen() || this.#behind?.has(topic)) return;
    if (this.#isFull()) {
      this.#fallBehind(topic);
      return;
    }
    const bytes = this.#variant(frame);
    if (this.#pending !== null) this.#pending.push(bytes);
    else if (this.#context.isAlone()) this.#write(bytes);
    else {
      this.#pending = [bytes];
      this.#context.onPending(this);
    }
  }

  /** Writes what the turn has brought, whole frames in one go. */
  flush(): void {
    const frames = this.#pending;
    this.#pending = null;
    if (frames !== null && this.#isOpen()) this.#writeAll(frames);
  }

  refuse(topic: string, frame: WireFrame): void {
    this.topics.delete(topic);
    this.#behind?.delete(topic);
    if (this.#isOpen()) this.#write(this.#variant(frame));
  }

  /** Takes note that the client follows a topic no longer. */
  leave(topic: string): boolean {
    this.#behind?.delete(topic);
    return this.topics.delete(topic);
  }

  /** Whether it may have one more topic opened: each opens a socket to the operator. */
  mayOpen(): boolean {
    const { clock, settings } = this.#context;
    return this.#opens.isWithin(settings.maxOpensPerMinute, clock.nowMs());
  }

  /** Sends a frame if nothing else was sent since it was last called, so that the client can tell a dead line. */
  sendIfQuiet(frame: WireFrame): void {
    if (this.#isQuiet && !this.#behind?.size && this.#isOpen()) this.#write(this.#variant(frame));
    this.#isQuiet = true;
  }

  /** Pings, and cuts a client that answers no pings or does not read in time. */
  check(): void {
    const { clock, settings, figures } = this.#context;
    const nowMs = clock.nowMs();
    const isSilent = nowMs - this.#answeredAtMs >= settings.silenceMs;
    const isSlow = !!this.#behind?.size && nowMs - this.#behindSinceMs >= settings.drainWithinMs;
    if (isSilent || isSlow) {
      figures[isSilent ? 'cutSilent' : 'cutSlow'] += 1;
      this.terminate();
    } else if (this.#isOpen()) this.#net.write(PING);
  }

  close(code: number, reason: string): void {
    this.#isClosing = true;
    this.#ws.close(code, reason);
  }

  terminate(): void {
    this.#ws.terminate();
  }

  /** Once the client has begun to close, `ws` answers and ends the socket. */
  #isOpen(): boolean {
    return !this.#isClosing && this.#net.writable;
  }

  #isFull(): boolean {
    return this.#net.writableLength > this.#context.settings.maxQueuedBytes && this.#net.writableNeedDrain;
  }

  #variant(frame: WireFrame): Buffer {
    return this.#deflates ? frame.deflated : frame.plain;
  }

  // `ws` itself writes its few frames (pongs, the close) whole and at once, so that these never come to lie inside them.
  #write(bytes: Buffer): void {
    const { figures } = this.#context;
    this.#isQuiet = false;
    figures.framesOut += 1;
    figures.bytesOut += bytes.length;
    this.#net.write(bytes);
  }

  #writeAll(frames: readonly Buffer[]): void {
    const net = this.#net;
    if (frames.length > 1) net.cork();
    for (const bytes of frames) this.#write(bytes);
    if (frames.length > 1) net.uncork();
  }

  #fallBehind(topic: string): void {
    if (this.#behind === null) {
      this.#behind = new Set();
      this.#net.once('drain', () => this.#catchUp());
    }
    if (this.#behind.size === 0) this.#behindSinceMs = this.#context.clock.nowMs();
    this.#behind.add(topic);
  }

  #catchUp(): void {
    const topics = this.#behind;
    this.#behind = null;
    if (topics === null || !this.#isOpen()) return;
    const snapshots = [...topics].map((topic) => this.#context.snapshotOf(topic)).filter((frame) => frame !== null);
    this.#writeAll(snapshots.map((frame) => this.#variant(frame)));
  }

  #onMessage(data: RawData, isBinary: boolean): void {
    // A closing socket still hands over what was on its way.
    if (!this.#isOpen()) return;
    const { clock, settings, figures } = this.#context;
    const isWithinRate = this.#messages.isWithin(settings.maxMessagesPerSecond, clock.nowMs());
    const message = isBinary || !isWithinRate ? null : readMessage(String(data));
    if (message !== null) {
      this.#context.onMessage(this, message);
      return;
    }
    figures.cutRules += 1;
    this.#context.onBrokenRules();
    this.close(CLOSE_BROKEN_RULES, 'broken rules');
  }
}
