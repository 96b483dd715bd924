import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';

/** What happened in one second. */
export interface Second {
  calls: number;
  failures: number;
  frames: number;
  bytes: number;
  bets: number;
  /** At its end. */
  sockets: number;
  players: number;
}

/** How long calls of a kind took. */
export interface CallFigures {
  readonly name: string;
  readonly count: number;
  /** Answered with 304: the player had it. */
  readonly unchanged: number;
  readonly p50Ms: number;
  readonly p90Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

/** How often something went wrong, or was refused as the product should refuse it. */
export interface ErrorFigures {
  /** The call, or 'live' for the sockets. */
  readonly where: string;
  readonly kind: string;
  readonly count: number;
}

interface Calls {
  /** Microseconds. */
  readonly times: RecordableHistogram;
  count: number;
  unchanged: number;
}

const MOST_MICROS = 300_000_000;
const MICROS = 1000;

/** Histograms with three significant figures, as HDR histograms are: no call is forgotten, and memory does not grow. */
const newCalls = (): Calls => ({
  times: createHistogram({ lowest: 1, highest: MOST_MICROS, figures: 3 }),
  count: 0,
  unchanged: 0,
});

const newSecond = (): Second => ({ calls: 0, failures: 0, frames: 0, bytes: 0, bets: 0, sockets: 0, players: 0 });

function figuresOf(name: string, { times, count, unchanged }: Calls): CallFigures {
  const at = (part: number): number => times.percentile(part) / MICROS;
  return { name, count, unchanged, p50Ms: at(50), p90Ms: at(90), p99Ms: at(99), maxMs: times.max / MICROS };
}

/** Everything that is counted in a run. */
export class Recorder {
  readonly seconds: Second[] = [];
  /** Open now. */
  sockets = 0;
  /** Present now. */
  players = 0;
  /** Counts that have a name and nothing more: sign-ups, deposits, goals. */
  readonly counts = new Map<string, number>();
  readonly #calls = new Map<string, Calls>();
  readonly #failures = new Map<string, ErrorFigures>();
  readonly #refusals = new Map<string, ErrorFigures>();
  #now: Second = newSecond();

  /** A call that was answered as hoped. */
  answered(name: string, tookMs: number, { unchanged = false } = {}): void {
    this.took(name, tookMs);
    if (unchanged) this.#callsOf(name).unchanged += 1;
    this.#now.calls += 1;
    if (name === 'bets.place') this.#now.bets += 1;
  }

  /** Something else than a call that took its time. */
  took(name: string, tookMs: number): void {
    const calls = this.#callsOf(name);
    calls.times.record(Math.min(MOST_MICROS, Math.max(1, Math.round(tookMs * MICROS))));
    calls.count += 1;
  }

  /** Something went wrong. */
  failed(where: string, kind: string): void {
    this.#now.failures += 1;
    note(this.#failures, where, kind);
  }

  /** A refusal as the product should refuse: a price that moved, money that is not there. */
  refused(where: string, kind: string, tookMs: number): void {
    this.answered(`${where}, refused`, tookMs);
    note(this.#refusals, where, kind);
  }

  count(name: string, by = 1): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + by);
  }

  received(bytes: number): void {
    this.#now.bytes += bytes;
  }

  frame(): void {
    this.#now.frames += 1;
  }

  /** Ends a second and begins the next. */
  tick(): Second {
    const ended = { ...this.#now, sockets: this.sockets, players: this.players };
    this.seconds.push(ended);
    this.#now = newSecond();
    return ended;
  }

  /** Calls by kind, the most frequent first. */
  calls(): CallFigures[] {
    const all = [...this.#calls].map(([name, calls]) => figuresOf(name, calls));
    return all.toSorted((a, b) => b.count - a.count);
  }

  failures = (): ErrorFigures[] => byCount(this.#failures);
  refusals = (): ErrorFigures[] => byCount(this.#refusals);

  #callsOf(name: string): Calls {
    const calls = this.#calls.get(name) ?? newCalls();
    this.#calls.set(name, calls);
    return calls;
  }
}

function note(figures: Map<string, ErrorFigures>, where: string, kind: string): void {
  const key = `${where} ${kind}`;
  figures.set(key, { where, kind, count: (figures.get(key)?.count ?? 0) + 1 });
}

const byCount = (figures: Map<string, ErrorFigures>): ErrorFigures[] =>
  [...figures.values()].toSorted((a, b) => b.count - a.count);
