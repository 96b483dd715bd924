import { DEFAULT_RULES, STAKE_PRESETS } from '@ushindi/shared';
import { useId } from 'react';
import { betslip } from '#i18n/en/betslip.ts';
import { kit } from '#i18n/en/kit.ts';
import { formatWholeKes } from '#i18n/format/money.ts';
import { messagesOf } from '#i18n/messages.ts';
import { FieldError } from '#ui/form/FieldFrame.tsx';
import { QuickAmounts } from '#ui/form/QuickAmounts.tsx';
import { StakeStepper } from '#ui/form/StakeStepper.tsx';
import { useRules } from '#entities/rules/useRules.ts';
import { setStake, useSlip } from '#entities/slip/slipStore.ts';
import { stakeKes, stakeProblem } from '#entities/slip/stake.ts';

const STEP_KES = 10;

/** The stake: typed, stepped or a quick amount, with its error beside it. `label` replaces its name. */
export function StakeControls({ label }: { label?: string }) {
  const words = messagesOf(betslip);
  const kitWords = messagesOf(kit);
  const errorId = useId();
  const stake = useSlip((slip) => slip.stake);
  const { betLimits } = useRules() ?? DEFAULT_RULES;
  const [minKes, maxKes] = [Number(betLimits.minStake), Number(betLimits.maxStake)];
  const [min, max] = [formatWholeKes(betLimits.minStake), formatWholeKes(betLimits.maxStake)];
  const problem = stakeProblem(stake, betLimits);
  const kes = stakeKes(stake, betLimits);
  return (
    <div className="stake">
      <span className="stake-label">
        {label ?? words.stake} <span className="kes">{kitWords.kes}</span>
      </span>
      <StakeStepper
        name={words.stakeInKes}
        value={stake}
        onChange={setStake}
        onLess={() => setStake(String(Math.max(minKes, kes - STEP_KES)))}
        onMore={() => setStake(String(Math.min(maxKes, kes + STEP_KES)))}
        canLess={problem !== null || kes > minKes}
        canMore={problem !== null || kes < maxKes}
        errorId={problem === null ? undefined : errorId}
      />
      {problem !== null && <FieldError id={errorId} text={words.stakeProblems[problem](min, max)} />}
      <QuickAmounts
        name={words.quickStakes}
        amounts={STAKE_PRESETS.filter((amount) => amount >= minKes)}
        chosen={kes}
        onChoose={(amount) => setStake(String(amount))}
      />
      <p className="hint">{words.limits(min, max)}</p>
    </div>
  );
}
