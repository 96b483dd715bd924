import { useId, useState } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { ChipRow } from '#ui/button/Chip.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { QuickAmounts } from '#ui/form/QuickAmounts.tsx';
import { StakeStepper } from '#ui/form/StakeStepper.tsx';
import { SwitchRow } from '#ui/form/Switch.tsx';
import { AmountField, CodeField, PhoneField, TextField } from '#ui/form/TextField.tsx';
import { Tag } from '#ui/layout/badges.tsx';
import { TabPanel, Tabs } from '#ui/navigation/Tabs.tsx';
import { GalleryPart } from './GalleryPart.tsx';

/** Buttons, chips and form fields in every state. */
export function ControlsPart() {
  return (
    <GalleryPart>
      <Buttons />
      <Fields />
      <Choices />
    </GalleryPart>
  );
}

function Buttons() {
  return (
    <div className="grid gap-2">
      <Button look="primary" full>
        Place Bet
      </Button>
      <Button full>Deposit</Button>
      <Button look="line" full>
        Share Bet
      </Button>
      <Button look="primary" full loading>
        Place Bet
      </Button>
      <Button look="primary" full disabledReason="Remove 2 picks before you place this bet.">
        Place Bet
      </Button>
      <span className="flex items-center gap-3">
        <Button look="line" small>
          Okay
        </Button>
        <Button look="text">Remove All</Button>
        <Tag kind="hot">hot</Tag>
        <Tag kind="new">new</Tag>
      </span>
    </div>
  );
}

function Fields() {
  return (
    <div className="grid gap-4">
      <PhoneField label="Phone number" defaultValue="0712 34" error="Please enter a valid phone number." />
      <PasswordField label="Password" autoComplete="current-password" defaultValue="secret" />
      <AmountField label="Amount" defaultValue="200" hint="From 0712******89. Whole numbers, KES 10 or more." />
      <CodeField label="Verification code" />
      <TextField label="Phone number" readOnly defaultValue="0712******89" />
      <Checkbox label="I am 18 or older and I agree to the terms." defaultChecked />
      <Checkbox label="I am 18 or older and I agree to the terms." error="You must agree to the terms of service." />
    </div>
  );
}

function Choices() {
  const panelId = useId();
  const [tab, setTab] = useState('highlights');
  const [sport, setSport] = useState('10');
  const [market, setMarket] = useState('2');
  const [stake, setStake] = useState(100);
  const [accept, setAccept] = useState(true);
  const lists = ['highlights', 'upcoming'].map((id) => ({ id, label: id }));
  const sports = ['10', '4', '24'].map((id) => ({ id, label: `Sport ${id}` }));
  const markets = ['2', '7', '9'].map((id) => ({ id, label: `Market ${id}` }));
  return (
    <div className="grid gap-3">
      <Tabs name="Sport" panelId={panelId} look="bead" tabs={sports} chosen={sport} onChoose={setSport} />
      <Tabs name="List" panelId={panelId} tabs={lists} chosen={tab} onChoose={setTab} />
      <TabPanel id={panelId} chosen={[sport, tab]}>
        <ChipRow name="Market" options={markets} chosen={market} onChoose={setMarket} />
      </TabPanel>
      <StakeStepper
        name="Stake in KES"
        value={String(stake)}
        onChange={(text) => setStake(Number(text) || 0)}
        onLess={() => setStake(stake - 10)}
        onMore={() => setStake(stake + 10)}
        canLess={stake > 10}
      />
      <QuickAmounts name="Stake" amounts={[20, 50, 100, 500]} chosen={stake} onChoose={setStake} />
      <SwitchRow label="Accept Odds Changes" on={accept} onChange={setAccept} />
      <SwitchRow label="Data saver" on={!accept} onChange={() => setAccept(!accept)} />
    </div>
  );
}
