import type { Period } from '../timeline.ts';

/** One kind of score: its points, and the expected number of such scores. */
export interface Scoring {
  readonly points: number;
  readonly expected: number;
}

/**
 * A sport in which sides collect points. Each kind of score is a Poisson process whose rate depends on the sides'
 * strengths. Basketball, cricket and both rugbies differ in these numbers only.
 */
export interface PointsRules {
  readonly sportId: number;
  readonly sportName: string;
  /** Regulation time; breaks are periods without play. */
  readonly periods: readonly Period[];
  /** The minute at which the half-time score is fixed. */
  readonly halfMin: number;
  /** Kinds of score, with the number expected of each side in a match between equals. */
  readonly kinds: readonly Scoring[];
  /** Home advantage and the effect of the edge, as logarithms of the rate. */
  readonly homeAdvantage: number;
  readonly perEdge: number;
  /**
   * 'together': both sides score throughout. 'chase': the home side bats until halfMin, then the away side until it
   * leads by one.
   */
  readonly order: 'together' | 'chase';
  /** Points of an extra period after a tie, home and away, equally likely; empty if a tie is final. */
  readonly extraTime: readonly (readonly [number, number])[];
}

/**
 * The division of a match into periods. `lasts` is a duration in minutes, `clock` the minutes on the clock of a period
 * (null: no clock).
 */
interface Division {
  readonly names: readonly string[];
  readonly lasts: number;
  readonly clock: number | null;
  /** The break after each period but the last. */
  readonly breaks: readonly { readonly name: string; readonly lasts: number }[];
}

/** The periods of regulation time with breaks between them. */
export function periods({ names, lasts, clock, breaks }: Division): Period[] {
  let fromMin = 0;
  const append = (part: Pick<Period, 'phase' | 'clock' | 'playing'>, minutes: number): Period => {
    const period = { ...part, fromMin, toMin: fromMin + minutes };
    fromMin = period.toMin;
    return period;
  };
  const clockOf = (from: number, to: number) => (clock === null ? null : ([clock * from, clock * to] as const));
  return names.flatMap((phase, index) => {
    const end = index + 1;
    const played = append({ phase, clock: clockOf(index, end), playing: true }, lasts);
    const rest = breaks[index];
    if (rest === undefined) return [played];
    return [played, append({ phase: rest.name, clock: clockOf(end, end), playing: false }, rest.lasts)];
  });
}
