import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import type { Freebets } from '../../ports/freebets.ts';
import type { LegVerdict, MatchBook } from '../../ports/matchBook.ts';
import { type BetResult, payOut, refund } from './payout.ts';
import { betAmounts, type Terms } from './amounts.ts';
import { STATUS } from './status.ts';
import { awaitedMatches, type Bet, betsAwaiting, type Leg, lockBet, settleLeg } from './store.ts';

type Parts = { db: Db; nowMs: Clock; book: MatchBook; freebets: Freebets; logger: Logger };

const BATCH_SIZE = 200;
const LEG_STATUS: Record<LegVerdict, number> = { won: STATUS.won, lost: STATUS.lost, void: STATUS.voided };

/**
 * Settles the bets of decided matches. Several processes may run this at once: a bet that another one has locked is
 * skipped until the next run. A bet that cannot be settled is logged and does not delay the others.
 */
export async function settleDecided(parts: Parts): Promise<void> {
  const { db, nowMs, book, logger } = parts;
  const decided = (await awaitedMatches(db, nowMs())).filter((matchId) => book.isDecided(matchId, nowMs()));
  if (decided.length === 0) return;
  let batch: number[] = [];
  do {
    batch = await betsAwaiting(db, decided, batch.at(-1) ?? 0, BATCH_SIZE);
    for (const betId of batch) {
      const settled = db.transaction((tx) => settleOne(tx, parts, betId));
      await settled.catch((err: unknown) => logger.error({ err, betId }, 'bet not settled'));
    }
  } while (batch.length === BATCH_SIZE);
}

async function settleOne(tx: Db, { book, nowMs, freebets }: Parts, betId: number): Promise<void> {
  const bet = await lockBet(tx, betId);
  if (bet === null) return;
  const legs = [];
  for (const leg of bet.legs) legs.push(await decideLeg(tx, leg, book, nowMs()));
  if (bet.status !== STATUS.pending) return;
  if (legs.some((leg) => leg.status === STATUS.lost)) return payOut(tx, bet, lost(bet), nowMs());
  if (legs.some((leg) => leg.status === STATUS.pending)) return;
  const won = legs.filter((leg) => leg.status === STATUS.won);
  if (won.length === 0) return refund(tx, freebets, bet, { status: STATUS.voided }, nowMs());
  const freebet = bet.bonusId === null ? null : await freebets.termsOf(tx, bet.bonusId);
  await payOut(tx, bet, wonBy(bet, won, freebet), nowMs());
}

async function decideLeg(tx: Db, leg: Leg, book: MatchBook, atMs: number): Promise<Leg> {
  const result = leg.status === STATUS.pending ? book.resultOf(leg, atMs) : null;
  if (result === null) return leg;
  const { verdict, halfTimeScore, fullTimeScore } = result;
  const outcome = { status: LEG_STATUS[verdict], halfTimeScore, fullTimeScore, settledAt: new Date(atMs) };
  await settleLeg(tx, leg.id, outcome);
  return { ...leg, ...outcome };
}

const lost = ({ exciseCents }: Bet): BetResult => ({
  status: STATUS.lost,
  paidCents: 0,
  withholdingCents: 0,
  exciseCents,
});

/** For a bet without lost or pending legs. Void legs count at odds 1.00. */
function wonBy(bet: Bet, won: Leg[], freebet: Terms['freebet']): BetResult {
  const { taxRates, limits, exciseCents } = bet;
  const { payoutCents, withholdingCents } = betAmounts(
    bet.stakeCents,
    won.map((leg) => leg.odds),
    { taxRates, limits, freebet },
  );
  return { status: STATUS.won, paidCents: payoutCents, withholdingCents, exciseCents };
}
