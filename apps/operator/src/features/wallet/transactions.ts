import type { WireTransaction } from '@ushindi/api-contract/operator';
import { formatNairobi } from '@ushindi/shared';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { bet, gameRound, ledgerEntry, ledgerTransfer, payment } from '../../db/schema/index.ts';
import { kesOf } from '../../http/kes.ts';
import { playerCash } from '../../ledger/accounts.ts';
import type { Transfer } from '../../ledger/post.ts';

type Shown = { kind: string; description: string; of: 'payment' | 'bet' | 'game' | 'bonus' | 'none' };

/** Text per kind of transfer, and which table the id in its operation key belongs to. */
const SHOWN: Record<Transfer['kind'], Shown> = {
  deposit: { kind: 'deposit', description: 'Deposit by M-PESA', of: 'payment' },
  withdrawal: { kind: 'withdrawal', description: 'Withdrawal to M-PESA', of: 'payment' },
  withdrawal_return: { kind: 'withdrawalReturned', description: 'Withdrawal not sent, money returned', of: 'payment' },
  suspense: { kind: 'other', description: 'Correction', of: 'payment' },
  suspense_resolution: { kind: 'other', description: 'Correction', of: 'none' },
  stake: { kind: 'stake', description: 'Bet placed', of: 'bet' },
  settlement: { kind: 'winnings', description: 'Bet won', of: 'bet' },
  refund: { kind: 'refund', description: 'Stake returned', of: 'bet' },
  bonus: { kind: 'bonus', description: 'Bonus', of: 'bonus' },
  game_stake: { kind: 'gameStake', description: 'Game stake', of: 'game' },
  game_win: { kind: 'gameWinnings', description: 'Game winnings', of: 'game' },
  game_refund: { kind: 'refund', description: 'Game stake returned', of: 'game' },
};

type Wanted = { accountId: number; limit: number; offset: number };

/** A page of a player's cash movements, newest first. */
export async function listTransactions(db: Db, { accountId, limit, offset }: Wanted): Promise<WireTransaction[]> {
  const moved = await db
    .select({ entry: ledgerEntry, transfer: ledgerTransfer })
    .from(ledgerEntry)
    .innerJoin(ledgerTransfer, eq(ledgerTransfer.id, ledgerEntry.transferId))
    .where(eq(ledgerEntry.accountCode, playerCash(accountId)))
    .orderBy(desc(ledgerEntry.id))
    .limit(limit)
    .offset(offset);
  const causes = moved.map(({ transfer }) => ({
    ...SHOWN[transfer.kind as Transfer['kind']],
    id: idIn(transfer.operationKey),
  }));
  const receipts = await receiptsOf(db, accountId, causes);
  return moved.map(({ entry, transfer }, index) => {
    const { kind, description, of, id } = causes[index] as Cause;
    return {
      id: String(entry.id),
      kind,
      amount: kesOf(entry.amountCents),
      balance_after: kesOf(entry.balanceAfterCents),
      created_at: formatNairobi(transfer.createdAt.getTime()),
      receipt: receipts.get(`${of}:${id}`) ?? '',
      description,
    };
  });
}

type Cause = Shown & { id: number };

/** The id in an operation key such as 'deposit:17'; 0 if there is none. */
const idIn = (operationKey: string): number => Number(/:(\d{1,15})$/.exec(operationKey)?.[1] ?? 0);

/** Receipts by cause, such as 'payment:17': M-PESA's receipts and the references of bets and rounds. */
async function receiptsOf(db: Db, accountId: number, causes: Cause[]): Promise<Map<string, string>> {
  const ids = (wanted: Cause['of']) => causes.filter(({ of }) => of === wanted).map(({ id }) => id);
  const payments = await db
    .select({ id: payment.id, receipt: payment.receipt })
    .from(payment)
    .where(and(eq(payment.accountId, accountId), inArray(payment.id, ids('payment'))));
  const bets = await db
    .select({ id: bet.id, receipt: bet.bookingCode })
    .from(bet)
    .where(and(eq(bet.accountId, accountId), inArray(bet.id, ids('bet'))));
  const rounds = await db
    .select({ id: gameRound.id, receipt: gameRound.reference })
    .from(gameRound)
    .where(and(eq(gameRound.accountId, accountId), inArray(gameRound.id, ids('game'))));
  const named = (of: Cause['of'], rows: { id: number; receipt: string | null }[]) =>
    rows.map(({ id, receipt }): [string, string] => [`${of}:${id}`, receipt ?? '']);
  return new Map([...named('payment', payments), ...named('bet', bets), ...named('game', rounds)]);
}
