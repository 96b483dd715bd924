import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pathTo } from '#lib/navigation/paths.ts';
import { betslip } from '#i18n/en/betslip.ts';
import { formatKes } from '#i18n/format/money.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Button } from '#ui/button/Button.tsx';
import { Proverb } from '#ui/feedback/Proverb.tsx';
import { SuccessMark } from '#ui/layout/SuccessMark.tsx';
import { Kes } from '#ui/money/Kes.tsx';
import { Sheet } from '#ui/overlay/Sheet.tsx';
import { ShareButton, ShareDialog } from '#entities/share/ShareDialog.tsx';
import { copyBetId } from '#entities/share/copyBetId.ts';
import { dismissReceipt } from '#entities/slip/attempt.ts';
import { type Receipt, useSlip } from '#entities/slip/slipStore.ts';
import { ReceiptDetails } from './ReceiptDetails.tsx';

const HOME = '/';
const BONUSES = pathTo('bonus');

/**
 * The receipt: the bet's id and its possible win. Closing it opens Home, or the bonuses if the bet earned a freebet.
 */
export default function ReceiptDialog() {
  const words = messagesOf(betslip);
  const navigate = useNavigate();
  const receipt = useSlip((slip) => slip.receipt);
  const leave = (path: string) => {
    dismissReceipt();
    void navigate(path);
  };
  return (
    <Sheet open={receipt !== null} onClose={() => leave(HOME)} title={words.success.title}>
      {receipt && <ReceiptBody receipt={receipt} onLeave={leave} />}
    </Sheet>
  );
}

function ReceiptBody({ receipt, onLeave }: { receipt: Receipt; onLeave: (path: string) => void }) {
  const { success } = messagesOf(betslip);
  const [sharing, setSharing] = useState(false);
  const { betReference, possibleWin } = receipt;
  return (
    <div className="grid gap-4 px-4 pt-4 pb-4 text-center">
      <SuccessMark />
      <div>
        <p className="flex flex-wrap items-center justify-center gap-1.5 text-ink-2">
          {success.betId} <b className="text-ink">{betReference}</b>
          <Button look="text" onClick={() => copyBetId(betReference)}>
            {success.copy}
          </Button>
        </p>
        <p className="text-ink-2">{success.possibleWin}</p>
        <p className="text-amount font-extrabold">
          <Kes amount={possibleWin} />
        </p>
      </div>
      <ReceiptDetails receipt={receipt} />
      <Proverb line={success.proverb} meaning={success.proverbMeaning} />
      <div className="grid gap-2">
        <NextStep freebetKes={receipt.freebetAmount} onLeave={onLeave} />
        <ShareButton label={success.share} onPress={() => setSharing(true)} />
      </div>
      <ShareDialog betId={betReference} open={sharing} onClose={() => setSharing(false)} />
    </div>
  );
}

/** The link to an earned freebet, otherwise Okay. */
function NextStep({ freebetKes, onLeave }: { freebetKes: number | null; onLeave: (path: string) => void }) {
  const { success } = messagesOf(betslip);
  if (freebetKes === null || freebetKes <= 0) {
    return (
      <Button full onClick={() => onLeave(HOME)}>
        {success.okay}
      </Button>
    );
  }
  return (
    <>
      <p>{success.earned}</p>
      <Button full onClick={() => onLeave(BONUSES)}>
        {success.freebetOffer(formatKes(freebetKes))}
      </Button>
    </>
  );
}
