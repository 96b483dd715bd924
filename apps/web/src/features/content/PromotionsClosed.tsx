import { pathTo } from '#lib/navigation/paths.ts';
import { contentPromotions } from '#i18n/en/contentPromotions.ts';
import { dateMinute } from '#i18n/format/dates.ts';
import { messagesOf } from '#i18n/messages.ts';
import { ButtonLink } from '#ui/button/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { PageHeader } from '#ui/navigation/PageHeader.tsx';

/** Replaces promotions for an excluded player. `untilMs` is null for an exclusion without end. */
export function PromotionsClosed({ untilMs }: { untilMs: number | null }) {
  const { title, closed } = messagesOf(contentPromotions);
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        title={closed.title}
        text={untilMs === null ? closed.text : closed.until(dateMinute(untilMs))}
        action={
          <ButtonLink to={pathTo('ResponsiblyGaming')} look="line">
            {closed.help}
          </ButtonLink>
        }
      />
    </>
  );
}
