import type { BetOutcome } from '@ushindi/api-contract';
import { useId, useState } from 'react';
import { lazyPart } from '#lib/lazyPart.ts';
import { bets } from '#i18n/en/bets.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Button } from '#ui/button/Button.tsx';
import { notifyNotLoaded } from '#ui/feedback/notLoaded.ts';

const LegExplanation = lazyPart('leg explanation', () => import('./LegExplanation.tsx'));

/** The button that opens why a leg has its result; none for legs that the operator does not explain. */
export function WhyLeg({ outcome, pick }: { outcome: BetOutcome; pick: string }) {
  const words = messagesOf(bets).detail;
  const [open, setOpen] = useState(false);
  const textId = useId();
  const { explanation } = outcome;
  if (explanation === null) return null;
  const onFailed = () => {
    setOpen(false);
    notifyNotLoaded();
  };
  return (
    <div className="result-why">
      <Button
        look="text"
        aria-label={words.whyOf(pick)}
        aria-expanded={open}
        aria-controls={open ? textId : undefined}
        onClick={() => setOpen(!open)}
      >
        {words.why}
      </Button>
      {open && (
        <div id={textId} className="result-reason">
          <LegExplanation explanation={explanation} outcome={outcome} onFailed={onFailed} />
        </div>
      )}
    </div>
  );
}
