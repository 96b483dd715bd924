import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { deposit } from '../../lib/messages/deposit.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { closeDeposit, useDeposit } from '../../lib/wallet/depositStore.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { DepositPanel } from './DepositPanel.tsx';
import { quickAmountsAt } from './depositRules.ts';

/**
 * Deposit, or Quick Top Up when a bet wants more than the balance. A newcomer's first deposit leads on to the bonuses,
 * after five seconds at the latest (account-and-money spec, section 4).
 */
export default function DepositDialog() {
  const words = useMessages(deposit);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const occasion = useDeposit((state) => state.occasion);
  const [isSent, setSent] = useState(false);
  const isNewcomer = pathname === '/account-created';
  const close = () => {
    closeDeposit();
    setSent(false);
    if (isSent && isNewcomer) void navigate('/freebet');
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
