import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { pathTo } from '#lib/navigation/paths.ts';
import { deposit } from '#i18n/en/wallet.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Sheet } from '#ui/overlay/Sheet.tsx';
import { closeDeposit, useDeposit } from '#entities/wallet/depositStore.ts';
import { DepositPanel } from './DepositPanel.tsx';
import { quickAmountsAt } from './depositRules.ts';

/**
 * Deposit, or Quick Top Up when a bet needs more than the balance. A new player's first deposit continues to the
 * bonuses after five seconds.
 */
export default function DepositDialog() {
  const words = messagesOf(deposit);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const occasion = useDeposit((state) => state.occasion);
  const [isSent, setSent] = useState(false);
  // A change of the path closes the dialog too (DepositHost).
  if (occasion === null && isSent) setSent(false);
  const isNewcomer = pathname === pathTo('AccountCreated');
  const close = () => {
    closeDeposit();
    if (isSent && isNewcomer) void navigate(pathTo('bonus'));
  };
  return (
    <Sheet open={occasion !== null} onClose={close} title={occasion?.kind === 'topUp' ? words.topUpTitle : words.title}>
      <DepositPanel
        occasion={occasion ?? undefined}
        quickAmounts={quickAmountsAt(pathname)}
        leadsOn={isNewcomer}
        onSent={() => setSent(true)}
        onDone={close}
      />
    </Sheet>
  );
}
