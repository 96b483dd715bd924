import { betsCalls } from '@ushindi/api-contract/operator';
import type { RulesAt } from '@ushindi/shared';
import { z } from 'zod';
import type { Routes } from '../../app.ts';
import type { Clock } from '../../clock.ts';
import { STATUS } from '../../db/betStatus.ts';
import type { Db } from '../../db/database.ts';
import type { ReadOwnHistory } from '../../db/replica.ts';
import { kesOf } from '../../http/kes.ts';
import { type Authenticate, confirmed, serveWithToken, servePlayer, type TokenBearer } from '../../http/serve.ts';
import type { Freebets } from '../../ports/freebets.ts';
import type { GameHistory } from '../../ports/gameHistory.ts';
import type { MatchBook } from '../../ports/matchBook.ts';
import type { RandomSource } from '../../random.ts';
import type { Results } from './decide.ts';
import { readGivenResults } from './givenResults.ts';
import { abandonSlip } from './abandon.ts';
import { cancelBet } from './cancel.ts';
import { cashOutRoutes } from './cashOut/routes.ts';
import { cashOutsOf } from './cashOut/store.ts';
import type { LiabilityLimits } from './liability.ts';
import type { LiveDelay } from './liveDelay.ts';
import { placeBet } from './place.ts';
import type { PlaceFast } from './placeFast.ts';
import { type BetWithLegs, findBets, listBets } from './store.ts';
import { wireBet } from './wire.ts';
import { withLinesStake } from './structure.ts';

type Parts = {
  db: Db;
  readHistory: ReadOwnHistory;
  placeFast: PlaceFast;
  liveDelay: LiveDelay;
  liabilityLimits: LiabilityLimits;
  rulesAt: RulesAt;
  nowMs: Clock;
  random: RandomSource;
  book: MatchBook;
  freebets: Freebets;
  gameHistory: (db: Db) => GameHistory;
  authenticate: Authenticate;
};

const MAX_PAGE_SIZE = 100;

const kindParam = z.object({ kind: z.enum(['sports', 'virtual', 'jackpot']) });
const pageQuery = z.object({
  page: z.number().int().min(1).max(100_000),
  limit: z.number().int().min(1).max(MAX_PAGE_SIZE),
});
/** A status number as text; undefined for empty or absent text, which means all. */
const statusQuery = z
  .enum(['', ...Object.values(STATUS).map(String)])
  .optional()
  .transform((text) => (text ? Number(text) : undefined));

/** The routes of placement, cancellation and history of sports bets. The history also lists the rounds of games. */
export const betsRoutes =
  (parts: Parts): Routes =>
  (app) => {
    placementRoutes(parts)(app);
    cashOutRoutes(parts, parts.authenticate)(app);
    historyRoutes(parts)(app);
  };

const placementRoutes =
  ({ authenticate, ...parts }: Parts): Routes =>
  (app) => {
    app.addHook('preClose', async () => parts.liveDelay.close());
    serveWithToken(app, betsCalls.place, authenticate, async (bearer, { body }) => {
      const request = await parts.liveDelay.delay(bearer, await readStructure(bearer, body));
      const bet =
        (await parts.placeFast({ token: bearer.token, request })) ??
        (await placeBet(parts, await bearer.player(), request));
      const data = {
        bet_reference: bet.bookingCode,
        possible_win: kesOf(bet.possibleWinCents),
        freebet: bet.earnedCents > 0,
        fb_amount: kesOf(bet.earnedCents),
      };
      return confirmed({ kind: 'betPlaced' }, data);
    });
    servePlayer(app, betsCalls.abandon, authenticate, async (player, { body }) => {
      const betId = await abandonSlip(parts, player, body.bet_ref);
      return { message: 'Success', data: { bet_id: betId === null ? null : String(betId) } };
    });
    servePlayer(app, betsCalls.cancel, authenticate, async (player, { body }) => {
      await cancelBet(parts, player, body.bet_id);
      return confirmed({ kind: 'betCancelled' }, {});
    });
  };

const historyRoutes =
  ({ authenticate, ...parts }: Parts): Routes =>
  (app) => {
    servePlayer(app, betsCalls.list, authenticate, async ({ accountId }, { query, params }) => {
      const { kind } = kindParam.parse(params);
      const { page, limit } = pageQuery.parse(query);
      const wanted = { accountId, limit, offset: (page - 1) * limit, status: statusQuery.parse(query.status) };
      const data = await parts.readHistory(accountId, async (db) =>
        kind === 'sports'
          ? onTheWire({ ...parts, db }, accountId, await listBets(db, wanted), null)
          : parts.gameHistory(db).page({ ...wanted, kind }),
      );
      return { message: 'Success', data };
    });
    servePlayer(app, betsCalls.detail, authenticate, async ({ accountId }, { query }) => {
      const wanted = { accountId, name: query.bet_id, status: statusQuery.parse(query.status) };
      const data = await parts.readHistory(accountId, (db) => detailOf({ ...parts, db }, wanted));
      return { message: 'Success', data };
    });
  };

/** A placement with the stake of its lines. An ended session is refused before a structure that does not fit. */
async function readStructure(bearer: TokenBearer, body: z.output<typeof betsCalls.place.body>) {
  try {
    return withLinesStake(body);
  } catch (error) {
    await bearer.player();
    throw error;
  }
}

type DetailParts = WireParts & Pick<Parts, 'gameHistory'>;
type WantedBet = { accountId: number; name: string; status: number | undefined };

/** The account's bets or the game round of a name, with the results that staff have given. */
async function detailOf(parts: DetailParts, { accountId, name, status }: WantedBet) {
  const round = await parts.gameHistory(parts.db).round(accountId, name);
  if (round !== null) return [round];
  const found = await findBets(parts.db, accountId, name);
  const wanted = found.filter((bet) => status === undefined || bet.status === status);
  const matchIds = wanted.flatMap(({ legs }) => legs.map(({ matchId }) => matchId));
  const given = await readGivenResults(parts.db, [...new Set(matchIds)]);
  return onTheWire(parts, accountId, wanted, given);
}

type WireParts = Pick<Parts, 'db' | 'freebets' | 'book' | 'nowMs'>;

/** An account's bets in wire format, each with its cash outs and the freebets that it used and earned. */
async function onTheWire(
  { db, freebets, book, nowMs }: WireParts,
  accountId: number,
  bets: BetWithLegs[],
  given: Results['given'] | null,
) {
  const earnings = await freebets.earnings(db, accountId);
  const used = bets.flatMap(({ bonusId }) => bonusId ?? []);
  const terms = used.length === 0 ? new Map<number, never>() : await freebets.termsOf(db, used);
  const cashOuts = await cashOutsOf(
    db,
    bets.map(({ id }) => id),
  );
  return bets.map((bet) =>
    wireBet(bet, {
      cashOuts: cashOuts.get(bet.id) ?? [],
      earnedCents: earnings.get(bet.id) ?? 0,
      freebet: terms.get(bet.bonusId ?? 0) ?? null,
      book,
      given,
      nowMs: nowMs(),
    }),
  );
}
