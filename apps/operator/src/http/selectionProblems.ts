import type { RefusalReason } from '@ushindi/api-contract/texts';
import type { Match } from '../ports/matchBook.ts';
import { englishOf } from './errors.ts';

type SelectionReason = Extract<RefusalReason, { kind: 'selection' }>;

/** The refusal of one selection of a slip in wire format. */
export type SelectionProblem = { parent_match_id: string; msg: string; reason: RefusalReason };

/** A problem of one selection. */
export const problemOf = (parent_match_id: string, reason: RefusalReason): SelectionProblem => ({
  parent_match_id,
  msg: englishOf(reason),
  reason,
});

/** The reason of a refused selection with the names of its match. */
export const ofMatch = (
  { homeTeam, awayTeam }: Pick<Match, 'homeTeam' | 'awayTeam'>,
  problem: SelectionReason['problem'],
): SelectionReason => ({ kind: 'selection', homeTeam, awayTeam, problem });

/** Whether a slip has another selection of the same match. */
export function isRepeated<Item extends { parent_match_id: string }>(item: Item, items: readonly Item[]): boolean {
  return items.some((other) => other !== item && other.parent_match_id === item.parent_match_id);
}
