import type { Socket } from 'node:net';
import { POLICY_VIOLATION, type ClientMessage } from '@ushindi/api-contract/live';
import type { RawData, WebSocket } from 'ws';
import type { Subscriber } from './channel.ts';
import { closeSocket, type ClientSocket } from './clientSocket.ts';
import type { Clock } from '../clock.ts';
import type { Counters } from './counters.ts';
import { FixedWindowCounter } from './fixedWindowCounter.ts';
import type { LiveSettings } from './settings.ts';
import { NO_FRAMES, type FrameBatches } from './frameBatches.ts';
import { readMessage } from './readMessage.ts';
import type { WireFrame } from './wireFrame.ts';

/** What all connections share. */
export interface ConnectionContext {
  readonly clock: Clock;
  readonly settings: LiveSettings;
  readonly counters: Counters;
  readonly onMessage: (connection: Connection, message: ClientMessage) => void;
  /** Counts a topic that a client of an address opens; false when the address has opened too many. */
  readonly mayOpenAt: (address: string) => boolean;
  readonly onClose: (connection: Connection) => void;
  /** Called when the client is disconnected because of a message. */
  readonly onBrokenRules: () => void;
  /** Whether the current flush has one topic, so that there are no frames to collect. */
  readonly isOnlyTopicInFlush: () => boolean;
  /** The connection has frames that wait for the end of the flush. */
  readonly onPending: (connection: Connection) => void;
  /** The batches of frames of the current flush. */
  readonly batches: FrameBatches;
  /** A topic's current state, for a client that has missed deltas; null when there is none. */
  readonly snapshotOf: (topic: string) => WireFrame | null;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
/** The bytes of an empty ping. */
const PING = Buffer.from([0x89, 0x00]);

/**
 * One client: its messages and pings, and a bounded queue for a client that reads slowly. Beyond the bound, its frames are
 * dropped, and each topic gets one fresh snapshot when the queue has been written. No other client waits for it. A class,
 * because ten thousand instances share its methods.
 */
export class Connection implements Subscriber {
  // The fields that every delivery reads come first: delivering to thousands of clients then has fewer CPU cache misses.
  readonly #net: Socket;
  readonly #context: ConnectionContext;
  readonly #deflates: boolean;
  #isClosing = false;
  #isQuiet = true;
  /** The batch of the frames that wait for the end of the flush. */
  #pending = NO_FRAMES;
  /** The topics whose frames it has missed; null for none. */
  #behind: Set<string> | null = null;

  readonly topics = new Set<string>();
  readonly address: string;
  readonly #ws: WebSocket;
  readonly #messages = new FixedWindowCounter(SECOND_MS);
  readonly #opens = new FixedWindowCounter(MINUTE_MS);
  readonly #subscriptions = new FixedWindowCounter(MINUTE_MS);
  #behindSinceMs = 0;
  /** The time of the first check that found its queue too long; null while it is not. */
  #fullSinceMs: number | null = null;
  #answeredAtMs: number;

