import { account } from '../../lib/messages/account.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { closeDeposit, useDeposit, type DepositOccasion } from '../../lib/wallet/depositStore.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { useState } from 'react';
import { DepositForm } from './DepositForm.tsx';
import { DepositSent } from './DepositSent.tsx';

const usual: DepositOccasion = { kind: 'deposit' };

/** Deposit, or Quick Top Up when a bet wants more than the balance: the form, then what to do on the phone. */
export default function DepositDialog() {
  const words = useMessages(account).deposit;
  const occasion = useDeposit((state) => state.occasion);
  const [sentKes, setSentKes] = useState<number | null>(null);
  const { kind } = occasion ?? usual;
  const close = () => {
    closeDeposit();
    setSentKes(null);
  };
  return (
    <Sheet open={occasion !== null} onClose={close} title={kind === 'topUp' ? words.topUpTitle : words.title}>
      {sentKes === null ? (
        <DepositForm occasion={occasion ?? usual} onSent={setSentKes} />
      ) : (
        <DepositSent amountKes={sentKes} onClose={close} />
      )}
    </Sheet>
  );
}
