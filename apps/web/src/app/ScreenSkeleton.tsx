import { kit } from '#i18n/en/kit.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Skeleton } from '#ui/feedback/Loading.tsx';
import { SlowNote } from '#ui/feedback/SlowNote.tsx';
import { MatchListSkeleton } from '#ui/match/MatchRowSkeleton.tsx';

/** The placeholder of a loading screen: the fields of a form, otherwise a list, the most common shape. */
export function ScreenSkeleton({ isForm = false }: { isForm?: boolean | undefined }) {
  if (!isForm) return <MatchListSkeleton rows={6} />;
  return (
    <>
      <SlowNote />
      <div className="grid gap-4 bg-surface px-4 py-6" role="status" aria-label={messagesOf(kit).loading}>
        {['title', 'first', 'second'].map((part) => (
          <Skeleton key={part} className="block h-12" />
        ))}
      </div>
    </>
  );
}
