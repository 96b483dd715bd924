import type {
  LiveMatch,
  LiveMarket,
  LiveOutcome,
  LiveState,
  ServerFrame,
  TopicFrame,
} from '@ushindi/api-contract/live';
import type { Timers } from '@ushindi/shared';
import type { SocketEvents } from './connection.ts';
import { HEALTH } from './feed.ts';
import { LiveClient, type LiveTopic, type PageEvent } from './liveClient.ts';

/** A clock for tests: `advance` moves time forward and fires the timers that are due. */
export class FakeClock implements Timers {
  #nowMs = 1_000_000;
  #next = 1;
  readonly #armed = new Map<number, { atMs: number; callback: () => void }>();

  readonly nowMs = () => this.#nowMs;

  setTimeout(callback: () => void, delayMs: number): number {
    this.#armed.set(this.#next, { atMs: this.#nowMs + delayMs, callback });
    return this.#next++;
  }

  clearTimeout(handle: unknown): void {
    this.#armed.delete(handle as number);
  }

  advance(byMs: number): void {
    const untilMs = this.#nowMs + byMs;
    for (let due = this.#firstDue(untilMs); due; due = this.#firstDue(untilMs)) {
      this.#armed.delete(due.handle);
      this.#nowMs = Math.max(this.#nowMs, due.atMs);
      due.callback();
    }
    this.#nowMs = untilMs;
  }

  /** Time passes while the page sleeps: no timer fires. */
  sleep(byMs: number): void {
    this.#nowMs += byMs;
  }

  get armed(): number {
    return this.#armed.size;
  }

  #firstDue(untilMs: number) {
    const due = [...this.#armed].filter(([, { atMs }]) => atMs <= untilMs).toSorted(([, a], [, b]) => a.atMs - b.atMs);
    return due[0] && { handle: due[0][0], ...due[0][1] };
  }
}

/** A socket whose other end is the test. */
class FakeSocket {
  readonly sent: string[] = [];
  isClosed = false;
  readonly #events: SocketEvents;

  constructor(events: SocketEvents) {
    this.#events = events;
  }

