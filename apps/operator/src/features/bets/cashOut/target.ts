import type { Logger } from 'pino';
import { eq } from 'drizzle-orm';
import { MIN_CASH_OUT_CENTS } from '@ushindi/shared/cashOut';
import { lockPlayer } from '../../../db/lockPlayer.ts';
import { bet as betTable } from '../../../db/schema/index.ts';
import { OperatorError } from '../../../http/errors.ts';
import { kesOf } from '../../../http/kes.ts';
import { type BetWithLegs, findBetsById, lockOwnBet } from '../store.ts';
import { cashOutOnce, type CashOutParts } from './cashOut.ts';
import { isInPlay, obstacleOf } from './offer.ts';
import { pricesOf } from './offers.ts';
import { betsWithTarget, countCashOuts } from './store.ts';

/** The number of bets that one run of the job checks. The next run continues after them. */
const BATCH = 500;

/**
 * Sets the amount at which a bet is cashed out automatically, or removes it with null.
 * @throws OperatorError NOT_FOUND, CONFLICT for a bet that cannot be cashed out, INVALID for an amount out of range.
 */
export async function setTarget(
  { db, freebets, book }: Pick<CashOutParts, 'db' | 'freebets' | 'book'>,
  accountId: number,
  { betId, targetCents }: { betId: number; targetCents: number | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPlayer(tx, accountId);
    const found = await lockOwnBet(tx, accountId, String(betId));
    if (found === null) throw new OperatorError('NOT_FOUND', { kind: 'unknownBet' });
    if (targetCents !== null) {
      const hasUsedFreebet = (await freebets.usedBy(tx, [found])).has(betId);
      if (obstacleOf(found, { hasUsedFreebet }, book) !== null)
        throw new OperatorError('CONFLICT', { kind: 'notCashable' });
      requireInRange(found, targetCents);
    }
    await tx.update(betTable).set({ autoCashOutCents: targetCents }).where(eq(betTable.id, betId));
  });
}

/** Refuses a target that no offer can reach: an offer is always below the possible win. */
function requireInRange({ possibleWinCents }: BetWithLegs, targetCents: number): void {
  if (targetCents >= MIN_CASH_OUT_CENTS && targetCents < possibleWinCents) return;
  const [minKes, belowKes] = [kesOf(MIN_CASH_OUT_CENTS), kesOf(possibleWinCents)];
  throw new OperatorError('INVALID', { kind: 'cashOutTarget', minKes, belowKes });
}

/**
 * Creates the job that cashes out bets whose offer has reached the player's target. A bet with a match in play waits for
 * the live delay like one that its player cashes out. The target is stored with the bet, so it survives a restart.
 */
export function createAutoCashOut(parts: CashOutParts & { logger: Logger }): () => Promise<void> {
  let afterId = 0;
  return async () => {
    const ids = await betsWithTarget(parts.db, afterId, BATCH);
    afterId = ids.length < BATCH ? 0 : (ids.at(-1) ?? 0);
    const due = await reached(parts, await findBetsById(parts.db, ids));
    const waiting = due.filter((bet) => isInPlay(bet, parts.book, parts.nowMs()));
    for (const bet of due) if (!waiting.includes(bet)) await cashOutAtTarget(parts, bet);
    if (waiting.length === 0 || !(await parts.liveDelay.pass())) return;
    for (const bet of waiting) await cashOutAtTarget(parts, bet);
  };
}

/** The bets whose offer for the whole has reached their target. A bet that cannot be priced is logged and left out. */
async function reached(parts: CashOutParts & { logger: Logger }, bets: BetWithLegs[]): Promise<BetWithLegs[]> {
  try {
    return await reachedAmong(parts, bets);
  } catch (err) {
    const due: BetWithLegs[] = [];
    if (bets.length > 1) for (const bet of bets) due.push(...(await reached(parts, [bet])));
    else parts.logger.error({ err, betId: bets[0]?.id }, 'bet with a target not priced');
    return due;
  }
}

async function reachedAmong(parts: CashOutParts, bets: BetWithLegs[]): Promise<BetWithLegs[]> {
  const prices = await pricesOf(parts, bets, ({ stakeCents }) => stakeCents);
  return bets.filter((bet, index) => {
    const price = prices[index];
    return price && 'paidCents' in price && price.paidCents >= (bet.autoCashOutCents ?? Infinity);
  });
}

async function cashOutAtTarget(parts: CashOutParts & { logger: Logger }, bet: BetWithLegs): Promise<void> {
  const made = (await countCashOuts(parts.db, [bet.id])).get(bet.id) ?? 0;
  const cashingOut = cashOutOnce(parts, bet, {
    quoteId: `target-${made + 1}`,
    number: made + 1,
    automatic: true,
    stakeOf: ({ stakeCents }) => stakeCents,
    paidAt: (priceCents, { autoCashOutCents }) =>
      autoCashOutCents !== null && priceCents >= autoCashOutCents ? priceCents : null,
  });
  await cashingOut.catch((err: unknown) => parts.logger.error({ err, betId: bet.id }, 'bet not cashed out'));
}
