import { type CrashAction, crashStateAfter, endOf } from '@ushindi/draws/games/rules/crash';
import type { Logger } from 'pino';
import { STATUS } from '../../db/betStatus.ts';
import type { Db } from '../../db/database.ts';
import { houseAccount, playerCash } from '../../ledger/accounts.ts';
import { post } from '../../ledger/post.ts';
import { gameOf } from './catalogue.ts';
import { crashRound } from './crashRound.ts';
import { paidCents } from './round.ts';
import { endRound, lockRound, pendingRoundsOf, type Round } from './store.ts';

/** Odds in hundredths as decimal text. */
export const oddsText = (odds: number): string => (odds / 100).toFixed(2);

/** Whether the game of a round was removed. Such a round cannot end by its rules. */
const isGameRemoved = (round: Round): boolean => gameOf(round.game) === null;

/** Whether a crash round ends at a time without a cash out. */
export const isDue = (round: Round, atMs: number): boolean =>
  isGameRemoved(round) || atMs - round.createdAt.getTime() >= endOf(crashRound.parse(round.result.show));

/** Ends a crash round if it is due, or cashes it out. Requires the player's lock. */
export async function settle(tx: Db, { id }: Round, atMs: number, action: CrashAction): Promise<Round> {
  const round = await lockRound(tx, id);
  if (round.status !== STATUS.pending) return round;
  if (isGameRemoved(round)) return refund(tx, round, atMs);
  const elapsedMs = atMs - round.createdAt.getTime();
  const { pays } = crashStateAfter(crashRound.parse(round.result.show), elapsedMs, action);
  return pays === null ? round : finish(tx, round, { pays, odds: pays, atMs });
}

/**
 * Returns the function that cashes out the player's open crash rounds, whose session is about to end. A round
 * that cannot be read is logged and stays open. The function requires the player's lock.
 */
export const cashOutOpenRounds =
  (logger: Logger) =>
  async (tx: Db, accountId: number, atMs: number): Promise<void> => {
    for (const round of await pendingRoundsOf(tx, accountId))
      await tx
        .transaction((savepoint) => settle(savepoint, round, atMs, 'cashOut'))
        .catch((err: unknown) => logger.error({ err, round: round.id }, 'cashing out a game round failed'));
  };

/** Ends a round with its payout. */
export async function finish(tx: Db, round: Round, end: { pays: number; odds: number; atMs: number }): Promise<Round> {
  const cents = paidCents(round.stakeCents, end.pays);
  if (cents > 0) await move(tx, round, { kind: 'game_win', toPlayerCents: cents, atMs: end.atMs });
  const score = round.result.score || `${oddsText(end.pays)}x`;
  return endRound(tx, round.id, {
    status: cents > 0 ? STATUS.won : STATUS.lost,
    odds: oddsText(end.odds),
    paidCents: cents,
    result: { ...round.result, score },
    settledAt: new Date(end.atMs),
  });
}

/** Ends a round as void and returns its stake. */
async function refund(tx: Db, round: Round, atMs: number): Promise<Round> {
  await move(tx, round, { kind: 'game_refund', toPlayerCents: round.stakeCents, atMs });
  const { stakeCents, odds, result } = round;
  return endRound(tx, round.id, {
    status: STATUS.voided,
    odds,
    paidCents: stakeCents,
    result,
    settledAt: new Date(atMs),
  });
}

type Move = { kind: 'game_stake' | 'game_win' | 'game_refund'; toPlayerCents: number; atMs: number };

/**
 * Moves money between the player's cash and the house. All moves of a round use the same two accounts, so the lock
 * order is stable.
 */
export async function move(tx: Db, { id, accountId }: Round, { kind, toPlayerCents, atMs }: Move): Promise<void> {
  await post(tx, {
    operationKey: `${kind}:${id}`,
    kind,
    atMs,
    entries: [
      { account: playerCash(accountId), amountCents: toPlayerCents },
      { account: houseAccount('revenue', accountId), amountCents: -toPlayerCents },
    ],
  });
}
