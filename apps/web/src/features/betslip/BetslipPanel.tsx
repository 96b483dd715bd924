import { betslip } from '../../lib/messages/betslip.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { Pindo } from '../../ui/Pindo.tsx';
import { SlipBody } from './SlipBody.tsx';
import { SlipHead } from './SlipHead.tsx';

/** The slip on desktop: the column beside the list. */
export default function BetslipPanel() {
  const words = useMessages(betslip);
  return (
    <section aria-label={words.title}>
      <Pindo />
      <div className="sheet-head pr-3">
        <h2>{words.title}</h2>
        <SlipHead />
      </div>
      <SlipBody />
    </section>
  );
}
