import { useId } from 'react';
import { betslip } from '#i18n/en/betslip.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Chip } from '#ui/button/Chip.tsx';
import { ODDS_POLICIES } from '#entities/slip/slipState.ts';
import { setOddsPolicy, useSlip } from '#entities/slip/slipStore.ts';

/** Which changes of odds are accepted without asking. */
export function OddsPolicyChoice() {
  const words = messagesOf(betslip);
  const labelId = useId();
  const chosen = useSlip((slip) => slip.oddsPolicy);
  return (
    <div className="odds-policy">
      <span id={labelId}>{words.acceptOddsChanges}</span>
      <div className="flex flex-wrap gap-1.5" role="group" aria-labelledby={labelId}>
        {ODDS_POLICIES.map((policy) => (
          <Chip key={policy} pressed={policy === chosen} onPress={() => setOddsPolicy(policy)}>
            {words.oddsPolicies[policy]}
          </Chip>
        ))}
      </div>
      <p className="hint">{words.oddsPolicyHints[chosen]}</p>
    </div>
  );
}
