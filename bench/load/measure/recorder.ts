import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';

/** Totals of one second. */
export interface Second {
  calls: number;
  failures: number;
  frames: number;
  bytes: number;
  bets: number;
  /** At the end of the second. */
  sockets: number;
  players: number;
}

/** Latency of one kind of call. */
export interface CallStats {
  readonly name: string;
  readonly count: number;
  /** Responses with 304 Not Modified. */
  readonly unchanged: number;
  readonly p50Ms: number;
  readonly p90Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

/** How often a call failed, or was correctly refused. */
export interface ErrorCount {
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

/** HDR histograms with three significant digits: every call counts, and memory is bounded. */
const newCalls = (): Calls => ({
  times: createHistogram({ lowest: 1, highest: MOST_MICROS, figures: 3 }),
  count: 0,
  unchanged: 0,
});

const newSecond = (): Second => ({ calls: 0, failures: 0, frames: 0, bytes: 0, bets: 0, sockets: 0, players: 0 });

function figuresOf(name: string, { times, count, unchanged }: Calls): CallStats {
  const at = (part: number): number => times.percentile(part) / MICROS;
  return { name, count, unchanged, p50Ms: at(50), p90Ms: at(90), p99Ms: at(99), maxMs: times.max / MICROS };
}

/** All counts of a run. */
export class Recorder {
  readonly seconds: Second[] = [];
  /** Currently open. */
  sockets = 0;
  /** Currently present. */
  players = 0;
  /** Other counts by name: sign-ups, deposits, goals. */
  readonly counts = new Map<string, number>();
  readonly #calls = new Map<string, Calls>();
  readonly #failures = new Map<string, ErrorCount>();
  readonly #refusals = new Map<string, ErrorCount>();
  #now: Second = newSecond();

  /** Records a successful call. */
  answered(name: string, tookMs: number, { unchanged = false } = {}): void {
    this.took(name, tookMs);
    if (unchanged) this.#callsOf(name).unchanged += 1;
    this.#now.calls += 1;
    if (name === 'bets.place') this.#now.bets += 1;
  }

  /** Records a duration of something other than a call. */
  took(name: string, tookMs: number): void {
    const calls = this.#callsOf(name);
    calls.times.record(Math.min(MOST_MICROS, Math.max(1, Math.round(tookMs * MICROS))));
    calls.count += 1;
  }

  /** Records a failure. */
  failed(where: string, kind: string): void {
    this.#now.failures += 1;
    note(this.#failures, where, kind);
  }

  /** Records a correct refusal: changed odds, insufficient funds. */
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
  calls(): CallStats[] {
    const all = [...this.#calls].map(([name, calls]) => figuresOf(name, calls));
    return all.toSorted((a, b) => b.count - a.count);
  }

  failures = (): ErrorCount[] => byCount(this.#failures);
  refusals = (): ErrorCount[] => byCount(this.#refusals);

  #callsOf(name: string): Calls {
    const calls = this.#calls.get(name) ?? newCalls();
    this.#calls.set(name, calls);
    return calls;
  }
}

function note(errors: Map<string, ErrorCount>, where: string, kind: string): void {
  const key = `${where} ${kind}`;
  errors.set(key, { where, kind, count: (errors.get(key)?.count ?? 0) + 1 });
}

const byCount = (errors: Map<string, ErrorCount>): ErrorCount[] =>
  [...errors.values()].toSorted((a, b) => b.count - a.count);
