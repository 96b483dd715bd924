import { type Selected, slip } from './slips.ts';

export type Structure = ReturnType<typeof system> | ReturnType<typeof singles>;

/** The home sides of matches at 2.00. */
export const homes = (...matchIds: string[]): Selected[] => matchIds.map((matchId) => ({ matchId, odds: 2 }));

/** A system; stakes are KES. */
export const system = (sizes: number[], bankers: string[] = [], line_stake = 100) => ({
  kind: 'system' as const,
  sizes,
  bankers,
  line_stake,
});

/** Singles with the stake of each match in KES. */
export const singles = (stakes: Record<string, number>) => ({
  kind: 'singles' as const,
  stakes: Object.entries(stakes).map(([parent_match_id, stake]) => ({ parent_match_id, stake })),
});

/** The body of a placement: of a multi, or of lines whose stakes add up to `stake`. */
export const slipOf = (
  code: string,
  stake: number,
  selections: Selected[],
  structure?: Structure,
  more: Record<string, unknown> = {},
) =>
  structure === undefined
    ? slip(code, stake, selections, more)
    : slip(code, 0, selections, { structure: { ...structure, total_stake: stake }, ...more });
