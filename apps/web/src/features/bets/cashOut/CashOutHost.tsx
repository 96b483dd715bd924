import type { BetDetail, CashOutOffer } from '@ushindi/api-contract';
import { MAX_CASH_OUT_BETS } from '@ushindi/shared';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { trpc } from '#lib/api/trpc.ts';
import { useIsDataSaverOn } from '#lib/dataSaver/dataSaver.ts';
import { lazyPart } from '#lib/lazyPart.ts';
import { useLazySheet } from '#ui/overlay/useLazySheet.ts';
import { useCapability } from '#entities/capabilities/useCapability.ts';
import { mayCashOut, OFFER_INTERVAL_MS } from './offers.ts';

type Host = { offers: ReadonlyMap<string, CashOutOffer>; open: (bet: BetDetail) => void };

const HostContext = createContext<Host | null>(null);

const CashOutSheet = lazyPart('cash out', () => import('./CashOutSheet.tsx'));

/** The offers on this screen and the function that opens the dialog; null where nothing can be cashed out. */
export const useCashOutHost = (): Host | null => useContext(HostContext);

/**
 * Renders the dialog, and fetches the offers for the bets on a screen with one call every five seconds while the page
 * is visible and the data saver is off. The dialog stays open when the bet's card leaves the list of pending bets.
 */
export function CashOutHost({ bets, children }: { bets: readonly BetDetail[]; children: ReactNode }) {
  const isOffered = useCapability('cashOut');
  const saving = useIsDataSaverOn();
  const [opened, setOpened] = useState<BetDetail | null>(null);
  const { isWanted, open, sheet } = useLazySheet();
  const betIds = bets
    .filter(mayCashOut)
    .map(({ betId }) => betId)
    .slice(0, MAX_CASH_OUT_BETS);
  const { data } = trpc.bets.cashOutOffers.useQuery(
    { betIds },
    {
      enabled: isOffered && !saving && !sheet.open && betIds.length > 0,
      refetchInterval: OFFER_INTERVAL_MS,
      staleTime: 0,
    },
  );
  const host = useMemo((): Host => {
    const openFor = (bet: BetDetail) => {
      setOpened(bet);
      open();
    };
    return { offers: new Map(data?.offers.map((offer) => [offer.betId, offer])), open: openFor };
  }, [data, open]);
  // Another phone may cash out a part while the dialog is open; a bet that has ended may leave the list.
  const shown = bets.find(({ betId }) => betId === opened?.betId) ?? opened;
  return (
    <HostContext value={isOffered ? host : null}>
      {children}
      {shown && isWanted && <CashOutSheet key={shown.betId} bet={shown} {...sheet} />}
    </HostContext>
  );
}
