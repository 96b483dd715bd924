import type { BetOutcome } from '@ushindi/api-contract';
import { lazyPart } from '#lib/lazyPart.ts';
import { bets } from '#i18n/en/bets.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Button } from '#ui/button/Button.tsx';
import { useLazyPanel } from '#ui/layout/useLazyPanel.ts';

const LegExplanation = lazyPart('leg explanation', () => import('./LegExplanation.tsx'));

/** The button that opens why a leg has its result; none for legs that the operator does not explain. */
export function WhyLeg({ outcome, pick }: { outcome: BetOutcome; pick: string }) {
  const words = messagesOf(bets).detail;
  const { isOpen, button, id, onFailed } = useLazyPanel();
  const { explanation } = outcome;
  if (explanation === null) return null;
  return (
    <div className="result-why">
      <Button look="text" aria-label={words.whyOf(pick)} {...button}>
        {words.why}
      </Button>
      {isOpen && (
        <div id={id} className="result-reason">
          <LegExplanation explanation={explanation} outcome={outcome} onFailed={onFailed} />
        </div>
      )}
    </div>
  );
}
