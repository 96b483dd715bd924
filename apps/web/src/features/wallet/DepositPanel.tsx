import { DEPOSIT_PRESETS } from '@ushindi/shared';
import { useState } from 'react';
import { deposit } from '#i18n/en/wallet.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Tabs } from '#ui/navigation/Tabs.tsx';
import type { DepositOccasion } from '#entities/wallet/depositStore.ts';
import { DepositForm } from './DepositForm.tsx';
import { DepositSent } from './DepositSent.tsx';
import { OfflineDeposit } from './OfflineDeposit.tsx';

const usual: DepositOccasion = { kind: 'deposit' };
const ways = ['online', 'offline'] as const;

type Props = {
  occasion?: DepositOccasion | undefined;
  /** Whole KES. */
  quickAmounts?: readonly number[];
  /** Whether the next step closes by itself because another screen follows. */
  leadsOn?: boolean;
  /** The prompt was sent to the phone. */
  onSent?: () => void;
  /** The player has confirmed the instructions. */
  onDone?: () => void;
};

/** The two ways to deposit, followed by the instructions. */
export function DepositPanel({
  occasion = usual,
  quickAmounts = DEPOSIT_PRESETS,
  leadsOn = false,
  onSent,
  onDone,
}: Props) {
  const words = messagesOf(deposit);
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
