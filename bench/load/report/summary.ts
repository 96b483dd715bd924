import type { CallFigures, ErrorFigures, Recorder, Second } from '../measure/recorder.ts';
import type { Options } from '../options.ts';

/** How the process that makes the load fared: when it is late itself, so is every figure. */
export interface Generator {
  readonly loopDelayP99Ms: number;
  /** 1 is a whole core. */
  readonly cores: number;
}

/** What a run comes to. */
export interface Summary {
  readonly options: Pick<Options, 'profile' | 'players' | 'arrivals' | 'rate' | 'timeoutMs'>;
  readonly seconds: number;
  readonly totals: {
    readonly calls: number;
    readonly callsPerSecond: number;
    /** Answered without a body, because the player had it. */
    readonly unchanged: number;
    readonly failures: number;
    /** Bytes of bodies and of live sockets, as they travelled. */
    readonly bytes: number;
    readonly bytesPerPlayerMinute: number;
    readonly frames: number;
    readonly mostSockets: number;
    readonly bets: number;
    readonly mostBetsPerSecond: number;
  };
  readonly calls: readonly CallFigures[];
  readonly counts: Readonly<Record<string, number>>;
  readonly failures: readonly ErrorFigures[];
  readonly refusals: readonly ErrorFigures[];
  readonly generator: Generator;
  readonly timeline: readonly Second[];
}

const sumOf = (figures: readonly number[]): number => figures.reduce((sum, figure) => sum + figure, 0);
const mostOf = (figures: readonly number[]): number => figures.reduce((most, figure) => Math.max(most, figure), 0);

function totalsOf(recorder: Recorder, calls: readonly CallFigures[], seconds: number): Summary['totals'] {
  const { seconds: timeline } = recorder;
  const sum = (figure: keyof Second): number => sumOf(timeline.map((second) => second[figure]));
  const most = (figure: keyof Second): number => mostOf(timeline.map((second) => second[figure]));
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

/** What a run comes to, from all that was counted. */
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
