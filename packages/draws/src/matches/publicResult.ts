import type { MatchScore, PeriodScore, Side } from './types.ts';

/** The part of a result that is published for the verification of a match. */
export type PublicResult = {
  home: number;
  away: number;
  htHome: number;
  htAway: number;
  periods: PeriodScore[];
  goals: { side: Side; minute: number }[];
};

/** The published part of a score. */
export const publicResultOf = ({ ftHome, ftAway, htHome, htAway, periods, goals }: MatchScore): PublicResult => ({
  home: ftHome,
  away: ftAway,
  htHome,
  htAway,
  periods: [...periods],
  goals: goals.map(({ side, minute }) => ({ side, minute })),
});
