import { pathTo } from '#lib/navigation/paths.ts';
import { exclusion } from '#i18n/en/account.ts';
import { saferPlay } from '#i18n/en/saferPlay.ts';
import { dateMinute } from '#i18n/format/dates.ts';
import { messagesOf } from '#i18n/messages.ts';
import { usePageMeta } from '#i18n/usePageMeta.ts';
import { ButtonLink } from '#ui/button/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { latestSessionChange } from '#entities/session/otherTabs.ts';

/**
 * Explains an exclusion or a break that has begun, and when it ends. The end comes from the latest change of
 * this browser's session, which survives a reload.
 */
export default function ExcludedScreen() {
  const words = messagesOf(exclusion);
  usePageMeta(words.ended.title);
  return (
    <EmptyState
      level={1}
      title={words.ended.title}
      text={[endText(), words.closed, words.ended.loggedOut, words.ended.stillOpen].join(' ')}
      action={
        <div className="grid gap-2">
          <ButtonLink to={pathTo('Login')} look="primary">
            {words.ended.logIn}
          </ButtonLink>
          <ButtonLink to={pathTo('ResponsiblyGaming')} look="line">
            {words.ended.help}
          </ButtonLink>
        </div>
      }
    />
  );
}

function endText(): string {
  const words = messagesOf(saferPlay).excluded;
  const change = latestSessionChange();
  const untilMs = change?.what === 'excluded' ? change.untilMs : undefined;
  if (untilMs === undefined) return words.untilItsEnd;
  return untilMs === null ? words.forGood : words.until(dateMinute(untilMs));
}
