import type { Leader, Leaderboard, LeaderboardPrizes } from '@ushindi/api-contract';
import { leaderboardCalls, type WireLeader } from '@ushindi/api-contract/operator';
import { readWire } from '@ushindi/server/readWire';
import { formatNairobiDay, isValidPhone, maskPhone, maskPhonesIn } from '@ushindi/shared';
import type { z } from 'zod';
import { listIn } from '../../upstream/envelope.ts';
import { readReported, type Warn } from '../../upstream/readEach.ts';

type Query = z.output<typeof leaderboardCalls.board.query>;
type WireBoard = z.output<typeof leaderboardCalls.board.data>;

const PROMOTION_ID = 10;
const LEADERS = 10;

/** The query of the leaderboard; `promo_date` is the day in Nairobi. */
export function boardQuery(nowMs: number): Query {
  return {
    timestamp: Math.floor(nowMs / 1000),
    promo_id: PROMOTION_ID,
    limit: LEADERS,
    sort: 'desc',
    page: 1,
    promo_date: formatNairobiDay(nowMs),
    skipCache: false,
  };
}

/** An entry without id, phone and name is empty, such as the `{}` of a player without a position. */
const entry = leaderboardCalls.wireLeader.refine(({ id, msisdn, name }) => `${id}${msisdn}${name}` !== '', 'is empty');

/** Some operators send the phone as name or id, or in it. */
const maskPhones = (text: string): string => (isValidPhone(text) ? maskPhone(text) : maskPhonesIn(text));

const leaderOf = ({ id, msisdn, name, bet_count }: WireLeader): Leader => ({
  id: maskPhones(id),
  name: maskPhones(name),
  phone: maskPhone(msisdn),
  betCount: bet_count,
});

/** The depth of nested lists that are read, because unbounded depth could exceed the stack. */
const MAX_DEPTH = 10;

/** The entries of a list or of nested lists; [] for null. */
function entriesIn(log: Warn, raw: unknown): WireLeader[] {
  const flat = (listIn(raw) ?? []).flat(MAX_DEPTH);
  return readReported(log, leaderboardCalls.board.path, entry, flat).items;
}

/** The caller's entry: an object, or a list of one. */
function ownIn(raw: unknown): Leaderboard['own'] {
  const { data } = readWire(entry, Array.isArray(raw) ? raw[0] : raw);
  return data === undefined ? null : { ...leaderOf(data), position: data.position };
}

/** The leaderboard in the client's terms, with every phone masked. */
export function boardOf(log: Warn, { today, past, cust }: WireBoard, isPlayer: boolean): Leaderboard {
  return {
    today: entriesIn(log, today).map(leaderOf),
    past: entriesIn(log, past).map(leaderOf),
    own: isPlayer ? ownIn(cust) : null,
  };
}

/** The prizes of today, and the winners of the last days with their phones masked. */
export function prizesOf(
  log: Warn,
  { prizes, winners }: z.output<typeof leaderboardCalls.prizes.data>,
): LeaderboardPrizes {
  const { path } = leaderboardCalls.prizes;
  const read = readReported(log, path, leaderboardCalls.wireLeaderboardWinner, winners).items;
  return {
    prizes,
    winners: read.map(({ day, place, prize, msisdn, name, bet_count }) => ({
      day,
      place,
      prize,
      name: maskPhones(name),
      phone: maskPhone(msisdn),
      betCount: bet_count,
    })),
  };
}
