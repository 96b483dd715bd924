// A process with many clients: connects them, counts the frames that they receive, and pauses or disconnects them on request.
import { setTimeout } from 'node:timers/promises';
import { answerCalls, endWithParent } from '../../lib/processes/calls.ts';
import { Client } from './client.ts';
import { Follower } from './follower.ts';
import type { ClientProfile } from './handshake.ts';

/** The clients that a pool connects. */
export interface ClientPoolOrder {
  readonly count: number;
  readonly profile: ClientProfile;
  /** Connections opened per second. */
  readonly perSecond: number;
  /** Shorter messages, such as beats, are not counted. */
  readonly leastBytes: number;
  /** Keeps states and latencies, which takes processor time; otherwise messages are only counted. */
  readonly follows: boolean;
  /** Reconnects after each loss, as a player's phone does. */
  readonly returns: boolean;
  /** An address of this machine; undefined for any. */
  readonly localAddress?: string | undefined;
}

/** Counts since the last reset; `open`, `live` and `ended` since the start. */
export interface Counters {
  /** Messages of at least `leastBytes`. */
  messages: number;
  /** All bytes received. */
  bytes: number;
  /** Open connections. */
  open: number;
  /** Open connections that have received a counted message. */
  live: number;
  /** Connections that have ended or failed. */
  ended: number;
}

/** A number of messages to wait for, and the longest wait. */
export interface Wait {
  readonly counter: keyof Counters;
  readonly atLeast: number;
  readonly withinMs: number;
}

/** The state of a follower. */
export interface Status {
  readonly isOpen: boolean;
  readonly gaps: number;
  /** JSON by topic, with the keys in the order received. */
  readonly states: Readonly<Record<string, string>>;
}

const FIRST_RETURN_MS = 100;
const LATEST_RETURN_MS = 2_000;

const counters: Counters = { messages: 0, bytes: 0, open: 0, live: 0, ended: 0 };
const waits = new Set<() => void>();
const members: Member[] = [];
let order: ClientPoolOrder;

function noteChange(): void {
  for (const look of waits) look();
}

/** One client of the pool; it has one connection after the other. */
class Member {
  readonly follower = new Follower();
  isOpen = false;
  #isLive = false;
  #failures = 0;
  #isLeaving = false;
  #client: Client;

  constructor() {
    this.#client = this.#connect();
  }

  pause = (): void => this.#client.pause();
  resume = (): void => this.#client.resume();

  leave(): void {
    this.#isLeaving = true;
    this.#client.cut();
  }

  #connect(): Client {
    return new Client(order.profile, order.localAddress, order.follows, {
      onBytes(bytes) {
        counters.bytes += bytes;
      },
      onOpen: () => {
        this.isOpen = true;
        counters.open += 1;
        noteChange();
      },
      onMessage: (frame) => {
        if (order.follows) this.follower.read(frame);
        if (frame.payloadBytes < order.leastBytes) return;
        counters.messages += 1;
        if (!this.#isLive) counters.live += 1;
        this.#isLive = true;
        this.#failures = 0;
        if (waits.size > 0) noteChange();
      },
      onEnd: () => this.#onEnd(),
    });
  }

  #onEnd(): void {
    if (this.isOpen) counters.open -= 1;
    if (this.#isLive) counters.live -= 1;
    this.isOpen = false;
    this.#isLive = false;
    counters.ended += 1;
    noteChange();
    if (order.returns && !this.#isLeaving) void this.#return();
  }

  async #return(): Promise<void> {
    const boundMs = Math.min(LATEST_RETURN_MS, FIRST_RETURN_MS * 2 ** this.#failures);
    this.#failures += 1;
    await setTimeout(Math.random() * boundMs);
    if (!this.#isLeaving) this.#client = this.#connect();
  }
}

async function until({ counter, atLeast, withinMs }: Wait): Promise<boolean> {
  const reached = Promise.withResolvers<boolean>();
  const look = (): void => {
    if (counters[counter] >= atLeast) reached.resolve(true);
  };
  waits.add(look);
  look();
  const given = new AbortController();
  const tooLate = setTimeout(withinMs, false, { signal: given.signal }).catch(() => false);
  const isReached = await Promise.race([reached.promise, tooLate]);
  given.abort();
  waits.delete(look);
  return isReached;
}

const STEP_MS = 20;

async function connectAll(given: ClientPoolOrder): Promise<void> {
  order = given;
  const startedMs = performance.now();
  while (members.length < order.count) {
    const due = ((performance.now() - startedMs + STEP_MS) / 1000) * order.perSecond;
    while (members.length < Math.min(due, order.count)) members.push(new Member());
    await setTimeout(STEP_MS);
  }
  if (!(await until({ counter: 'open', atLeast: order.count, withinMs: 60_000 })))
    throw new Error(`only ${counters.open} of ${order.count} clients could connect`);
}

async function leave(): Promise<void> {
  const atLeast = counters.ended + counters.open;
  for (const member of members) member.leave();
  await until({ counter: 'ended', atLeast, withinMs: 10_000 });
  members.length = 0;
}

answerCalls({
  connect: connectAll,
  until,
  leave,
  counters: () => counters,
  reset() {
    counters.messages = 0;
    counters.bytes = 0;
    for (const { follower } of members) follower.latenciesMs = [];
  },
  pause: ({ from, to }: { from: number; to: number }) => members.slice(from, to).forEach((member) => member.pause()),
  resume: ({ from, to }: { from: number; to: number }) => members.slice(from, to).forEach((member) => member.resume()),
  latencies: () => members.flatMap(({ follower }) => follower.latenciesMs),
  lastTexts: () => members.map(({ follower }) => follower.lastText),
  standings: () =>
    members.map(({ isOpen, follower }): Status => {
      const states = [...follower.topics].map(([topic, { state }]) => [topic, JSON.stringify(state)]);
      return { isOpen, gaps: follower.gaps, states: Object.fromEntries(states) };
    }),
});
endWithParent();
