import { DEFAULT_RULES, type Rules } from '@ushindi/shared';
import { contentRules } from '#i18n/en/contentRules.ts';
import { formatWholeKes } from '#i18n/format/money.ts';
import { messagesOf } from '#i18n/messages.ts';
import { useRules } from '#entities/rules/useRules.ts';
import { TextSection } from './TextSection.tsx';

/**
 * The rules that the operator applies, if they differ from the texts. The texts contain the figures of the requirements
 * word for word.
 */
export function RulesNote() {
  const words = messagesOf(contentRules);
  const rules = useRules();
  if (rules === null || rules === DEFAULT_RULES) return null;
  return <TextSection title={words.title} text={[words.lead]} points={pointsOf(rules)} />;
}

function pointsOf({ taxRates, betLimits, walletTaxes, ageProof }: Rules): string[] {
  const words = messagesOf(contentRules);
  const { excisePercent, withholdingPercent } = taxRates;
  const { depositPercent, withdrawalPercent } = walletTaxes;
  const hasBetTaxes = excisePercent > 0 || withholdingPercent > 0;
  return [
    words.stake(formatWholeKes(betLimits.minStake), formatWholeKes(betLimits.maxStake)),
    hasBetTaxes ? words.betTaxes(excisePercent, withholdingPercent) : words.noBetTaxes,
    ...(depositPercent + withdrawalPercent > 0 ? [words.walletTaxes(depositPercent, withdrawalPercent)] : []),
    ...(ageProof ? [words.ageProof(ageProof.minYears)] : []),
  ];
}
