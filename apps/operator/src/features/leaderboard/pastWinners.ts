import { and, inArray, isNull } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { account } from '../../db/schema/index.ts';
import { DAY_MS, LAST_ROUNDS_MS, PAST_DAYS, type Place, placesOn } from './store.ts';

type Parts = { db: Db; nowMs: Clock };
/** The day by its start. */
type Winner = { dayMs: number; id: string; betCount: number };
type Shown = Omit<Place, 'position'>;

/**
 * Creates a reader of the winners of the days before a day, latest first. Each process ranks a finished day once and caches
 * its winner, because the rounds of 60 days are too many to rank at each call. Names and phones are read at each call, so
 * that an erased player is never shown.
 */
export function createPastWinners(parts: Parts): (beforeMs: number, limit: number) => Promise<Shown[]> {
  const kept = new Map<number, Promise<Winner | null>>();

  async function rank(dayMs: number): Promise<Winner | null> {
    const [first] = await placesOn(parts.db, { fromMs: dayMs, untilMs: dayMs + DAY_MS }, { limit: 1 });
    return first === undefined ? null : { dayMs, id: first.id, betCount: first.betCount };
  }

  function winnerOf(dayMs: number): Promise<Winner | null> {
    const known = kept.get(dayMs);
    if (known !== undefined) return known;
    const winner = rank(dayMs);
    if (isKept(dayMs, parts.nowMs())) {
      for (const earlier of kept.keys()) if (!isKept(earlier, parts.nowMs())) kept.delete(earlier);
      kept.set(dayMs, winner);
      winner.catch(() => kept.delete(dayMs));
    }
    return winner;
  }

  return async function pastWinners(beforeMs, limit) {
    const winners: Winner[] = [];
    for (let days = 1; days <= PAST_DAYS && winners.length < limit; days += 1) {
      const winner = await winnerOf(beforeMs - days * DAY_MS);
      if (winner !== null) winners.push(winner);
    }
    const players = await playersOf(parts.db, winners);
    const shown = winners.flatMap(({ id, betCount }) => {
      const player = players.get(id);
      return player === undefined ? [] : { id, betCount, ...player };
    });
    if (shown.length === winners.length) return shown;
    // A winner was erased since, so the next player of that day becomes the winner.
    for (const { dayMs, id } of winners) if (!players.has(id)) kept.delete(dayMs);
    return pastWinners(beforeMs, limit);
  };
}

/** Whether the winner of a day is cached: all its rounds are stored, and the list of today still contains it. */
const isKept = (dayMs: number, nowMs: number): boolean =>
  dayMs + DAY_MS + LAST_ROUNDS_MS <= nowMs && dayMs >= nowMs - (PAST_DAYS + 1) * DAY_MS;

/** The phone and the name of players by their ids, without erased ones. */
async function playersOf(db: Db, winners: Winner[]): Promise<Map<string, Pick<Shown, 'msisdn' | 'name'>>> {
  if (winners.length === 0) return new Map();
  const ids = winners.map(({ id }) => Number(id));
  const { id, phone: msisdn, name } = account;
  const rows = await db
    .select({ id, msisdn, name })
    .from(account)
    .where(and(inArray(id, ids), isNull(account.erasedAt)));
  return new Map(rows.map(({ id: accountId, ...player }) => [String(accountId), player]));
}
