import { rulesOf, type RulesProfile } from '@ushindi/shared';
import type { AgeState } from '@ushindi/shared/ageProof';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { account, bet, betLeg, bonus, ledgerEntry, ledgerTransfer, playerLimit, session } from '../db/schema/index.ts';
import { findPlayer } from '../features/account/sessions.ts';
import { abandonSlip } from '../features/bets/abandon.ts';
import { placeBet } from '../features/bets/place.ts';
import type { LiabilityLimits } from '../features/bets/liability.ts';
import { createPlaceFast } from '../features/bets/placeFast.ts';
import { freebets } from '../features/bonuses/freebets.ts';
import { registrationFreebetAt } from '../features/bonuses/promotions.ts';
import { STATUS as BONUS_STATUS } from '../features/bonuses/status.ts';
import { hashToken } from '../http/token.ts';
import { houseAccount, openPlayerAccounts, playerCash } from '../ledger/accounts.ts';
import { post } from '../ledger/post.ts';
import { systemRandom } from '../random.ts';
import { emptyDatabase } from './databases.ts';
import { HeldBook, KICKOFF_MS } from './heldBook.ts';
import { liabilitiesOf, NO_LIMITS } from './liabilities.ts';
import { auditLedger } from './operator.ts';
import { slip } from './slips.ts';

// The fast path exists in SQL (place_bets), the slow path in TypeScript (placeBet). A rule that changes on only one side
// fails here: both decide the same case for two equal players, at the boundary of each rule.

const NOW_MS = KICKOFF_MS - 60 * 60_000;
const CASH_KES = 100;
const STAKE_KES = 50;

let database: Database;
let book: HeldBook;
let playerCount = 0;
let profile: RulesProfile = 'default';

beforeAll(async () => {
  database = await emptyDatabase();
  book = new HeldBook();
  for (const matchId of ['1', '2']) book.add(matchId);
});
afterAll(async () => {
  await auditLedger(database.db);
  await database.close();
});

type TestPlayer = { accountId: number; token: string };

/** A player with cash and a session that ends one millisecond from now. */
async function createPlayer(): Promise<TestPlayer> {
  playerCount += 1;
  const [name, createdAt] = [String(playerCount), new Date(0)];
  const { db } = database;
  const [created] = await db
    .insert(account)
    .values({ accNo: name, phone: name, passwordHash: '', createdAt })
    .returning();
  const accountId = created?.id ?? 0;
  const expiresAt = new Date(NOW_MS + 1);
  await db.insert(session).values({ tokenHash: hashToken(name), accountId, createdAt, expiresAt });
  await openPlayerAccounts(db, accountId);
  const entries = [
    { account: houseAccount('mobile_money', accountId), amountCents: -CASH_KES * 100 },
    { account: playerCash(accountId), amountCents: CASH_KES * 100 },
  ];
  await post(db, { operationKey: `deposit:${accountId}`, kind: 'deposit', atMs: 0, entries });
  return { accountId, token: name };
}

const parts = (liabilityLimits = NO_LIMITS) => ({
  db: database.db,
  nowMs: () => NOW_MS,
  random: systemRandom,
  book,
  freebets,
  liabilityLimits,
  rulesAt: rulesOf(profile),
});
const request = (player: TestPlayer, stake = STAKE_KES) =>
  slip(`PATHS${String(player.accountId).padStart(2, '0')}`, stake, [
    { matchId: '1', odds: 2 },
    { matchId: '2', side: 'draw', odds: 3 },
  ]);

const placeFast = (player: TestPlayer, stake?: number, limits?: LiabilityLimits) =>
  createPlaceFast({ ...parts(limits), onConnection: database.onConnection, logger: pino({ level: 'silent' }) })({
    token: player.token,
    request: request(player, stake),
  });

async function placeSlow(player: TestPlayer, stake?: number, limits?: LiabilityLimits) {
  const found = await findPlayer(database.db, player.token, NOW_MS);
  return found && placeBet(parts(limits), found.player, request(player, stake));
}

/** How the slow path ends: a bet like those of the fast path, or anything else. */
const slowOutcome = (player: TestPlayer, stake?: number, limits?: LiabilityLimits): Promise<'plain bet' | 'other'> =>
  placeSlow(player, stake, limits).then(
    (placed) => (placed?.earnedCents === 0 ? 'plain bet' : 'other'),
    () => 'other',
  );

