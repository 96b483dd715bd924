import { eq } from 'drizzle-orm';
import { bet, betLeg, ledgerTransfer } from '../db/schema/index.ts';
import type { Bet } from '../features/bets/store.ts';
import { homeLeg } from './betRows.ts';
import type { OwnedDatabase } from './databases.ts';
import { storePendingBets } from './pendingBets.ts';

/** Pending bets of 100 KES with one leg, on the home side of a match. Returns their ids. */
export async function storeSingles(
  { db }: OwnedDatabase,
  matchId: string,
  { accountId, count = 1, from = 0 }: { accountId: number; count?: number; from?: number },
): Promise<number[]> {
  await storePendingBets(db, { accountIds: [accountId], legs: [homeLeg(matchId)], count, from });
  const rows = await db
    .select({ id: betLeg.betId })
    .from(betLeg)
    .where(eq(betLeg.matchId, matchId))
    .orderBy(betLeg.betId);
  return rows.slice(-count).map(({ id }) => id);
}

/** Changes a stored bet as the owner of the database. */
export const changeBet = ({ asOwner }: OwnedDatabase, id: number, change: Partial<Bet>): Promise<void> =>
  asOwner(async (tx) => void (await tx.update(bet).set(change).where(eq(bet.id, id))));

export async function storedBet({ db }: OwnedDatabase, id: number) {
  const [found] = await db.select().from(bet).where(eq(bet.id, id));
  return { ...found, legs: await db.select().from(betLeg).where(eq(betLeg.betId, id)) };
}

/** The operation keys of the transfers that a bet's results made. */
export async function resultKeys({ db }: OwnedDatabase, id: number): Promise<string[]> {
  const rows = await db.select({ key: ledgerTransfer.operationKey }).from(ledgerTransfer).orderBy(ledgerTransfer.id);
  return rows.map(({ key }) => key).filter((key) => key === `settle:${id}` || key.startsWith(`correction:${id}:`));
}
