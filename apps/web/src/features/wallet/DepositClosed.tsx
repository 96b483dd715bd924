import { pathTo } from '#lib/navigation/paths.ts';
import { saferPlay } from '#i18n/en/saferPlay.ts';
import { wallet } from '#i18n/en/wallet.ts';
import { dateMinute } from '#i18n/format/dates.ts';
import { messagesOf } from '#i18n/messages.ts';
import { ButtonLink } from '#ui/button/Button.tsx';

/**
 * Replaces both ways to deposit for an excluded player, whom the operator would refuse. `untilMs` is null for an
 * exclusion without end.
 */
export default function DepositClosed({ untilMs }: { untilMs: number | null }) {
  const { until, forGood, deposits } = messagesOf(saferPlay).excluded;
  return (
    <div className="grid gap-3 p-3">
      <h2>{deposits.title}</h2>
      <p className="text-ink-2">{`${untilMs === null ? forGood : until(dateMinute(untilMs))} ${deposits.text}`}</p>
      <ButtonLink to={pathTo('Withdraw')} look="primary" full>
        {messagesOf(wallet).withdraw.title}
      </ButtonLink>
    </div>
  );
}
