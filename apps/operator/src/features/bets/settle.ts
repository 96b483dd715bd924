import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { own, playerCash } from '../../ledger/accounts.ts';
import { type Entry, post } from '../../ledger/post.ts';
import type { LegVerdict, MatchBook } from '../../ports/matchBook.ts';
import { figuresOf } from './figures.ts';
import { STATUS } from './status.ts';
import { awaitedMatches, betsAwaiting, type BetWithLegs, type Leg, lockBet, settleBet, settleLeg } from './store.ts';

type Parts = { db: Db; nowMs: Clock; book: MatchBook; logger: Logger };

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

async function settleOne(tx: Db, { book, nowMs }: Parts, betId: number): Promise<void> {
  const held = await lockBet(tx, betId);
  if (held === null) return;
  const legs = [];
  for (const leg of held.legs) legs.push(await decideLeg(tx, leg, book, nowMs()));
  const isOpen = held.status === STATUS.pending;
  if (isOpen && legs.some((leg) => leg.status === STATUS.lost)) await close(tx, held, lost(held), nowMs());
  else if (isOpen && legs.every((leg) => leg.status !== STATUS.pending))
    await close(tx, held, decidedBy(held, legs), nowMs());
}

async function decideLeg(tx: Db, leg: Leg, book: MatchBook, atMs: number): Promise<Leg> {
  const result = leg.status === STATUS.pending ? book.resultOf(leg, atMs) : null;
  if (result === null) return leg;
  const { verdict, halfTimeScore, fullTimeScore } = result;
  const ended = { status: LEG_STATUS[verdict], halfTimeScore, fullTimeScore, settledAt: new Date(atMs) };
  await settleLeg(tx, leg.id, ended);
  return { ...leg, ...ended };
}

/** How a bet ends: what the player gets, and what goes to taxes; the house takes or bears the rest. */
type Ending = { status: number; paidCents: number; withholdingCents: number; exciseCents: number };

const lost = (bet: BetWithLegs): Ending => ({
  status: STATUS.lost,
  paidCents: 0,
  withholdingCents: 0,
  exciseCents: bet.exciseCents,
});

/** No leg lost and none pending: void legs count at odds 1.00, and a bet with nothing but void legs is paid back. */
function decidedBy(bet: BetWithLegs, legs: Leg[]): Ending {
  const won = legs.filter((leg) => leg.status === STATUS.won);
  if (won.length === 0)
    return { status: STATUS.voided, paidCents: bet.stakeCents, withholdingCents: 0, exciseCents: 0 };
  const { payoutCents, withholdingCents } = figuresOf(
    bet.stakeCents,
    won.map((leg) => leg.odds),
    bet,
  );
  return { status: STATUS.won, paidCents: payoutCents, withholdingCents, exciseCents: bet.exciseCents };
}

async function close(tx: Db, bet: BetWithLegs, ending: Ending, atMs: number): Promise<void> {
  const { status, paidCents, withholdingCents } = ending;
  await settleBet(tx, bet.id, { status, settledAt: new Date(atMs), paidCents, paidWithholdingCents: withholdingCents });
  const kind = status === STATUS.voided ? 'refund' : 'settlement';
  await post(tx, { operationKey: `settle:${bet.id}`, kind, atMs, entries: entriesOf(bet, ending) });
}

function entriesOf(
  { accountId, stakeCents }: BetWithLegs,
  { paidCents, withholdingCents, exciseCents }: Ending,
): Entry[] {
  return [
    { account: own('stakes_held', accountId), amountCents: -stakeCents },
    { account: own('excise', accountId), amountCents: exciseCents },
    { account: own('withholding', accountId), amountCents: withholdingCents },
    { account: playerCash(accountId), amountCents: paidCents },
    { account: own('house', accountId), amountCents: stakeCents - exciseCents - withholdingCents - paidCents },
  ];
}
