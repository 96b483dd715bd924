import type { DepositStatus } from '@ushindi/api-contract';
import { useEffect } from 'react';
import { onReturn } from '#lib/api/onReturn.ts';
import { trpc } from '#lib/api/trpc.ts';
import type { AwaitedDeposit } from '#entities/wallet/depositStore.ts';

const POLL_INTERVAL_MS = 3_000;
/** A prompt is answered within two minutes. A deposit that takes longer is being checked. */
const USUAL_WAIT_MS = 2 * 60_000;
const LONG_POLL_INTERVAL_MS = 30_000;

/** Whether a deposit has ended. */
export const isFinal = (status: DepositStatus | undefined): boolean =>
  status?.state === 'paid' || status?.state === 'failed';

/** The time until the next refetch; none after the end. */
function pollInterval(status: DepositStatus | undefined, ageMs: number): number | false {
  if (isFinal(status)) return false;
  return ageMs < USUAL_WAIT_MS ? POLL_INTERVAL_MS : LONG_POLL_INTERVAL_MS;
}

let views = 0;

/** Whether a dialog or a screen shows how far the deposit is. */
export const isDepositShown = (): boolean => views > 0;

/** Counts the component as one that shows how far the deposit is. */
export function useDepositView(): void {
  useEffect(() => {
    views += 1;
    return () => {
      views -= 1;
    };
  }, []);
}

/** The state of a deposit as the operator reports it, refetched until it ends. Undefined until the first answer. */
export function useDepositStatus({ key, startedAtMs }: AwaitedDeposit): DepositStatus | undefined {
  const { data } = trpc.wallet.depositStatus.useQuery(
    { idempotencyKey: key },
    {
      staleTime: 0,
      refetchOnWindowFocus: onReturn.money,
      refetchInterval: ({ state }) => pollInterval(state.data, Date.now() - startedAtMs),
    },
  );
  return data;
}
