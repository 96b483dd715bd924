import { Copy } from 'lucide-react';
import { betslip } from '#i18n/en/betslip.ts';
import { kit } from '#i18n/en/kit.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Button } from '#ui/button/Button.tsx';
import { Icon } from '#ui/icon/Icon.tsx';
import { CountBadge } from '#ui/layout/badges.tsx';
import { copyText } from '#entities/share/copyText.ts';
import { removeAll, useSlip } from '#entities/slip/slipStore.ts';

/** Beside the slip's title: the number of selections, the booking code and Remove All. */
export function SlipHead() {
  const words = messagesOf(betslip);
  const kitWords = messagesOf(kit);
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
