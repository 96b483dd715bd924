import { combinations, MAX_LINES } from '@ushindi/shared/systemBets';
import { fromCents } from '@ushindi/shared';
import { useEffect } from 'react';
import { betslip } from '#i18n/en/betslip.ts';
import { formatKes } from '#i18n/format/money.ts';
import { systemBets } from '#i18n/en/systemBets.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Chip } from '#ui/button/Chip.tsx';
import { InfoNote } from '#ui/feedback/InfoNote.tsx';
import { Breakdown } from '#ui/money/Breakdown.tsx';
import { mustBeRemoved } from '#entities/slip/selection.ts';
import { selectionsKey } from '#entities/slip/slipState.ts';
import { change, useSlip } from '#entities/slip/slipStore.ts';
import { changeStructure, type ShownStructure, useSlipStructure } from '#entities/slip/structure.ts';
import { Announced } from '../SlipSums.tsx';
import { StakeControls } from '../StakeControls.tsx';
import { LineSteps } from './LineSteps.tsx';
import { type SlipLines, useLineResults, useSlipLines } from './slipLines.ts';
import './structure.css';

/** Between the selections and the button of singles or a system: sizes, stake, sums and the steps of every line. */
export default function StructuredSlip({ nowMs }: { nowMs: number }) {
  const shown = useSlipStructure();
  const lines = useSlipLines();
  const slipName = useSlip(selectionsKey);
  // The lines are known only after all selections that must be removed are removed.
  const isComplete = useSlip(({ selections }) => !selections.some((each) => mustBeRemoved(each, nowMs)));
  if (shown === null || lines === null) return null;
  return (
    <>
      {/* Other selections clear the stake, even where it is the same. */}
      <StakeOfBar key={slipName} shownStake={String(lines.stakeKes)} />
      {shown.kind === 'system' && (
        <>
          <Sizes shown={shown} />
          <StakeControls label={messagesOf(systemBets).stakePerBet} />
        </>
      )}
      {isComplete && <Sums lines={lines} />}
    </>
  );
}

function Sizes({ shown: { sizes, bankers } }: { shown: ShownStructure }) {
  const words = messagesOf(systemBets);
  const others = useSlip(({ selections }) => selections.length) - bankers.length;
  const offered = Array.from({ length: others }, (_, index) => index + 1).filter(
    (size) => combinations(others, size) <= MAX_LINES,
  );
  const toggle = (size: number) => {
    const next = sizes.includes(size) ? sizes.filter((one) => one !== size) : [...sizes, size];
    // At least one size stays chosen.
    if (next.length > 0) changeStructure((structure) => ({ ...structure, sizes: next }));
  };
  return (
    <div className="sizes">
      <div className="flex flex-wrap gap-1.5" role="group" aria-label={words.sizesName}>
        {offered.map((size) => (
          <Chip key={size} pressed={sizes.includes(size)} onPress={() => toggle(size)}>
            {words.size(size, others, combinations(others, size))}
          </Chip>
        ))}
      </div>
      <p className="hint">{words.sizesHint(others, bankers.length)}</p>
    </div>
  );
}

/** Reports the stake of all lines to the betslip bar. */
function StakeOfBar({ shownStake }: { shownStake: string }): null {
  useEffect(
    () => change((slip) => (slip.structure ? { structure: { ...slip.structure, shownStake } } : slip)),
    [shownStake],
  );
  return null;
}

/** The stake, taxes and payout of all lines. */
function Sums({ lines }: { lines: SlipLines }) {
  const words = messagesOf(systemBets);
  const slipWords = messagesOf(betslip);
  const found = useLineResults(lines);
  if (found === null) return null;
  const { results, sums } = found;
  const least = Math.min(...results.map(({ payoutCents }) => payoutCents));
  const [stake, payout] = [fromCents(sums.stakeCents), fromCents(sums.payoutCents)];
  return (
    <>
      <Breakdown
        rows={[
          { label: words.bets, figure: String(sums.lines) },
          { label: words.totalStake, amount: stake },
          ...taxRow(words.exciseTaxes, sums.exciseCents),
          ...(Number(sums.boost) > 0 ? [{ label: words.boosts, amount: sums.boost }] : []),
          ...taxRow(words.winTaxes, sums.withholdingCents),
          { label: words.leastPayout, amount: fromCents(least) },
        ]}
        total={{ label: words.payoutOfAll, amount: payout }}
      />
      <Announced text={words.announced(sums.lines, formatKes(stake), formatKes(payout))} />
      {least < Math.min(...results.map(({ line }) => line.stakeCents)) && (
        <div className="px-3 pt-2">
          <InfoNote tone="warning">{words.leastBelowStake}</InfoNote>
        </div>
      )}
      {sums.payoutCents < sums.stakeCents && (
        <div className="px-3 pt-2">
          <InfoNote tone="warning">{slipWords.belowStake(formatKes(payout), formatKes(stake))}</InfoNote>
        </div>
      )}
      <LineSteps results={results} />
    </>
  );
}

const taxRow = (label: string, cents: number) => (cents > 0 ? [{ label, amount: `-${fromCents(cents)}` }] : []);
