import type { Socket } from 'node:net';
import {
  BEAT_EVERY_MS,
  CLOSE_RESTARTING,
  type ClientMessage,
  type LiveState,
  retryAfterMs,
  type ServerFrame,
  type TopicFrame,
} from '@ushindi/api-contract/live';
import { WebSocket } from 'ws';
import type { Recorder } from '../measure/recorder.ts';
import { type Books, scoredIn } from './books.ts';

export interface LiveDeps {
  /** http address of the gateway. */
  readonly address: URL;
  readonly recorder: Recorder;
  readonly books: Books;
  readonly random: () => number;
  readonly cookies: () => Record<string, string>;
  /** The score of a match has changed. */
  readonly onScore: (matchId: string) => void;
}

/** How a player stands on a topic: its number, or when it was asked for. */
type Standing = { readonly epoch: string; readonly seq: number } | { readonly askedAtMs: number };

const SILENT_AFTER_MS = BEAT_EVERY_MS * 2.5;
const LONGEST_WAIT_MS = 30_000;
const FIRST_WAIT_MS = 500;

/** Why a socket could not be opened or was lost, from what ws says of it. */
function kindOf(error: Error & { code?: string }): string {
  const status = /Unexpected server response: (\d+)/.exec(error.message)?.[1];
  return status === undefined ? (error.code ?? error.message) : `HTTP ${status}`;
}

/** A player's live socket: open while anything is watched, opened again after losses, as the product's client does. */
export class LiveSocket {
  readonly #deps: LiveDeps;
  readonly #topics = new Map<string, Standing>();
  #socket: WebSocket | null = null;
  #silence: NodeJS.Timeout | undefined;
  #return: NodeJS.Timeout | undefined;
  #failures = 0;

  constructor(deps: LiveDeps) {
    this.#deps = deps;
  }

  /** Watches these topics and no others. */
  watch(topics: readonly string[]): void {
    const left = [...this.#topics.keys()].filter((topic) => !topics.includes(topic));
    const fresh = topics.filter((topic) => !this.#topics.has(topic));
    for (const topic of left) this.#topics.delete(topic);
    for (const topic of fresh) this.#topics.set(topic, { askedAtMs: performance.now() });
    if (topics.length === 0) return this.close();
    if (this.#socket === null) return this.#return === undefined ? this.#open() : undefined;
    for (const topic of left) this.#say('unsub', topic);
    for (const topic of fresh) this.#ask(topic);
  }

  /** The state of a topic that is watched and has been told. */
  state(topic: string): LiveState | null {
    const standing = this.#topics.get(topic);
    return standing && 'epoch' in standing ? this.#deps.books.state(topic, standing.epoch) : null;
  }

  close(): void {
    this.#topics.clear();
    clearTimeout(this.#return);
    this.#return = undefined;
    this.#socket?.close(1000);
    this.#drop();
  }

  #open(): void {
    const { address, cookies } = this.#deps;
    const startedMs = performance.now();
    const url = new URL('/live', address);
    url.protocol = 'ws:';
    // Offered and answered as by browsers: messages come compressed.
    const socket = new WebSocket(url, { headers: { ...cookies(), origin: address.origin }, perMessageDeflate: true });
    this.#socket = socket;
    this.#meter(socket, startedMs);
    let reason: string | null = null;
    socket.on('open', () => this.#socket === socket && this.#onOpened(socket));
    socket.on('message', (data) => this.#socket === socket && this.#onMessage(String(data)));
    socket.on('error', (error) => {
      reason = kindOf(error);
    });
    socket.on('close', (code, told) => {
      if (this.#socket === socket) this.#onLoss(reason ?? `closed ${code}`, code, String(told));
    });
  }

  /** Counts a socket while it is open, and the bytes that come over its line, as they travel. */
  #meter(socket: WebSocket, startedMs: number): void {
    const { recorder } = this.#deps;
    let line: Socket | undefined;
    let counted = 0;
    socket.on('upgrade', (response) => {
      line = response.socket;
      recorder.sockets += 1;
      recorder.took('live: connect', performance.now() - startedMs);
    });
    socket.on('message', () => {
      const bytes = line?.bytesRead ?? 0;
      recorder.received(bytes - counted);
      counted = bytes;
    });
    socket.on('close', () => {
      if (line !== undefined) recorder.sockets -= 1;
    });
  }

  #onOpened(socket: WebSocket): void {
    this.#watchSilence(socket);
    for (const topic of this.#topics.keys()) this.#ask(topic);
  }

  #onLoss(kind: string, code: number, told: string): void {
    this.#drop();
    // A gateway that goes says so, and its players come back elsewhere: counted, and no failure.
    if (code === CLOSE_RESTARTING) this.#deps.recorder.count('sockets asked to come back');
    else this.#deps.recorder.failed('live', kind);
    this.#failures += 1;
    const waitMs = this.#deps.random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#failures);
    this.#return = setTimeout(() => {
      this.#return = undefined;
      this.#open();
    }, retryAfterMs(told) ?? waitMs);
  }

  #drop(): void {
    clearTimeout(this.#silence);
    this.#socket = null;
  }

  #watchSilence(socket: WebSocket): void {
    this.#silence = setTimeout(() => {
      this.#drop();
      socket.terminate();
      this.#onLoss('silent', 0, '');
    }, SILENT_AFTER_MS);
  }

  #say(op: ClientMessage['op'], topic: string): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ op, topic }));
  }

  #ask(topic: string): void {
    this.#topics.set(topic, { askedAtMs: performance.now() });
    this.#say('sub', topic);
  }

  #onMessage(text: string): void {
    this.#silence?.refresh();
    this.#failures = 0;
    this.#deps.recorder.frame();
    const frame = this.#read(text);
    if (frame !== null && frame.kind !== 'alive' && this.#topics.has(frame.topic)) this.#take(frame);
  }

  #read(text: string): ServerFrame | null {
    try {
      return this.#deps.books.read(text);
    } catch {
      this.#deps.recorder.failed('live', 'unreadable frame');
      return null;
    }
  }

  #take(frame: TopicFrame): void {
    switch (frame.kind) {
      case 'snapshot':
        return this.#begin(frame);
      case 'delta':
        return this.#follow(frame);
      case 'refused':
        this.#topics.delete(frame.topic);
        if (frame.reason === 'unknownTopic') this.#deps.recorder.count('topics that were over');
        else this.#deps.recorder.failed('live', `refused ${frame.reason}`);
        return;
      case 'beat':
        return;
    }
  }

  #begin(frame: Extract<TopicFrame, { kind: 'snapshot' }>): void {
    const standing = this.#topics.get(frame.topic);
    if (standing && 'askedAtMs' in standing)
      this.#deps.recorder.took('live: first state', performance.now() - standing.askedAtMs);
    this.#deps.books.takeSnapshot(frame);
    this.#topics.set(frame.topic, { epoch: frame.epoch, seq: frame.seq });
  }

  #follow(frame: Extract<TopicFrame, { kind: 'delta' }>): void {
    const { topic, epoch, seq, patch } = frame;
    const standing = this.#topics.get(topic);
    // Between the question and the snapshot nothing can be told apart.
    if (standing === undefined || 'askedAtMs' in standing) return;
    if (standing.epoch !== epoch || standing.seq + 1 !== seq) {
      this.#deps.recorder.failed('live', 'gap');
      return this.#ask(topic);
    }
    this.#deps.books.takeDelta(frame);
    this.#topics.set(topic, { epoch, seq });
    const matchId = scoredIn(patch);
    if (matchId !== null) this.#deps.onScore(matchId);
  }
}
