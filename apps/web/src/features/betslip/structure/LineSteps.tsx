import type { LineResult } from '@ushindi/shared/systemBets';
import { fromCents } from '@ushindi/shared';
import { useState } from 'react';
import { names } from '#i18n/en/names.ts';
import { formatKes, formatOdds } from '#i18n/format/money.ts';
import { systemBets } from '#i18n/en/systemBets.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Button } from '#ui/button/Button.tsx';
import { useSlip } from '#entities/slip/slipStore.ts';
import { namesOf } from './slipLines.ts';

const PAGE = 10;

/** Every line in words: its selections, its taxes, its boost and its payout. */
export function LineSteps({ results }: { results: readonly LineResult[] }) {
  const words = messagesOf(systemBets);
  const [shown, setShown] = useState(0);
  return (
    <div className="line-steps">
      <Button look="text" aria-expanded={shown > 0} onClick={() => setShown(shown > 0 ? 0 : PAGE)}>
        {shown > 0 ? words.hideSteps : words.showSteps}
      </Button>
      {shown > 0 && (
        <ol className="grid gap-2" aria-label={words.bets}>
          {results.slice(0, shown).map((result) => (
            <LineStep key={result.line.matchIds.join(' ')} result={result} />
          ))}
        </ol>
      )}
      {shown > 0 && shown < results.length && (
        <Button look="text" onClick={() => setShown(shown + PAGE)}>
          {words.moreSteps(results.length - shown)}
        </Button>
      )}
    </div>
  );
}

function LineStep({ result: { line, steps, payoutCents } }: { result: LineResult }) {
  const words = messagesOf(systemBets);
  const { outcome } = messagesOf(names);
  const selections = useSlip((slip) => slip.selections);
  if (steps === null) return null;
  const picks = namesOf(line.matchIds, selections, (selection) => outcome(selection.outcomeName, selection));
  const sentences = [
    words.steps.stake(formatKes(steps.stake), formatOdds(Number(steps.totalOdds))),
    Number(steps.exciseTax) > 0 ? words.steps.excise(formatKes(steps.exciseTax), formatKes(steps.stakeAfterTax)) : '',
    words.steps.winnings(formatKes(steps.winnings)),
    steps.boostPercent > 0 ? words.steps.boost(steps.boostPercent, formatKes(steps.boostAmount)) : '',
    Number(steps.withholdingTax) > 0 ? words.steps.winTax(formatKes(steps.withholdingTax)) : '',
  ];
  return (
    <li>
      <b className="block">{picks.join(' + ')}</b>
      <span className="hint">{sentences.filter((sentence) => sentence !== '').join(' ')}</span>
      <b className="block">{words.steps.payout(formatKes(fromCents(payoutCents)))}</b>
    </li>
  );
}
