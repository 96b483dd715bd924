import { kit } from '../lib/messages/kit.ts';
import { useMessages } from '../lib/messages/messages.ts';
import { formatAmount } from './amount.ts';

/**
 * A money figure: a small KES, thousands, two decimals.
 * @param amount decimal string in shillings ("1240.5"); a leading "-" shows as a true minus
 * @param bare leaves KES out, where a column or a label already says it
 */
export function Kes({ amount, bare = false }: { amount: string; bare?: boolean }) {
  const words = useMessages(kit);
  return (
    <>
      {!bare && <span className="kes">{words.kes} </span>}
      {formatAmount(amount)}
    </>
  );
}
