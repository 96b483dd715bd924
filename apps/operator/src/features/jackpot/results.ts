import type { JackpotOutcome } from '@ushindi/shared/jackpot';
import type { Db } from '../../db/database.ts';
import type { JackpotMatch, JackpotResult } from '../../db/schema/index.ts';
import type { GivenResult, MatchBook } from '../../ports/matchBook.ts';

/** The results that staff give. `lock` prevents changes of them until the transaction ends. */
export type StaffResults = {
  lock(tx: Db): Promise<void>;
  of(tx: Db, matchIds: string[]): Promise<Map<string, GivenResult>>;
};

/** Whether staff have given a result of a round's match. A player who buys a ticket then may know the result. */
export const hasGivenResult = async (
  db: Db,
  staffResults: Pick<StaffResults, 'of'>,
  matches: readonly JackpotMatch[],
): Promise<boolean> => {
  const given = await staffResults.of(
    db,
    matches.map(({ matchId }) => matchId),
  );
  return given.size > 0;
};

/** An outcome of the market 1X2, by which the result of the match is read. */
const THREE_WAY = { marketId: '2', specifier: '', outcomeId: '1' };

/** The results of a round's matches; null until each of them has one. */
export function resultsOf(
  book: MatchBook,
  matches: readonly JackpotMatch[],
  given: ReadonlyMap<string, GivenResult>,
  atMs: number,
): JackpotResult[] | null {
  const results = matches.flatMap(({ matchId }) => {
    const result = book.resultOf({ matchId, ...THREE_WAY }, atMs, given.get(matchId));
    if (result === null) return [];
    if (result.verdict === 'void') return [{ outcome: 'V' as const, score: '' }];
    return [{ outcome: outcomeOf(result.fullTimeScore), score: result.fullTimeScore }];
  });
  return results.length === matches.length ? results : null;
}

function outcomeOf(score: string): JackpotOutcome {
  const [home = 0, away = 0] = score.split('-').map(Number);
  if (home === away) return 'X';
  return home > away ? '1' : '2';
}