  constructor({ ws, net, deflates }: ClientSocket, address: string, context: ConnectionContext) {
    this.#ws = ws;
    this.#net = net;
    this.#deflates = deflates;
    this.#context = context;
    this.address = address;
    this.#answeredAtMs = context.clock.nowMs();
    ws.on('message', (data, isBinary) => this.#onMessage(data, isBinary));
    ws.on('ping', (data) => this.#onPing(data));
    ws.on('pong', () => this.#onPong());
    ws.on('close', () => context.onClose(this));
  }

  deliver(topic: string, frame: WireFrame): void {
    if (this.#behind?.has(topic)) return;
    const bytes = this.#variant(frame);
    if (this.#context.isOnlyTopicInFlush()) this.#deliverNow(topic, bytes);
    else {
      if (this.#pending === NO_FRAMES) this.#context.onPending(this);
      this.#pending = this.#context.batches.add(this.#pending, topic, bytes);
    }
  }

  /** Writes the frames of a flush in one write. Only here is the socket touched: once, not for each of its topics. */
  flush(): void {
    const { batches } = this.#context;
    const batch = this.#pending;
    this.#pending = NO_FRAMES;
    if (!this.#isOpen()) return;
    if (this.#isFull()) {
      for (const { topic } of batches.frames(batch)) this.#fallBehind(topic);
      return;
    }
    // A client with a queue gets the frames that all clients share, because queued bytes stay in memory.
    const joined = this.#net.writableLength === 0 ? batches.joined(batch) : null;
    if (joined === null) this.#writeAll(batches.frames(batch).map(({ bytes }) => bytes));
    else this.#write(joined, batches.count(batch));
  }

  refuse(topic: string, frame: WireFrame): void {
    this.topics.delete(topic);
    this.#behind?.delete(topic);
    if (this.#isOpen()) this.#write(this.#variant(frame));
  }

  /** Removes a topic; false when the client was not subscribed. */
  leave(topic: string): boolean {
    this.#behind?.delete(topic);
    return this.topics.delete(topic);
  }

  /** Limits how often it opens topics, because each opens a socket to the operator. */
  mayOpen(): boolean {
    const { clock, settings } = this.#context;
    const isWithin = this.#opens.isWithin(settings.maxOpensPerMinute, clock.nowMs());
    return isWithin && this.#context.mayOpenAt(this.address);
  }

  /** Limits how often it subscribes, because each subscription costs a snapshot. */
  maySubscribe(): boolean {
    const { clock, settings } = this.#context;
    return this.#subscriptions.isWithin(settings.maxSubscriptionsPerMinute, clock.nowMs());
  }

  /** Sends a frame if nothing else was sent since the last call, so that the client can detect a dead connection. */
  sendIfQuiet(frame: WireFrame): void {
    if (this.#isQuiet && !this.#behind?.size && this.#isOpen()) this.#write(this.#variant(frame));
    this.#isQuiet = true;
  }

  /** Sends a ping, and disconnects a client that answered none or does not read in time. */
  check(): void {
    const { clock, settings, counters } = this.#context;
    const nowMs = clock.nowMs();
    const isSilent = nowMs - this.#answeredAtMs >= settings.pongTimeoutMs;
    if (this.#isSlow(nowMs) || isSilent) {
      counters[isSilent ? 'cutSilent' : 'cutSlow'] += 1;
      this.terminate();
    } else if (this.#isOpen()) this.#net.write(PING);
  }

  close(code: number, reason: string): void {
    this.#isClosing = true;
    closeSocket(this.#ws, code, reason);
  }

  terminate(): void {
    this.#ws.terminate();
  }

  /** Once the client has started the closing handshake, `ws` completes it. */
  #isOpen(): boolean {
    return !this.#isClosing && this.#net.writable;
  }

  #isFull(): boolean {
    return this.#net.writableLength > this.#context.settings.maxQueuedBytes && this.#net.writableNeedDrain;
  }

  /** Whether it has not read its queue in time: frames were dropped, or answers to its own messages have filled it. */
  #isSlow(nowMs: number): boolean {
    const { drainWithinMs } = this.#context.settings;
    this.#fullSinceMs = this.#isFull() ? (this.#fullSinceMs ?? nowMs) : null;
    const isBehind = !!this.#behind?.size && nowMs - this.#behindSinceMs >= drainWithinMs;
    return isBehind || (this.#fullSinceMs !== null && nowMs - this.#fullSinceMs >= drainWithinMs);
  }

  #variant(frame: WireFrame): Buffer {
    return this.#deflates ? frame.deflated : frame.plain;
  }

  // `ws` writes its own frames (pongs, the close) whole, so that they never end up inside these bytes.
  #write(bytes: Buffer, frames = 1): void {
    const { counters } = this.#context;
    this.#isQuiet = false;
    counters.framesOut += frames;
    counters.bytesOut += bytes.length;
    this.#net.write(bytes);
  }

  #writeAll(frames: readonly Buffer[]): void {
    const net = this.#net;
    if (frames.length > 1) net.cork();
    for (const bytes of frames) this.#write(bytes);
    if (frames.length > 1) net.uncork();
  }

  #deliverNow(topic: string, bytes: Buffer): void {
    if (!this.#isOpen()) return;
    if (this.#isFull()) this.#fallBehind(topic);
    else this.#write(bytes);
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
    // A closing socket still delivers messages that were in flight.
    if (!this.#isOpen()) return;
    const message = isBinary || !this.#isWithinRate() ? null : readMessage(String(data));
    if (message === null) this.#breakRules();
    else this.#context.onMessage(this, message);
  }

  /**
   * Only a pong proves that a client reads. A client that only sends would otherwise keep a full queue forever. Pongs
   * count as messages.
   */
  #onPong(): void {
    if (!this.#isOpen()) return;
    if (this.#isWithinRate()) this.#answeredAtMs = this.#context.clock.nowMs();
    else this.#breakRules();
  }

  /** Pings count as messages. A ping is not answered while the queue is full, because pongs would fill the memory. */
  #onPing(data: Buffer): void {
    if (!this.#isOpen()) return;
    if (!this.#isWithinRate()) this.#breakRules();
    else if (!this.#isFull()) this.#ws.pong(data);
  }

  #isWithinRate(): boolean {
    const { clock, settings } = this.#context;
    return this.#messages.isWithin(settings.maxMessagesPerSecond, clock.nowMs());
  }

  #breakRules(): void {
    this.#context.counters.cutRules += 1;
    this.#context.onBrokenRules();
    this.close(POLICY_VIOLATION, 'broken rules');
  }
}
