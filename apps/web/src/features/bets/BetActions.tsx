import type { BetDetail, BetSummary } from '@ushindi/api-contract';
import { useId, useRef, useState } from 'react';
import { domainErrorOf, isRefusal, serverMessage } from '#lib/api/errors.ts';
import { trpc } from '#lib/api/trpc.ts';
import { bets } from '#i18n/en/bets.ts';
import { formatKes } from '#i18n/format/money.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Button } from '#ui/button/Button.tsx';
import { formatMinutes, useTimeLeft } from '#ui/feedback/useTimeLeft.ts';
import { InfoNote } from '#ui/feedback/InfoNote.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { Sheet } from '#ui/overlay/Sheet.tsx';
import { isTicket, stakeOf, ticketOf } from '#entities/bets/betAmounts.ts';
import { ShareButton, ShareDialog } from '#entities/share/ShareDialog.tsx';
import { useLoadSlip } from '#entities/slip/loadSlip.ts';
import { isPending, openLegsOf } from './betView.ts';
import './bets.css';

type Props = {
  bet: BetDetail;
  cancelEndsAtMs: number;
  /** Whether the selections can also be loaded without the stake. */
  offersLoad?: boolean;
};

/**
 * The actions for a bet: cancel it while its time to cancel runs, repeat it while its matches are open, and share it.
 */
export function BetActions({ bet, cancelEndsAtMs, offersLoad = false }: Props) {
  const words = messagesOf(bets);
  const [isSharing, setSharing] = useState(false);
  const openCount = openLegsOf(bet).length;
  // A jackpot ticket cannot be cancelled, repeated or shared.
  if (isTicket(bet) || (!isPending(bet) && openCount === 0)) return null;
  return (
    <div className="card-actions relative z-1">
      {isPending(bet) && <CancelButton bet={bet} cancelEndsAtMs={cancelEndsAtMs} />}
      {openCount > 0 && (
        <RepeatButtons bet={bet} isWhole={!bet.lines && openCount === bet.outcomes.length} offersLoad={offersLoad} />
      )}
      {isPending(bet) && (
        <>
          <ShareButton small label={words.share} onPress={() => setSharing(true)} />
          <ShareDialog
            betId={bet.betReference}
            ticket={ticketOf(bet)}
            open={isSharing}
            onClose={() => setSharing(false)}
          />
        </>
      )}
      {offersLoad && bet.lines && openCount > 0 && (
        <p className="hint order-last col-span-full">{words.loadsLegsOnly}</p>
      )}
    </div>
  );
}

/**
 * Loads the selections into the slip: with the stake, as the same bet again, or alone. A freebet is not loaded as
 * stake, because it is used up. Lines are not loaded, because a booking code contains none.
 */
function RepeatButtons({ bet, isWhole, offersLoad }: { bet: BetDetail; isWhole: boolean; offersLoad: boolean }) {
  const words = messagesOf(bets);
  const load = useLoadSlip();
  const stake = stakeOf(bet);
  const stakeKes = bet.isFreebet || !Number.isInteger(stake) ? undefined : String(stake);
  return (
    <>
      {isWhole && (
        <Button look="line" small full onClick={() => load(bet.betReference, stakeKes)}>
          {words.rebet}
        </Button>
      )}
      {(offersLoad || !isWhole) && (
        <Button look="line" small full onClick={() => load(bet.betReference)}>
          {words.loadToSlip}
        </Button>
      )}
    </>
  );
}

/**
 * The cancel button with the remaining time, for a bet that can be cancelled when it is first shown. When the time
 * ends, the button stays, disabled, with the reason as its description.
 */
function CancelButton({ bet, cancelEndsAtMs }: Pick<Props, 'bet' | 'cancelEndsAtMs'>) {
  const words = messagesOf(bets).cancel;
  const [isAsking, setAsking] = useState(false);
  const reasonId = useId();
  const leftMs = useTimeLeft(cancelEndsAtMs);
  const [wasPossible] = useState(leftMs > 0);
  const isOver = leftMs === 0;
  if (!wasPossible) return null;
  return (
    <>
      <Button
        look="line"
        small
        full
        unavailable={isOver}
        aria-describedby={isOver ? reasonId : undefined}
        onClick={() => setAsking(true)}
      >
        {words.button}{' '}
        <span className="num" role="timer" aria-live="off">
          {formatMinutes(leftMs)}
        </span>
      </Button>
      {isOver && (
        <p className="hint order-last col-span-full" id={reasonId}>
          {words.over}
        </p>
      )}
      <CancelQuestion bet={bet} open={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}

type QuestionProps = { bet: BetSummary; onClose: () => void };

function CancelQuestion({ bet, open, onClose }: QuestionProps & { open: boolean }) {
  const words = messagesOf(bets).cancel;
  return (
    <Sheet open={open} onClose={onClose} title={words.title}>
      <CancelChoice bet={bet} onClose={onClose} />
    </Sheet>
  );
}

function CancelChoice({ bet, onClose }: QuestionProps) {
  const words = messagesOf(bets).cancel;
  const { cancel, isCancelling } = useCancelBet(onClose);
  return (
    <div className="grid gap-3 p-3">
      <p>{words.text(formatKes(bet.stake))}</p>
      {bet.earnedFreebet > 0 && <InfoNote tone="warning">{words.freebetLost(formatKes(bet.earnedFreebet))}</InfoNote>}
      <Button full loading={isCancelling} onClick={() => cancel(bet.betId)}>
        {words.confirm}
      </Button>
      <Button look="line" full onClick={onClose}>
        {words.keep}
      </Button>
    </div>
  );
}

/**
 * Cancels a bet and shows the outcome. After a lost response the outcome is the state of the bet. Bets, balance and
 * bonuses are refetched in both cases.
 */
function useCancelBet(onAnswered: () => void) {
  const utils = trpc.useUtils();
  const isCancelled = async (betId: string) => {
    // Cancels a pending request, whose answer may be older than the cancellation.
    await utils.bets.detail.cancel({ betId });
    const bet = await utils.bets.detail.fetch({ betId }, { staleTime: 0, retry: false }).catch(() => null);
    return bet?.status === 'cancelled';
  };
  const cancelling = trpc.bets.cancel.useMutation({
    onSuccess: () => notify.success(messagesOf(bets).cancel.done),
    onError: async (error, { betId }) => {
      if (!isRefusal(error) && (await isCancelled(String(betId)))) notify.success(messagesOf(bets).cancel.done);
      else notify.error(cancelFailure(error));
    },
    onSettled: async () => {
      const queries = [utils.bets.list, utils.bets.detail, utils.wallet.balance, utils.bonuses.list];
      // Stays open until the page knows the bet's new state: the button would otherwise invite a second attempt.
      await Promise.all(queries.map((query) => query.invalidate()));
      onAnswered();
    },
  });
  // A slow phone accepts a second tap before it shows the first. The operator would refuse it, and the refusal would
  // follow the success.
  const isSent = useRef(false);
  const cancel = (betId: string) => {
    if (!isSent.current) cancelling.mutate({ betId });
    isSent.current = true;
  };
  return { cancel, isCancelling: cancelling.isPending };
}

/** The operator's reason, or that the call itself failed. */
function cancelFailure(error: unknown): string {
  const words = messagesOf(bets).cancel;
  const failure = domainErrorOf(error);
  if (failure === null || failure.details.outcomeUnknown || failure.code === 'UPSTREAM_UNAVAILABLE')
    return words.failed;
  const reason = serverMessage(error, words.refused);
  return reason === words.refused ? reason : words.refusedBecause(reason);
}
