import type { Socket } from 'node:net';
import {
  BEAT_EVERY_MS,
  SERVICE_RESTART,
  type ClientMessage,
  type DeltaFrame,
  type LiveState,
  retryAfterMs,
  type ServerFrame,
  type SnapshotFrame,
  type TopicFrame,
  type VersionedState,
} from '@ushindi/api-contract/live';
import { WebSocket } from 'ws';
import type { Recorder } from '../measure/recorder.ts';
import { scoredIn, type SharedStates } from './sharedStates.ts';

/** The dependencies of a live socket. */
export interface LiveDeps {
  /** http address of the gateway. */
  readonly address: URL;
  readonly recorder: Recorder;
  readonly states: SharedStates;
  readonly random: () => number;
  readonly cookies: () => Record<string, string>;
  /** The score of a match has changed. */
  readonly onScore: (matchId: string) => void;
}

/** A subscription: the state it has, or when it was requested. */
type Subscription = VersionedState | { readonly requestedAtMs: number };

const SILENT_AFTER_MS = BEAT_EVERY_MS * 2.5;
const LONGEST_WAIT_MS = 30_000;
const FIRST_WAIT_MS = 500;

/** The kind of a connection failure, from the error of ws. */
function kindOf(error: Error & { code?: string }): string {
  const status = /Unexpected server response: (\d+)/.exec(error.message)?.[1];
  return status === undefined ? (error.code ?? error.message) : `HTTP ${status}`;
}

/** A player's live socket: open while anything is watched, opened again after losses, as the product's client does. */
export class LiveSocket {
  readonly #deps: LiveDeps;
  readonly #topics = new Map<string, Subscription>();
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
    for (const topic of fresh) this.#topics.set(topic, { requestedAtMs: performance.now() });
    if (topics.length === 0) return this.close();
    if (this.#socket === null) return this.#return === undefined ? this.#open() : undefined;
    for (const topic of left) this.#send('unsub', topic);
    for (const topic of fresh) this.#subscribe(topic);
  }

  /** The state of a watched topic, or null before its snapshot. */
  state(topic: string): LiveState | null {
    const subscription = this.#topics.get(topic);
    return subscription && 'epoch' in subscription ? subscription.state : null;
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
    // Messages are compressed, as for browsers.
    const socket = new WebSocket(url, { headers: { ...cookies(), origin: address.origin }, perMessageDeflate: true });
    this.#socket = socket;
    this.#measure(socket, startedMs);
    let reason: string | null = null;
    socket.on('open', () => this.#socket === socket && this.#onOpened(socket));
    socket.on('message', (data) => this.#socket === socket && this.#onMessage(String(data)));
    socket.on('error', (error) => {
      reason = kindOf(error);
    });
    socket.on('close', (code, closeReason) => {
      if (this.#socket === socket) this.#onLoss(reason ?? `closed ${code}`, code, String(closeReason));
    });
  }

  /** Counts a socket while it is open, and the bytes it receives on the wire. */
  #measure(socket: WebSocket, startedMs: number): void {
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
    for (const topic of this.#topics.keys()) this.#subscribe(topic);
  }

  #onLoss(kind: string, code: number, closeReason: string): void {
    this.#drop();
    // A gateway that stops asks its clients to reconnect; that is counted, and is not a failure.
    if (code === SERVICE_RESTART) this.#deps.recorder.count('sockets asked to reconnect');
    else this.#deps.recorder.failed('live', kind);
    this.#failures += 1;
    const waitMs = this.#deps.random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#failures);
    this.#return = setTimeout(() => {
      this.#return = undefined;
      this.#open();
    }, retryAfterMs(closeReason) ?? waitMs);
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

  #send(op: ClientMessage['op'], topic: string): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ op, topic }));
  }

  #subscribe(topic: string): void {
    this.#topics.set(topic, { requestedAtMs: performance.now() });
    this.#send('sub', topic);
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
      return this.#deps.states.parse(text);
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

  #begin(frame: SnapshotFrame): void {
    const subscription = this.#topics.get(frame.topic);
    if (subscription && 'requestedAtMs' in subscription)
      this.#deps.recorder.took('live: first state', performance.now() - subscription.requestedAtMs);
    this.#topics.set(frame.topic, this.#deps.states.apply(null, frame) as VersionedState);
  }

  #follow(frame: DeltaFrame): void {
    const { topic, patch } = frame;
    const subscription = this.#topics.get(topic);
    // After a new request, only the snapshot shows which state the deltas follow.
    if (subscription === undefined || 'requestedAtMs' in subscription) return;
    const next = this.#deps.states.apply(subscription, frame);
    if (next === 'gap') {
      this.#deps.recorder.failed('live', 'gap');
      return this.#subscribe(topic);
    }
    this.#topics.set(topic, next);
    const matchId = scoredIn(patch);
    if (matchId !== null) this.#deps.onScore(matchId);
  }
}
