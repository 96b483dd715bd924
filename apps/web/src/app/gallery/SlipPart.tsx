import { Copy, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { QuickAmounts } from '#ui/form/QuickAmounts.tsx';
import { StakeStepper } from '#ui/form/StakeStepper.tsx';
import { SwitchRow } from '#ui/form/Switch.tsx';
import { Icon } from '#ui/icon/Icon.tsx';
import { SuccessMark } from '#ui/layout/SuccessMark.tsx';
import { CountBadge } from '#ui/layout/badges.tsx';
import { Beads, countBeads } from '#ui/match/Beads.tsx';
import { Breakdown } from '#ui/money/Breakdown.tsx';
import { Sheet } from '#ui/overlay/Sheet.tsx';

const ignore = () => undefined;

const rows = [
  { label: 'Total odds', figure: '11.84' },
  { label: 'Stake', amount: '100.00' },
  { label: 'Excise tax (15%)', amount: '-13.04' },
  { label: 'Stake after tax', amount: '86.96' },
  { label: 'Winnings', amount: '1029.57' },
  { label: 'Withholding tax (20%)', amount: '-157.10' },
  { label: 'Multibet boost (0%)', amount: '0.00' },
];

/** The slip's components combined as in the betslip feature. */
export function SlipPart() {
  const [open, setOpen] = useState(true);
  return (
    <>
      <SuccessMark />
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Sheet open={open} onClose={() => setOpen(false)} title="Betslip" head={<SlipHead />}>
        <ul>
          <SampleLeg state="leg" pick="Gor Mahia" price="2.15" was="2.30" say="Odds Changed · 2.30 to 2.15" />
          <SampleLeg state="leg leg-stopped" pick="Over 2.5" price="1.62" say="This match is no longer live." />
          <SampleLeg state="leg leg-issue" pick="Draw" price="3.40" say="This bet has an issue." />
        </ul>
        <p className="boost">
          <Beads big beads={countBeads(3, 4)} />
          Add 1 more to get a 4% boost!
        </p>
        <SampleStake />
        <Breakdown rows={rows} total={{ label: 'Payout', amount: '872.47' }} />
        <SwitchRow label="Accept Odds Changes" on onChange={ignore} />
        <div className="place">
          <Button look="primary" full>
            Place Bet · KES 100
          </Button>
        </div>
      </Sheet>
    </>
  );
}

function SlipHead() {
  return (
    <>
      <CountBadge count={3} name="3 selections" />
      <button type="button" className="code">
        KQZMT47
        <Icon of={Copy} size="xs" />
      </button>
      <span className="flex-1" />
      <Button look="text">Remove All</Button>
    </>
  );
}

function SampleLeg(props: { state: string; pick: string; price: string; was?: string; say: string }) {
  const { state, pick, price, was, say } = props;
  return (
    <li className={state}>
      <div className="min-w-0">
        <div className="leg-outcome">{pick}</div>
        <div className="leg-what">3 Way · Gor Mahia v AFC Leopards</div>
        <div className="leg-what">Kenya · Premier League · 21/11, 04:00 PM</div>
      </div>
      <div>
        <span className="leg-price">{price}</span>
        {was && <span className="leg-was">{was}</span>}
      </div>
      <IconButton icon={X} name={`Remove ${pick}`} />
      <div className="leg-notice">
        <i className="arrow" />
        {say}
      </div>
    </li>
  );
}

function SampleStake() {
  return (
    <div className="stake">
      <span className="stake-label">
        Stake <span className="kes">KES</span>
      </span>
      <StakeStepper name="Stake in KES" value="100" onChange={ignore} onLess={ignore} onMore={ignore} />
      <QuickAmounts name="Stake" amounts={[20, 50, 100, 500]} chosen={100} onChoose={ignore} />
      <p className="hint">Bet Limits: Min Stake 1 KES, Max Stake: 20,000 KES</p>
    </div>
  );
}
