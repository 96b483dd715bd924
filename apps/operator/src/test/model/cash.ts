import type { CashMove, ModelPlayer } from './state.ts';

/** Adds a movement to the player's cash. `key` names a debit that may be returned. */
export function moveCash(player: ModelPlayer, kind: CashMove['kind'], cents: number, key = ''): void {
  player.cashCents += cents;
  player.moves.push({ kind, key, cents });
}

/** Returns a debit as if it had not been made. */
export function returnCash(player: ModelPlayer, key: string): void {
  const index = player.moves.findIndex((move) => move.key === key);
  const [returned] = player.moves.splice(index, 1);
  if (index < 0 || returned === undefined) throw new Error(`${key} was not debited`);
  player.cashCents -= returned.cents;
}

/** Makes a deposit that was to go back to its player an ordinary one. */
export function keepDeposit({ moves }: ModelPlayer, key: string): void {
  const deposit = moves.find((move) => move.key === key);
  if (deposit === undefined) throw new Error(`${key} was not deposited`);
  deposit.kind = 'deposit';
}

/** The fee of a withdrawal: 10 % of the unused deposit in it, in whole KES. */
export function withdrawalFee(
  player: Pick<ModelPlayer, 'moves' | 'cashCents' | 'payments'>,
  amountCents: number,
): number {
  const feeBase = Math.max(0, amountCents - (player.cashCents - unusedCents(player)));
  return Math.floor(feeBase / 1_000) * 100;
}

/** The fee that a withdrawal would have by the movements that count as made now. */
export function presentFee({ moves, payments }: ModelPlayer, key: string): number {
  const index = moves.findIndex((move) => move.key === key);
  const before = moves.slice(0, index);
  const cashCents = before.reduce((sum, { cents }) => sum + cents, 0);
  return withdrawalFee({ moves: before, cashCents, payments }, -(moves[index]?.cents ?? 0));
}

/** Deposits less stakes and less what paid the fee, never below 0 and never more than the balance. */
function unusedCents({ moves, payments }: Pick<ModelPlayer, 'moves' | 'payments'>): number {
  let [balance, unused] = [0, 0];
  for (const { kind, key, cents } of moves) {
    balance += cents;
    if (kind === 'deposit' || kind === 'stake') unused = Math.max(0, unused + cents);
    if (kind === 'withdrawal') unused = Math.max(0, unused - 10 * keptFee(payments, key));
    unused = Math.min(unused, balance);
  }
  return unused;
}

/** The fee of a paid withdrawal without its refund. */
function keptFee(payments: ModelPlayer['payments'], key: string): number {
  const payment = payments.find(({ stepId }) => key === `withdrawal ${stepId}`);
  return payment?.status === 'paid' ? payment.feeCents - payment.refundedFeeCents : 0;
}