const fastOutcome = async (
  player: TestPlayer,
  stake?: number,
  limits?: LiabilityLimits,
): Promise<'plain bet' | 'other'> => ((await placeFast(player, stake, limits)) === null ? 'other' : 'plain bet');

const setSessionEnd = (atMs: number) => (player: TestPlayer) =>
  database.db
    .update(session)
    .set({ expiresAt: new Date(atMs) })
    .where(eq(session.accountId, player.accountId));
const endSession = (player: TestPlayer) =>
  database.db
    .update(session)
    .set({ endedAt: new Date(NOW_MS), endReason: 'logout' })
    .where(eq(session.accountId, player.accountId));
const setExclusionEnd = (atMs: number) => (player: TestPlayer) =>
  database.db
    .update(account)
    .set({ excludedUntil: new Date(atMs) })
    .where(eq(account.id, player.accountId));
const setLimit = (player: TestPlayer) =>
  database.db.insert(playerLimit).values({
    accountId: player.accountId,
    kind: 'stake',
    period: 'day',
    amountCents: (STAKE_KES - 1) * 100,
    createdAt: new Date(0),
    validFrom: new Date(0),
  });
const restrict = (player: TestPlayer) =>
  database.db
    .update(account)
    .set({ restrictedAt: new Date(0) })
    .where(eq(account.id, player.accountId));
const setAge = (ageState: AgeState) => (player: TestPlayer) =>
  database.db.update(account).set({ ageState }).where(eq(account.id, player.accountId));
const abandon = ({ accountId, token }: TestPlayer) =>
  abandonSlip(parts(), { accountId, phone: token }, request({ accountId, token }).bet_ref);
const addBonus = (status: number) => (player: TestPlayer) => {
  const { id: promotion, terms } = registrationFreebetAt(NOW_MS);
  const row = { accountId: player.accountId, refId: `B${player.accountId}`, promotion, status, amountCents: 0, terms };
  return database.db.insert(bonus).values({ ...row, createdAt: new Date(0) });
};

