import { pathTo } from '#lib/navigation/paths.ts';
import { saferPlay } from '#i18n/en/saferPlay.ts';
import { wallet } from '#i18n/en/wallet.ts';
import { dateMinute } from '#i18n/format/dates.ts';
import { messagesOf } from '#i18n/messages.ts';
import { ButtonLink } from '#ui/button/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';

/**
 * Replaces both ways to deposit for an excluded player, whom the operator would refuse. `untilMs` is null for an
 * exclusion without end.
 */
export default function DepositClosed({ untilMs }: { untilMs: number | null }) {
  const { until, forGood, deposits } = messagesOf(saferPlay).excluded;
  return (
    <EmptyState
      title={deposits.title}
      text={`${untilMs === null ? forGood : until(dateMinute(untilMs))} ${deposits.text}`}
      action={
        <ButtonLink to={pathTo('Withdraw')} look="primary">
          {messagesOf(wallet).withdraw.title}
        </ButtonLink>
      }
    />
  );
}
