import type { CashOutOffer, CashOutOutput } from '@ushindi/api-contract';
import { useEffect, useRef, useState } from 'react';
import { isRefusal, serverMessage } from '#lib/api/errors.ts';
import { trpc } from '#lib/api/trpc.ts';
import { cashOutDialog } from '#i18n/en/cashOutDialog.ts';
import { formatKes } from '#i18n/format/money.ts';
import { messagesOf } from '#i18n/messages.ts';
import { notify } from '#ui/feedback/notify.ts';
import { OFFER_INTERVAL_MS } from './offers.ts';

export type Made = Extract<CashOutOutput, { state: 'made' }>;

/** Why the last attempt paid nothing, or that its outcome is unknown. */
type Problem = { text: string; isUnknown: boolean };

/**
 * The offer for a share of a bet, renewed while the dialog is open, and its acceptance. After an unknown outcome the
 * same quote is sent again. The operator answers with the first result, or with a new offer if there is no result.
 */
export function useCashOut(betId: string, percent: number, onMade: (made: Made) => void) {
  const utils = trpc.useUtils();
  const { problem, show, clear, isClosed } = useProblem();
  const input = { betIds: [betId], percent };
  const isUnknown = problem?.isUnknown === true;
  const accepting = trpc.bets.cashOut.useMutation({
    onSuccess: (result) => {
      if (result.state === 'made') return isClosed() ? notify.success(messagesOf(cashOutDialog).done) : onMade(result);
      utils.bets.cashOutOffers.setData(input, { offers: [result.offer] });
      show({ text: changeText(result.offer), isUnknown: false });
    },
    onError: (error) => {
      const words = messagesOf(cashOutDialog);
      const refused = isRefusal(error);
      show({ text: refused ? serverMessage(error, words.noOffer) : words.unknown, isUnknown: !refused });
    },
    // Refetches after a lost response too. The player may close the dialog, and must see the present bet and balance.
    onSettled: () => {
      const changed = [utils.bets.list, utils.bets.detail, utils.wallet.balance, utils.bonuses.list];
      void Promise.all(changed.map((query) => query.invalidate()));
    },
  });
  const { data, isError, refetch } = trpc.bets.cashOutOffers.useQuery(input, {
    enabled: !accepting.isPending && !isUnknown,
    refetchInterval: OFFER_INTERVAL_MS,
    staleTime: 0,
    gcTime: 0,
  });
  const offer = data?.offers[0] ?? null;
  const accept = () => {
    if (offer?.state !== 'offered') return;
    clear();
    // A later offer must not replace the quote that may have to be sent again.
    void utils.bets.cashOutOffers.cancel(input);
    accepting.mutate({ betId, quoteId: offer.quoteId });
  };
  return {
    offer,
    isFailing: isError,
    problem,
    isAccepting: accepting.isPending,
    accept,
    refresh: () => void refetch(),
  };
}

/** The problem of the last attempt. It becomes a notice if the player has closed the dialog before the answer came. */
function useProblem() {
  const [problem, setProblem] = useState<Problem | null>(null);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const show = (found: Problem) => {
    if (isOpen.current) setProblem(found);
    else notify.warning(found.text, { persistent: true });
  };
  return { problem, show, clear: () => setProblem(null), isClosed: () => !isOpen.current };
}

function changeText(offer: CashOutOffer): string {
  const words = messagesOf(cashOutDialog);
  return offer.state === 'offered' ? words.changed(formatKes(offer.amount)) : words.gone;
}