  send = (text: string) => {
    this.sent.push(text);
  };
  close = () => {
    this.isClosed = true;
  };
  open(): void {
    this.#events.opened();
  }
  receive(frame: ServerFrame | string): void {
    this.#events.message(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }
  lose(code = 1006, reason = ''): void {
    this.#events.closed(code, reason);
  }
}

/**
 * A live client on fakes, whose `random` always returns one half. Each change has an animation frame of its own, unless
 * `framesByHand`: then `paint` runs the next one.
 */
export function fakeLive({ framesByHand = false } = {}) {
  const clock = new FakeClock();
  const sockets: FakeSocket[] = [];
  const warnings: string[] = [];
  let page: ((event: PageEvent) => void) | null = null;
  let frames: (() => void)[] = [];
  let isBatched = false;
  let onBatchedChange: () => void = () => undefined;
  const client = new LiveClient({
    openSocket: (events) => {
      const socket = new FakeSocket(events);
      sockets.push(socket);
      return socket;
    },
    timers: clock,
    nowMs: clock.nowMs,
    random: () => 0.5,
    onPage: (listener) => {
      page = listener;
      return () => {
        page = null;
      };
    },
    requestFrame: (callback) => {
      if (framesByHand) frames.push(callback);
      else callback();
    },
    isBatched: () => isBatched,
    onBatchedChange: (listener) => {
      onBatchedChange = listener;
    },
    warn: (message) => warnings.push(message),
  });
  const socket = () => {
    const last = sockets.at(-1);
    if (!last) throw new Error('no socket was opened');
    return last;
  };
  const paint = () => {
    const due = frames;
    frames = [];
    for (const callback of due) callback();
  };
  const fire = (event: PageEvent) => page?.(event);
  const setBatched = (next: boolean) => {
    isBatched = next;
    onBatchedChange();
  };
  return { client, clock, sockets, socket, warnings, paint, fire, setBatched };
}

/** An outcome with odds, trading by default. */
export function anOutcome(name: string, odds: number, more: Partial<LiveOutcome> = {}): LiveOutcome {
  return {
    oddId: `odd-${name}`,
    outcomeId: name,
    name,
    alias: name,
    specifier: '',
    odds,
    status: 'trading',
    position: 0,
    ...more,
  };
}

/** An open three-way market. */
export function aMarket(more: Partial<LiveMarket> = {}): LiveMarket {
  const outcomes = {
    a: anOutcome('1', 2.1),
    b: anOutcome('X', 3.2, { position: 1 }),
    c: anOutcome('2', 3.6, { position: 2 }),
  };
  const fields = { marketId: '2', parentMarketId: '2', name: '3 Way', category: 'Main', status: 'open', position: 0 };
  return { ...fields, outcomes, ...more };
}

/** A football match in its first half. */
export function aMatch(matchId: string, more: Partial<LiveMatch> = {}): LiveMatch {
  const cards = { yellowCardsHome: 0, yellowCardsAway: 0, redCardsHome: 0, redCardsAway: 0 };
  return {
    matchId,
    gameId: `4${matchId}`,
    sportId: 10,
    homeTeam: `Home ${matchId}`,
    awayTeam: `Away ${matchId}`,
    startsAtMs: 900_000,
    country: 'Kenya',
    tournament: 'Premier League',
    marketsCount: 12,
    position: Number(matchId),
    live: { phase: '1st half', clock: '23:10', homeScore: 0, awayScore: 0, ...cards },
    markets: { m: aMarket() },
    ...more,
  };
}

/** The state of a topic with these matches. */
export function aState(...matches: LiveMatch[]): LiveState {
  return { matches: Object.fromEntries(matches.map((match) => [match.matchId, match])) };
}

export const TOPIC = 'live:10:2';
/** The messages that subscribe to the usual topic, and end that. */
export const SUB = JSON.stringify({ op: 'sub', topic: TOPIC });
export const UNSUB = JSON.stringify({ op: 'unsub', topic: TOPIC });

/** The usual topic of a client that has subscribed to it. */
export function topicOf(client: LiveClient): LiveTopic {
  const topic = client.topic(TOPIC);
  if (topic === null) throw new Error('the client has not subscribed to the topic');
  return topic;
}

/** A client that has subscribed to the usual topic and has its snapshot, with one match. */
export function followed(options?: { framesByHand: boolean }) {
  const live = fakeLive(options);
  const release = live.client.subscribe(TOPIC);
  const topic = topicOf(live.client);
  live.socket().open();
  live.socket().receive(snapshot(aState(aMatch('1'))));
  live.paint();
  const odds = () => topic.store.outcomes.get('1/m/a')?.odds;
  return { ...live, topic, release, odds, health: () => topic.health.get(HEALTH) };
}

/** A snapshot of the usual topic, numbered 0 of epoch 'e1' received just now. */
export function snapshot(state: LiveState, more: { epoch?: string; seq?: number; ageMs?: number } = {}): TopicFrame {
  return { kind: 'snapshot', topic: TOPIC, epoch: 'e1', seq: 0, ageMs: 0, state, ...more };
}

/** A delta of the usual topic. */
export function delta(seq: number, patch: object, epoch = 'e1'): TopicFrame {
  return { kind: 'delta', topic: TOPIC, epoch, seq, patch };
}

/** A beat of the usual topic. */
export function beat(seq: number, ageMs: number, epoch = 'e1'): TopicFrame {
  return { kind: 'beat', topic: TOPIC, epoch, seq, ageMs };
}

/** The patch that changes the odds of one outcome of one match. */
export function oddsPatch(matchId: string, outcome: 'a' | 'b' | 'c', odds: number | null): object {
  return { matches: { [matchId]: { markets: { m: { outcomes: { [outcome]: { odds } } } } } } };
}
