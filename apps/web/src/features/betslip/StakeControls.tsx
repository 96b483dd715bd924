import { BET_LIMITS, STAKE_PRESETS } from '@ushindi/shared';
import { useId } from 'react';
import { betslip } from '../../lib/messages/betslip.ts';
import { kit } from '../../lib/messages/kit.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { setStake, useSlip } from '../../lib/slip/slipStore.ts';
import { stakeKes, stakeProblem } from '../../lib/slip/stake.ts';
import { FieldError } from '../../ui/FieldFrame.tsx';
import { QuickAmounts } from '../../ui/QuickAmounts.tsx';
import { StakeStepper } from '../../ui/StakeStepper.tsx';

const STEP_KES = 10;
const MIN_KES = Number(BET_LIMITS.minStake);
const MAX_KES = Number(BET_LIMITS.maxStake);

/** How much to bet: typed, stepped or one of the usual amounts, with what is wrong beside it. */
export function StakeControls() {
  const words = useMessages(betslip);
  const kitWords = useMessages(kit);
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
