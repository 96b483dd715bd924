import { betslip } from '#i18n/en/betslip.ts';
import { messagesOf } from '#i18n/messages.ts';
import { BorderPattern } from '#ui/layout/BorderPattern.tsx';
import { SlipBody } from './SlipBody.tsx';
import { SlipHead } from './SlipHead.tsx';
import '#ui/overlay/sheet.css';
import './betslip.css';

/** The slip on desktop: the column beside the list. */
export default function BetslipPanel() {
  const words = messagesOf(betslip);
  return (
    <section aria-label={words.title}>
      <BorderPattern />
      <div className="sheet-head pr-3">
        <h2>{words.title}</h2>
        <SlipHead />
      </div>
      <SlipBody />
    </section>
  );
}
