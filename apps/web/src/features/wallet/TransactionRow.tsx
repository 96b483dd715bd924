import type { Transaction } from '@ushindi/api-contract';
import { longDateTime } from '../../lib/format/dates.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { wallet } from '../../lib/messages/wallet.ts';
import { formatAmount } from '../../ui/amount.ts';
import { Kes } from '../../ui/Kes.tsx';

/** One movement: what, when, how much, the balance after it, and the receipt it is known by. */
export function TransactionRow({ item }: { item: Transaction }) {
  const words = useMessages(wallet).transactions;
  const { kind, amount, balanceAfter, atMs, receipt, description } = item;
  const isIn = amount > 0;
  return (
    <li className="flex justify-between gap-3 border-b border-line bg-surface p-3">
      <div className="min-w-0">
        <p className="font-bold">{words.kinds[kind]}</p>
        {description !== '' && <p className="result-what">{description}</p>}
        <p className="result-what">{longDateTime(atMs)}</p>
        {receipt !== '' && <p className="result-what break-words">{words.receipt(receipt)}</p>}
      </div>
      <div className="flex-none text-right">
        <p className={isIn ? 'value text-good' : 'value'}>
          {isIn && '+'}
          {formatAmount(amount.toFixed(2))}
        </p>
        <p className="result-what">
          {words.balanceAfter} <Kes amount={balanceAfter.toFixed(2)} />
        </p>
      </div>
    </li>
  );
}
