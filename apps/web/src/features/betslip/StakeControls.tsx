import { BET_LIMITS, STAKE_PRESETS } from '@ushindi/shared';
import { useId } from 'react';
import { betslip } from '#i18n/en/betslip.ts';
import { kit } from '#i18n/en/kit.ts';
import { messagesOf } from '#i18n/messages.ts';
import { FieldError } from '#ui/form/FieldFrame.tsx';
import { QuickAmounts } from '#ui/form/QuickAmounts.tsx';
import { StakeStepper } from '#ui/form/StakeStepper.tsx';
import { setStake, useSlip } from '#entities/slip/slipStore.ts';
import { stakeKes, stakeProblem } from '#entities/slip/stake.ts';

const STEP_KES = 10;
const MIN_KES = Number(BET_LIMITS.minStake);
const MAX_KES = Number(BET_LIMITS.maxStake);

/** The stake: typed, stepped or a quick amount, with its error beside it. */
export function StakeControls() {
  const words = messagesOf(betslip);
  const kitWords = messagesOf(kit);
  const errorId = useId();
  const stake = useSlip((slip) => slip.stake);
  const problem = stakeProblem(stake);
  const kes = stakeKes(stake);
  return (
    <div className="stake">
      <span className="stake-label">
        {words.stake} <span className="kes">{kitWords.kes}</span>
      </span>
      <StakeStepper
        name={words.stakeInKes}
        value={stake}
        onChange={setStake}
        onLess={() => setStake(String(Math.max(MIN_KES, kes - STEP_KES)))}
        onMore={() => setStake(String(Math.min(MAX_KES, kes + STEP_KES)))}
        canLess={problem !== null || kes > MIN_KES}
        canMore={problem !== null || kes < MAX_KES}
        errorId={problem === null ? undefined : errorId}
      />
      {problem !== null && <FieldError id={errorId} text={words.stakeProblems[problem]} />}
      <QuickAmounts
        name={words.quickStakes}
        amounts={STAKE_PRESETS}
        chosen={kes}
        onChoose={(amount) => setStake(String(amount))}
      />
      <p className="hint">{words.limits}</p>
    </div>
  );
}
