import { betslip } from '../../lib/messages/betslip.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { closeSlip, useSlip } from '../../lib/slip/slipStore.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { SlipBody } from './SlipBody.tsx';
import { SlipHead } from './SlipHead.tsx';

/** The slip on a phone: up from the strip. */
export default function BetslipSheet() {
  const words = useMessages(betslip);
  const isOpen = useSlip((slip) => slip.isOpen);
  return (
    <Sheet open={isOpen} onClose={closeSlip} title={words.title} head={<SlipHead />}>
      <SlipBody />
    </Sheet>
  );
}
