import type { BetDetail } from '@ushindi/api-contract';
import { useState } from 'react';
import { takeFocus } from '#lib/takeFocus.ts';
import { cashOut } from '#i18n/en/cashOut.ts';
import { cashOutDialog } from '#i18n/en/cashOutDialog.ts';
import { formatKes, kesText } from '#i18n/format/money.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Button } from '#ui/button/Button.tsx';
import { ChipRow } from '#ui/button/Chip.tsx';
import { InfoNote } from '#ui/feedback/InfoNote.tsx';
import { SuccessMark } from '#ui/layout/SuccessMark.tsx';
import { Breakdown } from '#ui/money/Breakdown.tsx';
import { Kes } from '#ui/money/Kes.tsx';
import { Sheet } from '#ui/overlay/Sheet.tsx';
import { TargetForm } from './TargetForm.tsx';
import { type Made, useCashOut } from './useCashOut.ts';

const SHARES = [25, 50, 75, 100] as const;
type Share = (typeof SHARES)[number];

type Props = { bet: BetDetail; onClose: () => void };

/** The dialog that cashes out a bet or a part of it, or sets the target for an automatic cash out. */
export default function CashOutSheet({ bet, open, onClose }: Props & { open: boolean }) {
  const words = messagesOf(cashOutDialog);
  return (
    <Sheet open={open} onClose={onClose} title={words.title(bet.betReference)}>
      <Body bet={bet} onClose={onClose} />
    </Sheet>
  );
}

function Body({ bet, onClose }: Props) {
  const [made, setMade] = useState<Made | null>(null);
  if (made !== null) return <Receipt made={made} onClose={onClose} />;
  return <Choice bet={bet} onClose={onClose} onMade={setMade} />;
}

function Choice({ bet, onClose, onMade }: Props & { onMade: (made: Made) => void }) {
  const words = messagesOf(cashOutDialog);
  const [share, setShare] = useState<Share>(100);
  const accepting = useCashOut(bet.betId, share, onMade);
  const { offer, isFailing, problem } = accepting;
  const isUnknown = problem?.isUnknown === true;
  const obstacles = { ...messagesOf(cashOut).never, ...words.obstacles };
  const isOver = offer?.state === 'none' && offer.obstacle === 'notPending';
  return (
    <div className="sums-box grid gap-3 p-3">
      {/* The quote in doubt must stay the one that is sent again. */}
      {!isUnknown && !isOver && (
        <ChipRow
          name={words.sharesName}
          options={SHARES.map((id) => ({ id, label: words.share(id) }))}
          chosen={share}
          onChoose={setShare}
        />
      )}
      {/* Whether the bet still has this stake is what is in doubt. */}
      {offer?.state === 'offered' && !isUnknown && <Sums bet={bet} stake={offer.stake} amount={offer.amount} />}
      {offer?.state === 'none' && <InfoNote tone="warning">{obstacles[offer.obstacle]}</InfoNote>}
      {offer === null && (isFailing ? <InfoNote tone="warning">{words.noOffer}</InfoNote> : <p>{words.loading}</p>)}
      <div aria-live="polite">{problem && <InfoNote tone="warning">{problem.text}</InfoNote>}</div>
      {isOver ? (
        <Button full onClick={onClose}>
          {words.okay}
        </Button>
      ) : (
        <Actions bet={bet} onClose={onClose} isUnknown={isUnknown} accepting={accepting} />
      )}
    </div>
  );
}

type ActionsProps = Props & { isUnknown: boolean; accepting: ReturnType<typeof useCashOut> };

/** The actions for an open bet. While the outcome of a cash out is unknown, the only action is to check it. */
function Actions({ bet, onClose, isUnknown, accepting }: ActionsProps) {
  const words = messagesOf(cashOutDialog);
  const { offer, isAccepting, isFailing, accept, refresh } = accepting;
  const amount = offer?.state === 'offered' ? formatKes(offer.amount) : null;
  return (
    <>
      {bet.earnedFreebet > 0 && <InfoNote>{words.freebetLost(formatKes(bet.earnedFreebet))}</InfoNote>}
      <Button look="primary" full loading={isAccepting} unavailable={amount === null} onClick={accept}>
        {isUnknown ? words.check : labelOf(amount)}
      </Button>
      {!isUnknown && (
        <>
          {isFailing && (
            <Button look="line" full onClick={refresh}>
              {words.refresh}
            </Button>
          )}
          <Button look="line" full onClick={onClose}>
            {words.keep}
          </Button>
          <p className="hint">{words.taxNote}</p>
          <TargetForm bet={bet} />
        </>
      )}
    </>
  );
}

function labelOf(amount: string | null): string {
  return amount === null ? messagesOf(cashOut).button : messagesOf(cashOutDialog).confirm(amount);
}

/** The amount that the player receives. While the bet can be cancelled, a note that cancelling returns more. */
function Sums({ bet, stake, amount }: { bet: BetDetail; stake: number; amount: number }) {
  const words = messagesOf(cashOutDialog);
  const isCancelBetter = bet.cancellableForMs > 0 && amount < stake;
  return (
    <>
      <Breakdown
        rows={[
          { label: words.stake, amount: kesText(stake) },
          { label: words.rest, amount: kesText(Math.max(0, bet.stake - stake)) },
        ]}
        total={{ label: words.receive, amount: kesText(amount) }}
      />
      {isCancelBetter && <InfoNote>{words.cancelInstead(formatKes(bet.stake))}</InfoNote>}
    </>
  );
}

function Receipt({ made, onClose }: { made: Made; onClose: () => void }) {
  const words = messagesOf(cashOutDialog);
  const rows = [
    { label: words.stake, amount: kesText(made.stake) },
    { label: words.rest, amount: kesText(made.restStake) },
  ];
  return (
    <div className="sums-box grid gap-4 p-4 text-center">
      <SuccessMark size={120} />
      <div role="status">
        <p ref={takeFocus} tabIndex={-1} className="font-bold">
          {words.done}
        </p>
        <p className="text-ink-2">{words.paid}</p>
        <p className="text-amount font-extrabold">
          <Kes amount={kesText(made.amount)} />
        </p>
      </div>
      <Breakdown rows={rows} />
      <Button full onClick={onClose}>
        {words.okay}
      </Button>
    </div>
  );
}
