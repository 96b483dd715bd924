import { TAX_RATES } from '@ushindi/shared';
import { betslip } from '../../lib/messages/betslip.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { useSlipFreebet } from '../../lib/slip/freebet.ts';
import { useSlipFigures } from '../../lib/slip/slipFigures.ts';
import { Beads, countBeads } from '../../ui/Beads.tsx';
import { Breakdown } from '../../ui/Breakdown.tsx';

/** Every step from the stake to the payout. */
export function SlipSums() {
  const words = useMessages(betslip);
  const { sums } = useSlipFigures();
  const { chosen } = useSlipFreebet();
  const withheld = sums.boostPercent > 0 ? TAX_RATES.boostedWithholdingPercent : TAX_RATES.withholdingPercent;
  return (
    <Breakdown
      rows={[
        { label: words.totalOdds, figure: sums.totalOdds },
        { label: words.stake, amount: sums.stake },
        { label: words.exciseTax(TAX_RATES.excisePercent), amount: deduction(sums.exciseTax) },
        { label: words.stakeAfterTax, amount: sums.stakeAfterTax },
        { label: words.winnings, amount: sums.winnings },
        { label: words.withholdingTax(withheld), amount: deduction(sums.withholdingTax) },
        { label: words.boost(sums.boostPercent), amount: sums.boostAmount },
        ...(chosen?.deductStake ? [{ label: words.freebet.deducted, amount: deduction(sums.stakeAfterTax) }] : []),
      ]}
      total={{ label: words.payout, amount: sums.payout }}
    />
  );
}

function deduction(amount: string): string {
  return Number(amount) === 0 ? amount : `-${amount}`;
}

// Past so many a strand no longer counts at a glance, and the sentence says it all.
const MOST_BEADS = 10;

/** How far the next boost is; nothing at the top tier. */
export function BoostHint() {
  const words = useMessages(betslip);
  const { nextBoost } = useSlipFigures();
  if (nextBoost === null) return null;
  const { have, need, percent } = nextBoost;
  return (
    <p className="boost">
      {need <= MOST_BEADS && <Beads big beads={countBeads(have, need)} />}
      {words.boostHint(need - have, percent)}
    </p>
  );
}
