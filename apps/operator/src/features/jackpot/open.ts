import { FOOTBALL, formatNairobiDay, nairobiDayStart } from '@ushindi/shared';
import { jackpotTermsAt } from '@ushindi/shared/jackpot';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { jackpotRound } from '../../db/schema/index.ts';
import type { Match, MatchBook } from '../../ports/matchBook.ts';
import { latestRound } from './store.ts';

type Parts = { db: Db; nowMs: Clock; book: MatchBook };

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** The matches of a day's round kick off from this hour on, in Nairobi. */
const FIRST_HOUR_MS = 15 * HOUR_MS;
/** No round is opened that would be on sale for a shorter time. */
const SHORTEST_SALES_MS = 2 * HOUR_MS;
/** The number of days in which a round is looked for; matches are on offer for longer. */
const DAYS_AHEAD = 7;

/** Opens the next round when the sales of the last one are over. Two processes at once open one round. */
export async function openRound({ db, nowMs, book }: Parts): Promise<void> {
  const atMs = nowMs();
  const latest = await latestRound(db);
  if (latest !== null && latest.closesAt.getTime() > atMs) return;
  const terms = jackpotTermsAt(atMs);
  const matches = chooseMatches(book, terms.matches, atMs);
  const first = matches?.[0];
  if (matches === null || first === undefined) return;
  await db
    .insert(jackpotRound)
    .values({
      id: (latest?.id ?? 0) + 1,
      day: formatNairobiDay(first.kickoffMs),
      terms,
      matches: matches.map(({ matchId, kickoffMs, homeTeam, awayTeam, competition }) => ({
        matchId,
        kickoffMs,
        homeTeam,
        awayTeam,
        competition,
      })),
      openedAt: new Date(atMs),
      closesAt: new Date(first.kickoffMs),
    })
    .onConflictDoNothing();
}

/** The first matches from the hour of the first day that has enough of them. Staff have no influence on the choice. */
function chooseMatches(book: MatchBook, count: number, atMs: number): Match[] | null {
  for (let ahead = 0; ahead < DAYS_AHEAD; ahead += 1) {
    const dayStartMs = nairobiDayStart(atMs) + ahead * DAY_MS;
    const fromMs = dayStartMs + FIRST_HOUR_MS;
    if (fromMs < atMs + SHORTEST_SALES_MS) continue;
    const matches = book.upcoming(FOOTBALL, fromMs, dayStartMs + DAY_MS);
    if (matches.length >= count) return matches.slice(0, count);
  }
  return null;
}
