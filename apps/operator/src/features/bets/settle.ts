import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import type { Freebets } from '../../ports/freebets.ts';
import type { LegVerdict, MatchBook } from '../../ports/matchBook.ts';
import { type Ending, payOut, refund } from './close.ts';
import { figuresOf, type Terms } from './figures.ts';
import { STATUS } from './status.ts';
import { awaitedMatches, type Bet, betsAwaiting, type Leg, lockBet, settleLeg } from './store.ts';

type Parts = { db: Db; nowMs: Clock; book: MatchBook; freebets: Freebets; logger: Logger };

const BATCH = 200;
const LEG_STATUS: Record<LegVerdict, number> = { won: STATUS.won, lost: STATUS.lost, void: STATUS.voided };

/**
 * Settles everything that decided matches settle. Several processes may do so at once: a bet that another one holds is
 * skipped, and what is left over waits for the next round. A bet that cannot be settled is logged and holds up no other.
 */
export async function settleDecided(parts: Parts): Promise<void> {
  const { db, nowMs, book, logger } = parts;
  const decided = (await awaitedMatches(db, nowMs())).filter((matchId) => book.isDecided(matchId, nowMs()));
  if (decided.length === 0) return;
  let batch: number[] = [];
  do {
    batch = await betsAwaiting(db, decided, batch.at(-1) ?? 0, BATCH);
    for (const betId of batch) {
      const settled = db.transaction((tx) => settleOne(tx, parts, betId));
      await settled.catch((err: unknown) => logger.error({ err, betId }, 'bet not settled'));
    }
  } while (batch.length === BATCH);
}

async function settleOne(tx: Db, { book, nowMs, freebets }: Parts, betId: number): Promise<void> {
  const held = await lockBet(tx, betId);
  if (held === null) return;
  const legs = [];
  for (const leg of held.legs) legs.push(await decideLeg(tx, leg, book, nowMs()));
  if (held.status !== STATUS.pending) return;
  if (legs.some((leg) => leg.status === STATUS.lost)) return payOut(tx, held, lost(held), nowMs());
  if (legs.some((leg) => leg.status === STATUS.pending)) return;
  const won = legs.filter((leg) => leg.status === STATUS.won);
  if (won.length === 0) return refund(tx, freebets, held, { status: STATUS.voided }, nowMs());
  const freebet = held.bonusId === null ? null : await freebets.termsOf(tx, held.bonusId);
  await payOut(tx, held, wonBy(held, won, freebet), nowMs());
}

async function decideLeg(tx: Db, leg: Leg, book: MatchBook, atMs: number): Promise<Leg> {
  const result = leg.status === STATUS.pending ? book.resultOf(leg, atMs) : null;
  if (result === null) return leg;
  const { verdict, halfTimeScore, fullTimeScore } = result;
  const ended = { status: LEG_STATUS[verdict], halfTimeScore, fullTimeScore, settledAt: new Date(atMs) };
  await settleLeg(tx, leg.id, ended);
  return { ...leg, ...ended };
}

const lost = ({ exciseCents }: Bet): Ending => ({
  status: STATUS.lost,
  paidCents: 0,
  withholdingCents: 0,
  exciseCents,
});

/** No leg lost and none pending: void legs count at odds 1.00. */
function wonBy(bet: Bet, won: Leg[], freebet: Terms['freebet']): Ending {
  const { taxRates, limits, exciseCents } = bet;
  const { payoutCents, withholdingCents } = figuresOf(
    bet.stakeCents,
    won.map((leg) => leg.odds),
    { taxRates, limits, freebet },
  );
  return { status: STATUS.won, paidCents: payoutCents, withholdingCents, exciseCents };
}
