import { Copy } from 'lucide-react';
import { betslip } from '../../lib/messages/betslip.ts';
import { kit } from '../../lib/messages/kit.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { copyText } from '../../lib/share/copyText.ts';
import { removeAll, useSlip } from '../../lib/slip/slipStore.ts';
import { Button } from '../../ui/Button.tsx';
import { CountBadge } from '../../ui/CountBadge.tsx';
import { Icon } from '../../ui/Icon.tsx';

/** Beside the slip's title: how many picks, the booking code, and Remove All. */
export function SlipHead() {
  const words = useMessages(betslip);
  const kitWords = useMessages(kit);
  const count = useSlip(({ selections }) => selections.length);
  const code = useSlip((slip) => slip.bookingCode);
  const isLocked = useSlip((slip) => slip.attempt !== null);
  if (code === null) return null;
  return (
    <>
      <CountBadge count={count} name={kitWords.selections(count)} />
      <button
        type="button"
        className="code"
        aria-label={words.copyCode(code)}
        onClick={() => void copyText(code, words.codeCopied)}
      >
        {code}
        <Icon of={Copy} size="xs" />
      </button>
      <span className="flex-1" />
      <Button look="text" unavailable={isLocked} onClick={removeAll}>
        {words.removeAll}
      </Button>
    </>
  );
}
