import { randomInt } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { STATUS } from '../../db/betStatus.ts';
import {
  account,
  bet,
  gameRound,
  jackpotTicket,
  leaderboardPrize,
  payBillPayment,
  payment,
} from '../../db/schema/index.ts';
import { type ExclusionKeys, keepExclusion } from '../../features/account/keptExclusions.ts';
import { releaseId } from '../../features/ageProof/store.ts';
import { type Account, lockAccount } from '../../features/account/store.ts';
import { hasSuspense } from '../../features/wallet/suspense.ts';
import { isExcluded } from '../../http/exclusion.ts';
import { balanceCents, playerCash } from '../../ledger/accounts.ts';
import { type DataSubject, heldTables } from './holdings.ts';

/** The reason why the data of a player cannot be erased yet. */
type Obstacle =
  | 'restricted'
  | 'exclusionActive'
  | 'hasBalance'
  | 'pendingBets'
  | 'pendingPayments'
  | 'openRounds'
  | 'pendingTickets'
  | 'unpaidPrizes'
  | 'unresolvedSuspense';

type Erased =
  | { status: 'done'; erasedAt: Date }
  | { status: 'unchanged'; erasedAt: Date }
  | { status: 'refused'; reason: Obstacle };

type Wanted = {
  nowMs: number;
  keptExclusionKeys: ExclusionKeys;
  /** Erases an excluded player too, and keeps the exclusion by a keyed hash of the phone. */
  keepsExclusion: boolean;
};

/**
 * Columns of an account that an erasure does not change. It empties every other column, and the compiler requires a
 * value for it.
 */
type KeptColumn =
  | 'id'
  | 'verifiedAt'
  | 'excludedUntil'
  | 'realityCheckMinutes'
  | 'restrictedAt'
  | 'erasedAt'
  | 'createdAt';

/**
 * Erases a player's personal data: phone, account number, password, name, codes, sessions and devices. Bets,
 * payments and the ledger stay, without any data that names the person. The account cannot be used again: no login to
 * it is possible, and it stays restricted. Runs in the transaction of `tx`.
 */
export async function erasePlayer(tx: Db, accountId: number, wanted: Wanted): Promise<Erased> {
  const player = await lockAccount(tx, accountId);
  if (player.erasedAt !== null) return { status: 'unchanged', erasedAt: player.erasedAt };
  const obstacle = await obstacleTo(tx, player, wanted);
  if (obstacle !== null) return { status: 'refused', reason: obstacle };
  const { phone, excludedUntil } = player;
  if (excludedUntil !== null && isExcluded(player, wanted.nowMs))
    await keepExclusion(tx, phone, wanted.keptExclusionKeys, excludedUntil);
  // With the hash of the ID number, an excluded person cannot prove the age of another account until the exclusion ends.
  else await releaseId(tx, accountId);
  await eraseHoldings(tx, player);
  const erasedAt = new Date(wanted.nowMs);
  const nobody = {
    phone: `erased:${accountId}`,
    accNo: randomAccNo(),
    name: '',
    passwordHash: '',
    solePassword: false,
    language: null,
    ageState: 'none',
  } satisfies Omit<Account, KeptColumn>;
  // Restricted: a call that waited for the lock with the player's session must not deposit or bet.
  await tx
    .update(account)
    .set({ ...nobody, erasedAt, restrictedAt: erasedAt })
    .where(eq(account.id, accountId));
  return { status: 'done', erasedAt };
}

async function obstacleTo(tx: Db, player: Account, { nowMs, keepsExclusion }: Wanted): Promise<Obstacle | null> {
  const { id, phone, restrictedAt } = player;
  if (restrictedAt !== null) return 'restricted';
  if (isExcluded(player, nowMs) && !keepsExclusion) return 'exclusionActive';
  if ((await tx.$count(bet, and(eq(bet.accountId, id), eq(bet.status, STATUS.pending)))) > 0) return 'pendingBets';
  if ((await tx.$count(payment, and(eq(payment.accountId, id), eq(payment.status, 'pending')))) > 0)
    return 'pendingPayments';
  if ((await tx.$count(gameRound, and(eq(gameRound.accountId, id), eq(gameRound.status, STATUS.pending)))) > 0)
    return 'openRounds';
  if (
    (await tx.$count(jackpotTicket, and(eq(jackpotTicket.accountId, id), eq(jackpotTicket.status, STATUS.pending)))) > 0
  )
    return 'pendingTickets';
  const isUnpaid = and(eq(leaderboardPrize.accountId, id), isNull(leaderboardPrize.paidAt));
  if ((await tx.$count(leaderboardPrize, isUnpaid)) > 0) return 'unpaidPrizes';
  // Read after the bets, because settlement does not lock the player and may end the last one meanwhile.
  if ((await balanceCents(tx, playerCash(id))) > 0) return 'hasBalance';
  return (await hasSuspense(tx, { id, phone })) ? 'unresolvedSuspense' : null;
}

async function eraseHoldings(tx: Db, player: DataSubject): Promise<void> {
  for (const { table, of, erase } of heldTables) {
    if ('delete' in erase) await tx.delete(table).where(of(player));
    else if ('set' in erase) await tx.update(table).set(erase.set).where(of(player));
  }
  await forgetReferences(tx, player);
}

/** Empties the references in which other payers typed this player's number. The payments and their payers stay. */
async function forgetReferences(tx: Db, { phone, accNo }: DataSubject): Promise<void> {
  const digits = sql`regexp_replace(${payBillPayment.accountReference}, '[^0-9]', '', 'g')`;
  const isNamed = sql`strpos(${digits}, ${accNo}) > 0 or strpos(${digits}, ${phone.slice(-9)}) > 0`;
  await tx.update(payBillPayment).set({ accountReference: '' }).where(isNamed);
}

/** Twelve digits, as `accNoOf`, but not derived from the phone. */
const randomAccNo = (): string => String(randomInt(100_000_000_000, 1_000_000_000_000));
