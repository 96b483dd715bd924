import { FOOTBALL } from '@ushindi/shared';
import { inArray } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { pushMatch } from '../../db/schema/index.ts';
import type { Match, MatchBook } from '../../ports/matchBook.ts';
import { announce, hasSubscriptions, type MatchEvent, markOf, storeMark, TTL_MS } from './events.ts';

type Parts = {
  db: Db;
  nowMs: Clock;
  book: MatchBook;
  /** Matches that have kicked off and have a pending leg. */
  awaitedMatches(db: Db, nowMs: number): Promise<string[]>;
};

type Followed = typeof pushMatch.$inferSelect;
type State = Pick<Followed, 'matchId' | 'isInPlay' | 'score'>;

/**
 * Looks at every match that subscriptions or pending bets follow, and makes messages of kick-offs and goals since the
 * last look. One transaction stores the messages with the look, so that a killed process loses and repeats none.
 */
export async function followMatches({ db, nowMs, book, awaitedMatches }: Parts): Promise<void> {
  const atMs = nowMs();
  const lookedMs = await markOf(db, 'matches', atMs);
  if (!(await hasSubscriptions(db))) return storeMark(db, 'matches', atMs);
  const followed = new Map<string, Followed | null>();
  for (const matchId of await awaitedMatches(db, atMs)) followed.set(matchId, null);
  for (const row of await db.select().from(pushMatch)) followed.set(row.matchId, row);
  const looks = [...followed].map(([matchId, before]) => lookAt({ book, matchId, before, lookedMs, atMs }));
  await db.transaction(async (tx) => {
    for (const { events } of looks) for (const event of events) await announce(tx, event, atMs);
    for (const { changed } of looks) if (changed !== null) await storeState(tx, changed);
    const ended = looks.flatMap(({ ended: matchId }) => matchId ?? []);
    if (ended.length > 0) await tx.delete(pushMatch).where(inArray(pushMatch.matchId, ended));
    await storeMark(tx, 'matches', atMs);
  });
}

async function storeState(tx: Db, { matchId, ...state }: State): Promise<void> {
  await tx
    .insert(pushMatch)
    .values({ matchId, ...state })
    .onConflictDoUpdate({ target: pushMatch.matchId, set: state });
}

type Looked = { book: MatchBook; matchId: string; before: Followed | null; lookedMs: number; atMs: number };

/** What one look at a match finds. `changed` is null for a match that is as it was. */
type Look = { events: MatchEvent[]; changed: State | null; ended: string | null };

function lookAt({ book, matchId, before, lookedMs, atMs }: Looked): Look {
  const match = book.match(matchId);
  const isOver = match === null || book.phase(matchId, atMs) === 'ended';
  if (isOver) return { events: [], changed: null, ended: before === null ? null : matchId };
  const state: State = { matchId, isInPlay: book.phase(matchId, atMs) === 'live', score: book.score(matchId, atMs) };
  const isSame = before !== null && before.isInPlay === state.isInPlay && before.score === state.score;
  if (isSame) return { events: [], changed: null, ended: null };
  // What happened before the last look began is as old as that look.
  const isOlderThan = (ttlMs: number): boolean => atMs - lookedMs > ttlMs;
  const events: MatchEvent[] = [];
  if (hasBegun(match, before, state, lookedMs) && !isOlderThan(TTL_MS.kickOff)) events.push(kickOffOf(match));
  if (before !== null && isGoal(match, before.score, state.score) && !isOlderThan(TTL_MS.goal))
    events.push(goalOf(match, state.score));
  return { events, changed: state, ended: null };
}

/** A match that nobody followed at the last look has begun since if its kick-off was later. */
const hasBegun = (match: Match, before: Followed | null, { isInPlay }: State, lookedMs: number): boolean =>
  isInPlay && (before === null ? match.kickoffMs > lookedMs : !before.isInPlay);

const goalsOf = (score: string): number => score.split('-').reduce((sum, goals) => sum + Number(goals), 0);

/** Only football has goals; other sports score too often. A goal that is taken back is no goal. */
const isGoal = ({ sportId }: Match, before: string, now: string): boolean =>
  sportId === FOOTBALL && goalsOf(now) > goalsOf(before);

const teamsOf = ({ matchId, homeTeam, awayTeam }: Match) => ({ matchId, homeTeam, awayTeam });

const kickOffOf = (match: Match): MatchEvent => ({
  key: `kickOff:${match.matchId}`,
  facts: { kind: 'kickOff', ...teamsOf(match) },
  followers: 'bets, slip and favourites',
});

const goalOf = (match: Match, score: string): MatchEvent => ({
  key: `goal:${match.matchId}:${score}`,
  facts: { kind: 'goal', score, ...teamsOf(match) },
  followers: 'bets, slip and favourites',
});
