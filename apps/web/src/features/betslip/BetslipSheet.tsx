import { betslip } from '#i18n/en/betslip.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Sheet } from '#ui/overlay/Sheet.tsx';
import { closeSlip, useSlip } from '#entities/slip/slipStore.ts';
import { SlipBody } from './SlipBody.tsx';
import { SlipHead } from './SlipHead.tsx';

/** The slip on a phone: a sheet that the betslip bar opens. */
export default function BetslipSheet() {
  const words = messagesOf(betslip);
  const isOpen = useSlip((slip) => slip.isOpen);
  return (
    <Sheet open={isOpen} onClose={closeSlip} title={words.title} head={<SlipHead />}>
      <SlipBody />
    </Sheet>
  );
}
