import type { Bonus } from '@ushindi/api-contract';
import { useEffect } from 'react';
import { domainErrorOf, sessionLossIn } from '../../lib/api/errors.ts';
import { dayTime } from '../../lib/format/dayTime.ts';
import { kesText } from '../../lib/format/kes.ts';
import { betslip } from '../../lib/messages/betslip.ts';
import { messagesOf, useMessages } from '../../lib/messages/messages.ts';
import { serverMessage } from '../../lib/serverMessage.ts';
import type { SlipFreebet } from '../../lib/slip/freebet.ts';
import { chooseFreebet, setUsesFreebet } from '../../lib/slip/slipStore.ts';
import { formatAmount } from '../../ui/amount.ts';
import { Chip } from '../../ui/Chip.tsx';
import { Kes } from '../../ui/Kes.tsx';
import { notify } from '../../ui/notify.ts';
import { SwitchRow } from '../../ui/SwitchRow.tsx';

/** A freebet for the stake: the switch, which one, and what it asks for. Nothing for players without one. */
export function FreebetArea({ freebet: { usable, isUsed, chosen, error } }: { freebet: SlipFreebet }) {
  const words = useMessages(betslip).freebet;
  useToldFailure(error);
  if (usable.length === 0 && !isUsed) return null;
  return (
    <>
      <SwitchRow label={words.use} on={isUsed} onChange={setUsesFreebet} />
      {isUsed && (
        <div className="grid gap-2 px-3 pb-2">
          {usable.length > 1 && <Choice usable={usable} chosen={chosen} />}
          {chosen && <Chosen freebet={chosen} />}
        </div>
      )}
    </>
  );
}

function Choice({ usable, chosen }: { usable: readonly Bonus[]; chosen: Bonus | null }) {
  const words = useMessages(betslip).freebet;
  return (
    <div className="flex flex-wrap gap-2" role="group" aria-label={words.choose}>
      {usable.map((freebet) => (
        <Chip key={freebet.refId} pressed={freebet === chosen} onPress={() => chooseFreebet(freebet.refId)}>
          <Kes amount={kesText(freebet.amount)} /> {freebet.promoName}
        </Chip>
      ))}
    </div>
  );
}

function Chosen({ freebet }: { freebet: Bonus }) {
  const words = useMessages(betslip).freebet;
  return (
    <div>
      <p className="flex items-baseline justify-between">
        <span className="stake-label">{words.stake}</span>
        <b>
          <Kes amount={kesText(freebet.amount)} />
        </b>
      </p>
      <p className="hint">{termsOf(freebet).join(' · ')}</p>
    </div>
  );
}

/** What a freebet asks for and gives, a phrase each; what its operator does not ask is left out. */
function termsOf({ minSelections, minOdds, minOddsPerPick, maxWin, deductStake, expiresAtMs }: Bonus): string[] {
  const { terms } = messagesOf(betslip).freebet;
  return [
    minSelections > 1 ? terms.selections(minSelections) : '',
    minOdds > 1 ? terms.totalOdds(minOdds.toFixed(2)) : '',
    minOddsPerPick > 1 ? terms.oddsPerPick(minOddsPerPick.toFixed(2)) : '',
    maxWin === null ? '' : terms.maxWin(formatAmount(kesText(maxWin))),
    deductStake ? terms.stakeDeducted : '',
    expiresAtMs === null ? '' : terms.until(dayTime(expiresAtMs)),
  ].filter((phrase) => phrase !== '');
}

/** Says why freebets did not load, where there was an answer; a lost session says so by itself (spec, section 8). */
function useToldFailure(error: unknown): void {
  useEffect(() => {
    if (domainErrorOf(error) === null || sessionLossIn(error) !== null) return;
    notify.error(serverMessage(error, messagesOf(betslip).freebet.failed), { id: 'freebets' });
  }, [error]);
}
