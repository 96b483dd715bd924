import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { kesText } from '../../lib/format/kes.ts';
import { betslip } from '../../lib/messages/betslip.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { copyBetId } from '../../lib/share/copyText.ts';
import { ShareButton, ShareDialog } from '../../lib/share/ShareDialog.tsx';
import { dismissReceipt, useSlip, type Receipt } from '../../lib/slip/slipStore.ts';
import { formatAmount } from '../../ui/amount.ts';
import { Button } from '../../ui/Button.tsx';
import { Collar } from '../../ui/Collar.tsx';
import { Kes } from '../../ui/Kes.tsx';
import { Proverb } from '../../ui/Proverb.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

const HOME = '/';
const BONUSES = '/freebet';

/** The bet is placed: its id and what it can win. Closing it leads Home, a freebet that it earned to the bonuses. */
export default function ReceiptDialog() {
  const words = useMessages(betslip);
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
  const { success } = useMessages(betslip);
  const [sharing, setSharing] = useState(false);
  const { betReference, possibleWin } = receipt;
  return (
    <div className="grid gap-4 px-4 pt-4 pb-4 text-center">
      <Collar />
      <div>
        <p className="flex items-center justify-center gap-1.5 text-ink-2">
          {success.betId} <b className="text-ink">{betReference}</b>
          <Button look="text" onClick={() => copyBetId(betReference)}>
            {success.copy}
          </Button>
        </p>
        <p className="text-ink-2">{success.possibleWin}</p>
        <p className="text-balance font-extrabold">
          <Kes amount={kesText(possibleWin)} />
        </p>
      </div>
      <Proverb line={success.proverb} meaning={success.proverbMeaning} />
      <div className="grid gap-2">
        <WayOn freebetKes={receipt.freebetAmount} onLeave={onLeave} />
        <ShareButton label={success.share} onPress={() => setSharing(true)} />
      </div>
      <ShareDialog betId={betReference} open={sharing} onClose={() => setSharing(false)} />
    </div>
  );
}

/** On to the freebet that the bet has earned, else Okay (account-and-money spec, section 4). */
function WayOn({ freebetKes, onLeave }: { freebetKes: number | null; onLeave: (path: string) => void }) {
  const { success } = useMessages(betslip);
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
        {success.freebetOffer(formatAmount(kesText(freebetKes)))}
      </Button>
    </>
  );
}
