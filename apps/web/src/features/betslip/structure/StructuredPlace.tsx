import { DEFAULT_RULES } from '@ushindi/shared';
import { MAX_LINES } from '@ushindi/shared/systemBets';
import { useIsOffline } from '#lib/connection.ts';
import { betslip } from '#i18n/en/betslip.ts';
import { formatWholeKes } from '#i18n/format/money.ts';
import { systemBets } from '#i18n/en/systemBets.ts';
import { messagesOf } from '#i18n/messages.ts';
import { useRules } from '#entities/rules/useRules.ts';
import { useSlip } from '#entities/slip/slipStore.ts';
import { mainAction } from '../mainAction.ts';
import { PlaceArea } from '../PlaceArea.tsx';
import { type LinesProblem, placedStructure, useSlipLines } from './slipLines.ts';

/** The main button of singles or a system: one request places all lines. */
export default function StructuredPlace({ nowMs }: { nowMs: number }) {
  const slip = useSlip();
  const isOffline = useIsOffline();
  const rules = useRules() ?? DEFAULT_RULES;
  const lines = useSlipLines();
  const reasonOf = useReason();
  if (lines === null) return null;
  const { problem, stakeKes, structure } = lines;
  // The lines check their own stakes, so the slip's stake is not checked, as for a freebet.
  const action = mainAction(slip, nowMs, { freebet: { problem: null }, isOffline, limits: rules.betLimits });
  const isBlocked = problem !== null && (action.kind === 'place' || action.kind === 'acceptOdds');
  return (
    <PlaceArea
      action={isBlocked ? { kind: 'blocked', reason: { kind: 'lines', text: reasonOf(problem) } } : action}
      nowMs={nowMs}
      freebet={null}
      lines={{ stakeKes, structure: placedStructure(structure) }}
    />
  );
}

function useReason(): (problem: LinesProblem) => string {
  const words = messagesOf(systemBets);
  const { betLimits } = useRules() ?? DEFAULT_RULES;
  return (problem) =>
    ({
      stake: messagesOf(betslip).reasons.stake,
      tooManyLines: words.tooManyLines(MAX_LINES),
      totalStake: words.totalAboveMax(formatWholeKes(betLimits.maxStake)),
    })[problem];
}
