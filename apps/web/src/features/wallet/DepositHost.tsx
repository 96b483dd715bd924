import { Suspense, useState } from 'react';
import { useDeposit } from '../../lib/wallet/depositStore.ts';
import { useAwaitedDeposit } from './useAwaitedDeposit.ts';
import { lazyPart } from '../../ui/lazyPart.ts';

const DepositDialog = lazyPart(() => import('./DepositDialog.tsx'));

/** Shows the deposit dialog whenever a feature opens it, and looks out for the money. Put it once in the app. */
export function DepositHost() {
  const isOpen = useDeposit(({ occasion }) => occasion !== null);
  const [isWanted, setWanted] = useState(false);
  useAwaitedDeposit();
  if (isOpen && !isWanted) setWanted(true);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <DepositDialog />
    </Suspense>
  );
}