describe('the fast and the slow path of placement', () => {
  it.each([
    ['accept a plain bet', async () => undefined, 'plain bet'],
    ['accept a session that ends in 1 ms', setSessionEnd(NOW_MS + 1), 'plain bet'],
    ['reject a session that ends now', setSessionEnd(NOW_MS), 'other'],
    ['reject a booking code that the player has abandoned', abandon, 'other'],
    ['reject a session that has ended, whatever its expiry', endSession, 'other'],
    ['reject a stake above the player’s own limit', setLimit, 'other'],
    ['accept a self-exclusion that ends now', setExclusionEnd(NOW_MS), 'plain bet'],
    ['reject a self-exclusion that ends in 1 ms', setExclusionEnd(NOW_MS + 1), 'other'],
    ['reject a restriction by staff', restrict, 'other'],
    ['do not take a bet with a pending freebet for a plain one', addBonus(BONUS_STATUS.pending), 'other'],
    ['accept a bet beside an expired freebet', addBonus(BONUS_STATUS.expired), 'plain bet'],
    ['accept a bet beside an awarded freebet', addBonus(BONUS_STATUS.awarded), 'plain bet'],
    ['accept a bet beside a used freebet', addBonus(BONUS_STATUS.applied), 'plain bet'],
  ])('agree: both %s', async (_what, change, outcome) => {
    const [first, second] = [await createPlayer(), await createPlayer()];
    await Promise.all([change(first), change(second)]);
    expect({ fast: await fastOutcome(first), slow: await slowOutcome(second) }).toEqual({
      fast: outcome,
      slow: outcome,
    });
  });

  // Every state of the age, with and without a rule that requires its proof.
  it.each([
    ['default', 'none', 'plain bet'],
    ['default', 'refused', 'plain bet'],
    ['default', 'underAge', 'other'],
    ['kenya', 'none', 'other'],
    ['kenya', 'pending', 'other'],
    ['kenya', 'refused', 'other'],
    ['kenya', 'underAge', 'other'],
    ['kenya', 'proven', 'plain bet'],
  ] as const)(
    'agree under the rules %s with the age %s: %s',
    { tags: ['R-190', 'T-41'] },
    async (rules, age, outcome) => {
      profile = rules;
      const [first, second] = [await createPlayer(), await createPlayer()];
      await Promise.all([setAge(age)(first), setAge(age)(second)]);
      const outcomes = { fast: await fastOutcome(first), slow: await slowOutcome(second) };
      profile = 'default';
      expect(outcomes).toEqual({ fast: outcome, slow: outcome });
    },
  );

  it.each([
    ['accept a stake of the whole balance', CASH_KES, 'plain bet'],
    ['reject a stake above the balance', CASH_KES + 1, 'other'],
  ])('agree at the balance: both %s', async (_what, stake, outcome) => {
    const [first, second] = [await createPlayer(), await createPlayer()];
    expect({ fast: await fastOutcome(first, stake), slow: await slowOutcome(second, stake) }).toEqual({
      fast: outcome,
      slow: outcome,
    });
  });

  // 50 at 6.00 nets 174.63, of which the leg at 3.00 counts 0.4.
  it.each([
    ['accept a bet that reaches the limit of an outcome', 'outcomeCents', '2:draw', 6_986, 'plain bet'],
    ['reject a bet that exceeds the limit of an outcome', 'outcomeCents', '2:draw', 6_985, 'other'],
    ['accept a bet that reaches the limit of a market', 'marketCents', '2:', 6_986, 'plain bet'],
    ['reject a bet that exceeds the limit of a market', 'marketCents', '2:', 6_985, 'other'],
  ] as const)(
    'agree at the limits of liability: both %s',
    { tags: ['R-122'] },
    async (_what, limit, key, roomCents, outcome) => {
      const [first, second] = [await createPlayer(), await createPlayer()];
      const limits = async () => {
        const { [key]: kes = 0 } = await liabilitiesOf(database.db);
        return { ...NO_LIMITS, [limit]: Math.round(kes * 100) + roomCents };
      };
      expect({
        fast: await fastOutcome(first, STAKE_KES, await limits()),
        slow: await slowOutcome(second, STAKE_KES, await limits()),
      }).toEqual({ fast: outcome, slow: outcome });
    },
  );

  it('place one bet per idempotency key, whichever path comes first', async () => {
    const player = await createPlayer();
    expect(await fastOutcome(player)).toBe('plain bet');
    expect(await fastOutcome(player)).toBe('other');
    expect(await placeSlow(player)).toMatchObject({ bookingCode: request(player).bet_ref });
    expect(await database.db.$count(bet, eq(bet.accountId, player.accountId))).toBe(1);
  });

  it('store equal bets, legs, transfers and entries, on every stripe of the house accounts', async () => {
    for (let stripe = 0; stripe < 16; stripe += 1) {
      const [first, second] = [await createPlayer(), await createPlayer()];
      await placeFast(first);
      await placeSlow(second);
      expect(await storedFor(first)).toEqual(await storedFor(second));
    }
  });
});

/** All rows of a player's bet. Values that differ between two players, such as ids, are replaced by their meaning. */
async function storedFor(player: TestPlayer) {
  const { db } = database;
  const [placed] = await db.select().from(bet).where(eq(bet.accountId, player.accountId));
  if (placed === undefined) throw new Error('no bet');
  const legs = await db.select().from(betLeg).where(eq(betLeg.betId, placed.id)).orderBy(betLeg.id);
  const [transfer] = await db
    .select()
    .from(ledgerTransfer)
    .where(eq(ledgerTransfer.operationKey, `stake:${placed.id}`));
  const entries = await db
    .select()
    .from(ledgerEntry)
    .where(eq(ledgerEntry.transferId, transfer?.id ?? 0));
  const code = request(player).bet_ref;
  expect([placed.bookingCode, placed.idempotencyKey]).toEqual([code, code]);
  return {
    bet: { ...placed, id: 0, accountId: 0, bookingCode: '', idempotencyKey: '' },
    legs: legs.map((leg) => ({ ...leg, id: 0, betId: 0 })),
    transfer: { ...transfer, id: 0, operationKey: '' },
    moved: new Map(
      entries.map(({ accountCode, amountCents }) => [
        { [playerCash(player.accountId)]: 'cash', [houseAccount('open_bets', player.accountId)]: 'open bets' }[
          accountCode
        ],
        amountCents,
      ]),
    ),
  };
}
