import { DEFAULT_RULES, toCents } from '@ushindi/shared';
import { useState } from 'react';
import { useDebounced } from '#lib/hooks/useDebounced.ts';
import { betslip } from '#i18n/en/betslip.ts';
import { notices } from '#i18n/en/notices.ts';
import { formatKes } from '#i18n/format/money.ts';
import { messagesOf } from '#i18n/messages.ts';
import { InfoNote } from '#ui/feedback/InfoNote.tsx';
import { Beads, countBeads, MOST_BEADS } from '#ui/match/Beads.tsx';
import { Breakdown } from '#ui/money/Breakdown.tsx';
import { restRows } from '#entities/bets/betAmounts.ts';
import { useRules } from '#entities/rules/useRules.ts';
import { useSlipFreebet } from '#entities/slip/freebet.ts';
import { useSlipFigures } from '#entities/slip/slipFigures.ts';
import { useExclusion } from '#entities/wallet/useExclusion.ts';

/** A moment of the server's clock, which decides which selections count. */
type AtMoment = { nowMs: number };

/**
 * Every step from the stake to the payout. The steps add up to the payout. A tax that the operator does not
 * take has no line.
 */
export function SlipSums({ nowMs }: AtMoment) {
  const words = messagesOf(betslip);
  const { sums } = useSlipFigures(nowMs);
  const { chosen } = useSlipFreebet();
  const { taxRates } = useRules() ?? DEFAULT_RULES;
  const { excisePercent } = taxRates;
  const withheld = sums.boostPercent > 0 ? taxRates.boostedWithholdingPercent : taxRates.withholdingPercent;
  const deducted = chosen?.deductStake ? sums.stakeAfterTax : '0.00';
  return (
    <Breakdown
      rows={[
        { label: words.totalOdds, figure: sums.totalOdds },
        { label: words.stake, amount: sums.stake },
        ...(excisePercent > 0
          ? [
              { label: words.exciseTax(excisePercent), amount: deduction(sums.exciseTax) },
              { label: words.stakeAfterTax, amount: sums.stakeAfterTax },
            ]
          : []),
        { label: words.winnings, amount: sums.winnings },
        ...(withheld > 0 ? [{ label: words.withholdingTax(withheld), amount: deduction(sums.withholdingTax) }] : []),
        { label: words.boost(sums.boostPercent), amount: sums.boostAmount },
        ...(chosen?.deductStake ? [{ label: words.freebet.deducted, amount: deduction(deducted) }] : []),
        ...restRows({ ...sums, deducted }),
      ]}
      total={{ label: words.payout, amount: sums.payout }}
    />
  );
}

function deduction(amount: string): string {
  return Number(amount) === 0 ? amount : `-${amount}`;
}

/**
 * The sums are announced after this time without a change, so that live odds and a stake that is being typed are
 * announced once.
 */
const SUMS_SETTLE_MS = 2_000;

/** Announces total odds and payout when they change. The lines above are read without it. */
export function SpokenSums({ nowMs }: AtMoment) {
  const words = messagesOf(betslip);
  const { sums } = useSlipFigures(nowMs);
  const text = `${words.totalOdds} ${sums.totalOdds}. ${words.payout} KES ${formatKes(sums.payout)}.`;
  return <Announced text={text} />;
}

/** Announces a text after it has stayed the same for a while. The first text is not announced. */
export function Announced({ text }: { text: string }) {
  const [first] = useState(text);
  const settled = useDebounced(text, SUMS_SETTLE_MS);
  return (
    <p className="sr-only" aria-live="polite" aria-atomic>
      {settled !== first && settled}
    </p>
  );
}

/**
 * Warns that a won bet pays less than its stake, which taxes can cause. A freebet costs the player nothing, so it has
 * no warning.
 */
export function PayoutWarning({ nowMs }: AtMoment) {
  const words = messagesOf(betslip);
  const { sums } = useSlipFigures(nowMs);
  const { isUsed } = useSlipFreebet();
  const isLoss = !isUsed && toCents(sums.payout) < toCents(sums.stake);
  return (
    <div role="status">
      {isLoss && (
        <div className="px-3 pt-2">
          <InfoNote tone="warning">{words.belowStake(formatKes(sums.payout), formatKes(sums.stake))}</InfoNote>
        </div>
      )}
    </div>
  );
}

/** How many selections the next boost needs; empty at the top tier. */
export function BoostHint({ nowMs }: AtMoment) {
  const words = messagesOf(notices);
  const { nextBoost } = useSlipFigures(nowMs);
  const isExcluded = useExclusion() !== undefined;
  if (nextBoost === null || isExcluded) return null;
  const { have, need, percent } = nextBoost;
  return (
    <p className="boost">
      {need <= MOST_BEADS && <Beads big beads={countBeads(have, need)} />}
      {words.boostHint(need - have, percent)}
    </p>
  );
}
