import type { Scoring } from '../distribution.ts';
import type { MarketDefinition } from '../market.ts';
import type { Period } from '../timeline.ts';

/**
 * A sport in which sides collect points: each way to score is a Poisson process whose rate depends on the sides' strengths.
 * Basketball, cricket and both rugbies differ in these numbers only.
 */
export interface PointsRules {
  readonly sportId: number;
  readonly sportName: string;
  readonly defaultMarketId: number;
  readonly markets: readonly MarketDefinition[];
  /** Regulation time; breaks are periods with nothing playing. */
  readonly periods: readonly Period[];
  /** When the half-way score is fixed. */
  readonly halfMin: number;
  /** The ways to score, expected of each side in a match between equals. */
  readonly kinds: readonly Scoring[];
  /** Home advantage and effect of the edge, both as logarithms of the rate. */
  readonly homeAdvantage: number;
  readonly perEdge: number;
  /**
   * 'together': both score throughout. 'chase': the home side bats until halfMin, then the away side until it is one ahead.
   */
  readonly order: 'together' | 'chase';
  /** What an extra period after a tie adds, home and away, each equally likely; empty where a tie stands. */
  readonly extraTime: readonly (readonly [number, number])[];
}

/** How a sport divides its time. `lasts` is how long a period takes, `clock` how far the clock runs in it (null: no clock). */
interface Division {
  readonly names: readonly string[];
  readonly lasts: number;
  readonly clock: number | null;
  /** The break after each period but the last. */
  readonly breaks: readonly { readonly name: string; readonly lasts: number }[];
}

/** The periods of regulation time, breaks between them. */
export function periods({ names, lasts, clock, breaks }: Division): Period[] {
  let fromMin = 0;
  const next = (phase: string, minutes: number, from: number, to: number, playing: boolean): Period => {
    const toMin = fromMin + minutes;
    const period = {
      phase,
      fromMin,
      toMin,
      clock: clock === null ? null : ([clock * from, clock * to] as const),
      playing,
    };
    fromMin = toMin;
    return period;
  };
  return names.flatMap((name, index) => {
    const played = next(name, lasts, index, index + 1, true);
    const rest = breaks[index];
    return rest === undefined ? [played] : [played, next(rest.name, rest.lasts, index + 1, index + 1, false)];
  });
}
