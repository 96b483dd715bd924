import { wallet } from '#i18n/en/wallet.ts';
import { messagesOf } from '#i18n/messages.ts';
import { useMoneyArchivedUntil } from '#entities/capabilities/useCapability.ts';

/** Who has the movements that are archived; nothing while none are. */
export function OlderRecords() {
  const until = useMoneyArchivedUntil();
  if (until === undefined) return null;
  return <p className="hint p-3">{messagesOf(wallet).transactions.older(until)}</p>;
}
