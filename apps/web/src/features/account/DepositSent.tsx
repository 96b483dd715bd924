import { maskPhone } from '@ushindi/shared';
import { account } from '../../lib/messages/account.ts';
import { common } from '../../lib/messages/common.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { usePlayer } from '../../lib/session/sessionStore.ts';
import { formatAmount } from '../../ui/amount.ts';
import { Button } from '../../ui/Button.tsx';
import { PhonePrompt } from './PhonePrompt.tsx';

/** The phone has been asked: what to do there. */
export function DepositSent({ amountKes, onClose }: { amountKes: number; onClose: () => void }) {
  const words = useMessages(account).deposit;
  const shared = useMessages(common);
  const phone = usePlayer()?.phone ?? '';
  return (
    <div className="grid justify-items-center gap-3 px-4 py-5 text-center">
      <PhonePrompt />
      <div className="grid gap-2" role="status">
        <h3 className="text-title font-extrabold">{words.sent}</h3>
        <p className="text-ink-2">{words.enterPin(maskPhone(phone), formatAmount(String(amountKes)))}</p>
        <p className="fine">{words.sentNext}</p>
      </div>
      <Button look="line" full onClick={onClose}>
        {shared.okay}
      </Button>
    </div>
  );
}
