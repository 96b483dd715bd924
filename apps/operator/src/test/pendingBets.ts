import { BET_LIMITS, TAX_RATES } from '@ushindi/shared';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { account, bet, payment } from '../db/schema/index.ts';
import { betAmounts } from '../features/bets/amounts.ts';
import { betRow, legRows } from '../features/bets/newBet.ts';
import type { NewLeg } from '../features/bets/store.ts';
import { openPlayerAccounts, houseAccount, playerCash } from '../ledger/accounts.ts';
import { post } from '../ledger/post.ts';
import type { Simulation } from '../simulation/index.ts';
import { randomFor } from '@ushindi/draws/matches/rng';

const HOUR_MS = 60 * 60_000;
const STAKE_CENTS = 10_000;
const DEPOSIT_CENTS = 1_000_000_000;
const BETS_PER_STATEMENT = 500;

/** One leg of each outcome of the football matches that ended in the hours before a moment. */
export function endedLegs(simulation: Simulation, nowMs: number): NewLeg[] {
  const ended = simulation
    .fixtures(nowMs - 12 * HOUR_MS, nowMs, 10)
    .filter(({ matchId }) => simulation.result(matchId, nowMs) !== null);
  return ended.flatMap(({ matchId, sportId, kickoffMs, homeTeam, awayTeam, country, tournament }) => {
    const market = simulation.market(matchId, 2, kickoffMs - HOUR_MS);
    return (market?.outcomes ?? []).flatMap(({ oddId, outcomeId, outcomeName, specifier, odds }) => {
      if (odds === null) return [];
      const names = { outcomeName, marketName: market?.marketName ?? '', homeTeam, awayTeam };
      return {
        ...names,
        matchId,
        sportId,
        marketId: '2',
        parentMarketId: '2',
        oddId,
        outcomeId,
        specifier,
        odds: String(odds),
        live: false,
        kickoffAt: new Date(kickoffMs),
        competition: `${country} · ${tournament}`,
        liabilityCents: null,
      };
    });
  });
}

/** Players with a paid deposit, directly in the tables. Returns their account ids. */
export async function storePlayers(db: Db, count: number): Promise<number[]> {
  const players = await db
    .insert(account)
    .values(
      Array.from({ length: count }, (_, index) => {
        const phone = String(254_700_000_000 + index);
        return { accNo: phone, phone, passwordHash: '', verifiedAt: new Date(), createdAt: new Date() };
      }),
    )
    .returning({ id: account.id });
  for (const { id } of players) await db.transaction((tx) => storeDeposit(tx, id));
  return players.map(({ id }) => id);
}

async function storeDeposit(tx: Db, accountId: number): Promise<void> {
  const atMs = Date.now();
  const now = new Date(atMs);
  const cents = { amountCents: DEPOSIT_CENTS, paidCents: DEPOSIT_CENTS };
  const times = { createdAt: now, decidedAt: now, nextQueryAt: null };
  const [paid] = await tx
    .insert(payment)
    .values({ accountId, ...cents, status: 'paid', resultCode: '0', ...times })
    .returning({ id: payment.id });
  await openPlayerAccounts(tx, accountId);
  const entries = [
    { account: houseAccount('mobile_money', accountId), amountCents: -DEPOSIT_CENTS },
    { account: playerCash(accountId), amountCents: DEPOSIT_CENTS },
  ];
  await post(tx, { operationKey: `deposit:${paid?.id}`, kind: 'deposit', atMs, entries });
}

/**
 * Pending bets of one to three legs on different matches, with their stakes, in the way of placement but without its checks:
 * the matches may be over. `from` makes the booking codes of a further call different.
 */
export async function storePendingBets(
  db: Db,
  { accountIds, legs, count, from = 0 }: { accountIds: number[]; legs: NewLeg[]; count: number; from?: number },
): Promise<void> {
  for (let first = from; first < from + count; first += BETS_PER_STATEMENT) {
    const bets = Array.from({ length: Math.min(BETS_PER_STATEMENT, from + count - first) }, (_, index) =>
      pendingBet(first + index, accountIds, legs),
    );
    await db.execute(sql`
      with stored as (
        select stored.* from insert_bets(
          array(select jsonb_populate_record(null::bet, value || jsonb_build_object('id', nextval('bet_id_seq')))
            from jsonb_array_elements(${JSON.stringify(bets.map(({ row }) => row))}::jsonb)),
          ${legRows(bets.map((each) => [each.bookingCode, each.legs]))}::jsonb) as stored)
      select ledger_post_many('stake', array_agg('stake:' || id), array_agg(placed_at),
        array_agg(player_cash_account(account_id)), array_agg(house_account('open_bets', account_id)),
        array_agg(stake_cents))
      from stored`);
  }
}

function pendingBet(index: number, accountIds: number[], legs: NewLeg[]) {
  const random = randomFor('pending bets', index);
  const picked = new Map(
    Array.from({ length: random.int(1, 3) }, () => legs[random.int(0, legs.length - 1)] as NewLeg).map((leg) => [
      leg.matchId,
      leg,
    ]),
  );
  const mine = [...picked.values()];
  const placedAtMs = Math.min(...mine.map(({ kickoffAt }) => kickoffAt.getTime())) - HOUR_MS;
  const terms = { taxRates: TAX_RATES, limits: BET_LIMITS, freebet: null };
  const { payoutCents, ...amounts } = betAmounts(
    STAKE_CENTS,
    mine.map(({ odds }) => odds),
    terms,
  );
  const bookingCode = bookingCodeOf(index);
  const row = betRow({
    ...amounts,
    accountId: accountIds[index % accountIds.length] as number,
    idempotencyKey: bookingCode,
    bookingCode,
    requestHash: '',
    stakeCents: STAKE_CENTS,
    possibleWinCents: payoutCents,
    taxRates: terms.taxRates,
    limits: terms.limits,
    bonusId: null,
    placedAt: new Date(placedAtMs),
  });
  return { row, bookingCode, legs: mine };
}

export const countSettled = (db: Db): Promise<number> => db.$count(bet, sql`${bet.status} <> 0`);

/** Five letters and two digits, different for each index. */
function bookingCodeOf(index: number): string {
  const letterAt = (place: number): string => String.fromCharCode(65 + (Math.floor(index / 100 / 26 ** place) % 26));
  return [4, 3, 2, 1, 0].map(letterAt).join('') + String(index % 100).padStart(2, '0');
}
