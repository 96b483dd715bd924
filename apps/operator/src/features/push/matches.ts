import { FOOTBALL } from '@ushindi/shared';
import { eq } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { pushMatch } from '../../db/schema/index.ts';
import type { Match, MatchBook } from '../../ports/matchBook.ts';
import { announce, hasSubscriptions, lockMark, type MatchEvent, storeMark, TTL_MS } from './events.ts';

type Parts = {
  db: Db;
  nowMs: Clock;
  book: MatchBook;
  /** The ids of matches that have kicked off and have a pending leg. */
  awaitedMatches(db: Db, nowMs: number): Promise<string[]>;
};

type Followed = typeof pushMatch.$inferSelect;
type State = Pick<Followed, 'matchId' | 'isInPlay' | 'score'>;

/**
 * Compares every match that subscriptions or pending bets follow with its stored state, and makes messages of kick-offs
 * and goals since the last run. One transaction stores messages and states, so that a killed process neither
 * loses nor repeats a message. Processes run one after the other, because they lock the mark.
 */
export async function followMatches(parts: Parts): Promise<void> {
  const { db, nowMs, book } = parts;
  await db.transaction(async (tx) => {
    const lookedMs = await lockMark(tx, 'matches', nowMs());
    const atMs = nowMs();
    const followed = await followedMatches(tx, parts, atMs);
    // In the order in which subscriptions store matches and `followOdds` locks them, so that there is no deadlock.
    const ids = [...followed.keys()].toSorted();
    const looks = ids.map((matchId) =>
      lookAt({ book, matchId, before: followed.get(matchId) ?? null, lookedMs, atMs }),
    );
    for (const { events } of looks) for (const event of events) await announce(tx, event, atMs);
    for (const { changed, ended } of looks) {
      if (changed !== null) await storeState(tx, changed);
      if (ended !== null) await tx.delete(pushMatch).where(eq(pushMatch.matchId, ended));
    }
    await storeMark(tx, 'matches', atMs);
  });
}

/**
 * The followed matches with their stored states; null for a match without one. Matches with a stored state are compared
 * also without any subscription, so that the next subscription gets no earlier event.
 */
async function followedMatches(tx: Db, { awaitedMatches }: Parts, atMs: number): Promise<Map<string, Followed | null>> {
  const followed = new Map<string, Followed | null>();
  if (await hasSubscriptions(tx)) for (const id of await awaitedMatches(tx, atMs)) followed.set(id, null);
  for (const row of await tx.select().from(pushMatch)) followed.set(row.matchId, row);
  return followed;
}

async function storeState(tx: Db, { matchId, ...state }: State): Promise<void> {
  await tx
    .insert(pushMatch)
    .values({ matchId, ...state })
    .onConflictDoUpdate({ target: pushMatch.matchId, set: state });
}

type Looked = { book: MatchBook; matchId: string; before: Followed | null; lookedMs: number; atMs: number };

/**
 * The result of one comparison. `changed` is the new state, and null for the same state. `ended` is the id of a stored
 * match that has ended or does not exist any more.
 */
type Look = { events: MatchEvent[]; changed: State | null; ended: string | null };

function lookAt({ book, matchId, before, lookedMs, atMs }: Looked): Look {
  const match = book.match(matchId);
  const ended = before === null ? null : matchId;
  if (match === null) return { events: [], changed: null, ended };
  const phase = book.phase(matchId, atMs);
  const state: State = { matchId, isInPlay: phase === 'live', score: book.score(matchId, atMs) };
  // An event since the last run can be as old as that run.
  const isOlderThan = (ttlMs: number): boolean => atMs - lookedMs > ttlMs;
  const events: MatchEvent[] = [];
  if (hasBegun(match, before, state, lookedMs) && !isOlderThan(TTL_MS.kickOff)) events.push(kickOffOf(match));
  if (before !== null && isGoal(match, before.score, state.score) && !isOlderThan(TTL_MS.goal))
    events.push(goalOf(match, state.score, atMs));
  if (phase === 'ended') return { events, changed: null, ended };
  const isSame = before !== null && before.isInPlay === state.isInPlay && before.score === state.score;
  return { events, changed: isSame ? null : state, ended: null };
}

/**
 * Whether a match has begun since the last run. Without a stored state that is so if its kick-off was later than that
 * run.
 */
const hasBegun = (match: Match, before: Followed | null, { isInPlay }: State, lookedMs: number): boolean =>
  isInPlay && (before === null ? match.kickoffMs > lookedMs : !before.isInPlay);

const goalsOf = (score: string): number => score.split('-').reduce((sum, goals) => sum + Number(goals), 0);

/**
 * Whether a goal was scored. Only football has goals, because other sports score too often. A goal that is taken back
 * is no goal.
 */
const isGoal = ({ sportId }: Match, before: string, now: string): boolean =>
  sportId === FOOTBALL && goalsOf(now) > goalsOf(before);

const teamsOf = ({ matchId, homeTeam, awayTeam }: Match) => ({ matchId, homeTeam, awayTeam });

const kickOffOf = (match: Match): MatchEvent => ({
  key: `kickOff:${match.matchId}`,
  facts: { kind: 'kickOff', ...teamsOf(match) },
  followers: 'bets, slip and favourites',
});

/** The event of a goal. Its key contains the time, because a score that was taken back can occur again. */
const goalOf = (match: Match, score: string, atMs: number): MatchEvent => ({
  key: `goal:${match.matchId}:${score}:${atMs}`,
  facts: { kind: 'goal', score, ...teamsOf(match) },
  followers: 'bets, slip and favourites',
});
