import { DEPOSIT_PRESETS } from '@ushindi/shared';
import { useState } from 'react';
import { deposit } from '../../lib/messages/deposit.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import type { DepositOccasion } from '../../lib/wallet/depositStore.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { DepositForm } from './DepositForm.tsx';
import { DepositSent } from './DepositSent.tsx';
import { OfflineDeposit } from './OfflineDeposit.tsx';

const usual: DepositOccasion = { kind: 'deposit' };
const ways = ['online', 'offline'] as const;

type Props = {
  occasion?: DepositOccasion | undefined;
  /** Whole KES. */
  quickAmounts?: readonly number[];
  /** Whether the page after it closes by itself, because another screen follows. */
  leadsOn?: boolean;
  /** The phone has been asked. */
  onSent?: () => void;
  /** The player has read what to do on the phone. */
  onDone?: () => void;
};

/** The two ways to deposit, then what to do on the phone; after that it starts anew. */
export function DepositPanel({
  occasion = usual,
  quickAmounts = DEPOSIT_PRESETS,
  leadsOn = false,
  onSent,
  onDone,
}: Props) {
  const words = useMessages(deposit);
  const [way, setWay] = useState<(typeof ways)[number]>('online');
  const [sentKes, setSentKes] = useState<number | null>(null);
  const finish = () => {
    setSentKes(null);
    onDone?.();
  };
  if (sentKes !== null) return <DepositSent amountKes={sentKes} leadsOn={leadsOn} onDone={finish} />;
  return (
    <>
      <Tabs
        name={words.ways.name}
        tabs={ways.map((id) => ({ id, label: words.ways[id] }))}
        chosen={way}
        onChoose={setWay}
      />
      {way === 'offline' ? (
        <OfflineDeposit />
      ) : (
        <DepositForm
          occasion={occasion}
          quickAmounts={quickAmounts}
          onSent={(amountKes) => {
            setSentKes(amountKes);
            onSent?.();
          }}
        />
      )}
    </>
  );
}
