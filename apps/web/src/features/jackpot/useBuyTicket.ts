import type { JackpotRound } from '@ushindi/api-contract';
import type { JackpotPick } from '@ushindi/shared/jackpot';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { domainErrorOf, isRefusal, serverMessage } from '#lib/api/errors.ts';
import { trpc } from '#lib/api/trpc.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { jackpot } from '#i18n/en/jackpot.ts';
import { messagesOf } from '#i18n/messages.ts';
import { notifyRefusal } from '#entities/limits/notifyRefusal.ts';
import { openDeposit } from '#entities/wallet/depositStore.ts';
import { endsPayment } from '#entities/wallet/paymentOutcome.ts';
import type { TicketDraft } from './ticketDraft.ts';

/** A ticket as its receipt shows it; the price in KES. */
export type BoughtTicket = { betId: string; price: number };

/**
 * Buys a ticket. The draft keeps the idempotency key of the same picks until the outcome is known, so that another tap
 * after a lost response is the same ticket.
 */
export function useBuyTicket(round: JackpotRound, { attempt, begin, settle }: TicketDraft, onOver: () => void) {
  const words = messagesOf(jackpot);
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  // True from the tap until a refusal, or until the receipt is closed. A slow phone accepts more taps before it shows
  // either.
  const isBusy = useRef(false);
  const [bought, setBought] = useState<BoughtTicket | null>(null);
  const { mutate, isPending } = trpc.jackpot.buy.useMutation({
    onMutate: ({ idempotencyKey }) => ({ isRepeated: attempt?.key === idempotencyKey }),
    onSuccess: ({ betId, price }, { idempotencyKey }) => {
      settle(idempotencyKey, { isBought: true });
      setBought({ betId, price });
    },
    onError: (error, { idempotencyKey }, sent) => {
      isBusy.current = false;
      if (!isRefusal(error)) return;
      const isRepeated = sent?.isRepeated === true;
      if (endsPayment(error, { isRepeated })) settle(idempotencyKey, { isBought: false });
      const failure = domainErrorOf(error);
      if (failure?.code === 'INSUFFICIENT_FUNDS')
        return openDeposit({ kind: 'topUp', neededKes: failure.details.requiredAmount ?? round.price });
      notifyRefusal(serverMessage(error, words.failed), failure, (screen) => void navigate(pathTo(screen)));
      if (failure?.code === 'CONFLICT') onOver();
    },
    onSettled: () => void Promise.all([utils.wallet.invalidate(), utils.bets.list.invalidate()]),
  });
  return {
    buy: (picks: readonly JackpotPick[], onAnswered: () => void) => {
      if (isBusy.current) return;
      isBusy.current = true;
      mutate({ round: round.round, picks: [...picks], idempotencyKey: begin() }, { onSettled: onAnswered });
    },
    isBuying: isPending,
    isUnknown: attempt !== null && !isPending,
    bought,
    forget: () => {
      isBusy.current = false;
      setBought(null);
    },
  };
}
