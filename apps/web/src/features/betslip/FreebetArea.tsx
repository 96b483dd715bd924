import type { Bonus } from '@ushindi/api-contract';
import { domainErrorOf, serverMessage, sessionLossIn } from '#lib/api/errors.ts';
import { betslip } from '#i18n/en/betslip.ts';
import { promotionNames } from '#i18n/en/promotionNames.ts';
import { dayTime } from '#i18n/format/dates.ts';
import { formatKes, formatOdds } from '#i18n/format/money.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Chip } from '#ui/button/Chip.tsx';
import { useFailureNotice } from '#ui/feedback/useFailureNotice.ts';
import { SwitchRow } from '#ui/form/Switch.tsx';
import { Kes } from '#ui/money/Kes.tsx';
import type { SlipFreebet } from '#entities/slip/freebet.ts';
import { chooseFreebet, setUsesFreebet } from '#entities/slip/slipStore.ts';

/** A freebet as stake: the switch, the choice and its terms. Empty for players without a freebet. */
export function FreebetArea({ freebet: { usable, isUsed, chosen, query } }: { freebet: SlipFreebet }) {
  const words = messagesOf(betslip).freebet;
  useFreebetsNotice(query);
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
  const words = messagesOf(betslip).freebet;
  return (
    <div className="flex flex-wrap gap-2" role="group" aria-label={words.choose}>
      {usable.map((freebet) => (
        <Chip key={freebet.refId} pressed={freebet === chosen} onPress={() => chooseFreebet(freebet.refId)}>
          <Kes amount={freebet.amount} /> {messagesOf(promotionNames).shown(freebet.promoName)}
        </Chip>
      ))}
    </div>
  );
}

function Chosen({ freebet }: { freebet: Bonus }) {
  const words = messagesOf(betslip).freebet;
  return (
    <div>
      <p className="flex items-baseline justify-between">
        <span className="stake-label">{words.stake}</span>
        <b>
          <Kes amount={freebet.amount} />
        </b>
      </p>
      <p className="hint">{termsOf(freebet).join(' · ')}</p>
    </div>
  );
}

/** The terms and the value of a freebet, one phrase each. Terms that require nothing are omitted. */
function termsOf({ minSelections, minOdds, minOddsPerSelection, maxWin, deductStake, expiresAtMs }: Bonus): string[] {
  const { terms } = messagesOf(betslip).freebet;
  return [
    minSelections > 1 ? terms.selections(minSelections) : '',
    minOdds > 1 ? terms.totalOdds(formatOdds(minOdds)) : '',
    minOddsPerSelection > 1 ? terms.oddsPerSelection(formatOdds(minOddsPerSelection)) : '',
    maxWin === null ? '' : terms.maxWin(formatKes(maxWin)),
    deductStake ? terms.stakeDeducted : '',
    expiresAtMs === null ? '' : terms.until(dayTime(expiresAtMs)),
  ].filter((phrase) => phrase !== '');
}

/**
 * Shows a notice with the reason why the freebets did not load, if there was a response. An ended session has a notice
 * of its own.
 */
function useFreebetsNotice(query: SlipFreebet['query']): void {
  const { error } = query;
  const isShown = domainErrorOf(error) !== null && sessionLossIn(error) === null;
  useFailureNotice('freebets', isShown ? serverMessage(error, messagesOf(betslip).freebet.failed) : null, query);
}
