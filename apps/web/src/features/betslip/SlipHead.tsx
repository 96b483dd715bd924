import { Bookmark, Copy } from 'lucide-react';
import { betslip } from '#i18n/en/betslip.ts';
import { kit } from '#i18n/en/kit.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Button } from '#ui/button/Button.tsx';
import { Icon } from '#ui/icon/Icon.tsx';
import { CountBadge } from '#ui/layout/badges.tsx';
import { copyText } from '#ui/feedback/copyText.ts';
import { removeAll, useSlip } from '#entities/slip/slipStore.ts';
import { useShareSlip } from './useShareSlip.tsx';

/** Beside the slip's title: the number of selections, the code that loads them, and Remove All. */
export function SlipHead() {
  const words = messagesOf(betslip);
  const kitWords = messagesOf(kit);
  const count = useSlip(({ selections }) => selections.length);
  const code = useSlip((slip) => slip.betId);
  const isLocked = useSlip((slip) => slip.attempt !== null);
  const { open, dialog } = useShareSlip();
  if (count === 0) return null;
  return (
    <>
      <CountBadge count={count} name={kitWords.selections(count)} />
      {code === null ? <BookButton onPress={open} /> : <Code code={code} />}
      <span className="flex-1" />
      <Button look="text" unavailable={isLocked} onClick={removeAll}>
        {words.removeAll}
      </Button>
      {dialog}
    </>
  );
}

/**
 * Books the selections. A code is shown only after the operator has stored it, because only then it works on every
 * phone.
 */
function BookButton({ onPress }: { onPress: () => void }) {
  const words = messagesOf(betslip);
  return (
    <button type="button" className="code" onClick={onPress}>
      <Icon of={Bookmark} size="xs" />
      {words.book}
    </button>
  );
}

function Code({ code }: { code: string }) {
  const words = messagesOf(betslip);
  return (
    <button
      type="button"
      className="code"
      aria-label={words.copyCode(code)}
      onClick={() => void copyText(code, words.codeCopied)}
    >
      {code}
      <Icon of={Copy} size="xs" />
    </button>
  );
}
