import { useNavigate } from 'react-router-dom';
import { betslip } from '../../lib/messages/betslip.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { dismissReceipt, useSlip, type Receipt } from '../../lib/slip/slipStore.ts';
import { Button } from '../../ui/Button.tsx';
import { Collar } from '../../ui/Collar.tsx';
import { Kes } from '../../ui/Kes.tsx';
import { notify } from '../../ui/notify.ts';
import { Proverb } from '../../ui/Proverb.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { copyText } from './copyText.ts';

/** The bet is placed: its id and what it can win. Closing it leads Home. */
export default function ReceiptDialog() {
  const words = useMessages(betslip);
  const navigate = useNavigate();
  const receipt = useSlip((slip) => slip.receipt);
  const close = () => {
    dismissReceipt();
    void navigate('/');
  };
  return (
    <Sheet open={receipt !== null} onClose={close} title={words.success.title}>
      {receipt && <ReceiptBody receipt={receipt} onClose={close} />}
    </Sheet>
  );
}

function ReceiptBody({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const { success } = useMessages(betslip);
  return (
    <div className="grid gap-4 px-4 pt-4 pb-4 text-center">
      <Collar />
      <div>
        <p className="flex items-center justify-center gap-1.5 text-ink-2">
          {success.betId} <b className="text-ink">{receipt.betReference}</b>
          <CopyBetId betId={receipt.betReference} />
        </p>
        <p className="text-ink-2">{success.possibleWin}</p>
        <p className="text-balance font-extrabold">
          <Kes amount={String(receipt.possibleWin)} />
        </p>
      </div>
      <Proverb line={success.proverb} meaning={success.proverbMeaning} />
      <Button full onClick={onClose}>
        {success.okay}
      </Button>
    </div>
  );
}

function CopyBetId({ betId }: { betId: string }) {
  const words = useMessages(betslip);
  return (
    <Button
      look="text"
      onClick={() => (betId === '' ? notify.warning(words.noBetId) : void copyText(betId, words.betIdCopied))}
    >
      {words.success.copy}
    </Button>
  );
}
