import type { CallStats, ErrorCount, Recorder, Second } from '../measure/recorder.ts';
import type { Options } from '../options.ts';

/** Health of the load generator: its own delays add to every latency. */
export interface Generator {
  readonly loopDelayP99Ms: number;
  /** CPU use; 1 is one core. */
  readonly cores: number;
}

/** The results of a run. */
export interface Summary {
  readonly options: Pick<Options, 'profile' | 'players' | 'arrivals' | 'rate' | 'timeoutMs'>;
  readonly seconds: number;
  readonly totals: {
    readonly calls: number;
    readonly callsPerSecond: number;
    /** Responses without a body (304). */
    readonly unchanged: number;
    readonly failures: number;
    /** Compressed bytes of bodies and live sockets. */
    readonly bytes: number;
    readonly bytesPerPlayerMinute: number;
    readonly frames: number;
    readonly mostSockets: number;
    readonly bets: number;
    readonly mostBetsPerSecond: number;
  };
  readonly calls: readonly CallStats[];
  readonly counts: Readonly<Record<string, number>>;
  readonly failures: readonly ErrorCount[];
  readonly refusals: readonly ErrorCount[];
  readonly generator: Generator;
  readonly timeline: readonly Second[];
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const mostOf = (values: readonly number[]): number => values.reduce((most, value) => Math.max(most, value), 0);

function totalsOf(recorder: Recorder, calls: readonly CallStats[], seconds: number): Summary['totals'] {
  const { seconds: timeline } = recorder;
  const sum = (metric: keyof Second): number => sumOf(timeline.map((second) => second[metric]));
  const most = (metric: keyof Second): number => mostOf(timeline.map((second) => second[metric]));
  const playerMinutes = sum('players') / 60;
  return {
    calls: sum('calls'),
    callsPerSecond: sum('calls') / seconds,
    unchanged: sumOf(calls.map((each) => each.unchanged)),
    failures: sumOf(recorder.failures().map((each) => each.count)),
    bytes: sum('bytes'),
    bytesPerPlayerMinute: playerMinutes === 0 ? 0 : sum('bytes') / playerMinutes,
    frames: sum('frames'),
    mostSockets: most('sockets'),
    bets: recorder.counts.get('bets') ?? 0,
    mostBetsPerSecond: most('bets'),
  };
}

/** Summarises the counts of a run. */
export function summaryOf(options: Options, recorder: Recorder, seconds: number, generator: Generator): Summary {
  const calls = recorder.calls();
  const { profile, players, arrivals, rate, timeoutMs } = options;
  return {
    options: { profile, players, arrivals, rate, timeoutMs },
    seconds,
    totals: totalsOf(recorder, calls, seconds),
    calls,
    counts: Object.fromEntries(recorder.counts),
    failures: recorder.failures(),
    refusals: recorder.refusals(),
    generator,
    timeline: recorder.seconds,
  };
}
