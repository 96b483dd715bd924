import { kit } from '#i18n/en/kit.ts';
import { formatKes } from '#i18n/format/money.ts';
import { messagesOf } from '#i18n/messages.ts';

/**
 * A money figure: a small KES, thousands, two decimals. @param amount in shillings, as a number or a decimal
 * string; a negative one gets a true minus
 */
export function Kes({ amount }: { amount: number | string }) {
  const words = messagesOf(kit);
  return (
    <>
      <span className="kes">{words.kes} </span>
      {formatKes(amount)}
    </>
  );
}
