import { kit } from '#i18n/en/kit.ts';
import { messagesOf } from '#i18n/messages.ts';
import { OddsSkeleton, Skeleton } from '#ui/feedback/Loading.tsx';
import { SlowNote } from '#ui/feedback/SlowNote.tsx';
import { OddsRow } from '#ui/odds/OddsRow.tsx';

/** The skeleton of a match row: league, time, two teams, three odds. */
export function MatchRowSkeleton() {
  return (
    <article className="match" aria-hidden>
      <div className="match-meta">
        <Skeleton className="h-[.7rem] w-30" />
        <Skeleton className="h-[.7rem] w-10" />
        <Skeleton className="h-[.7rem] w-16" />
      </div>
      <div className="match-teams">
        <div className="teams">
          <span>
            <Skeleton className="my-[.1875rem] h-3.5 w-3/4" />
          </span>
          <span>
            <Skeleton className="my-[.1875rem] h-3.5 w-1/2" />
          </span>
        </div>
        <OddsRow>
          <OddsSkeleton />
          <OddsSkeleton />
          <OddsSkeleton />
        </OddsRow>
      </div>
    </article>
  );
}

/** Several skeletons, announced once. */
export function MatchListSkeleton({ rows = 6 }: { rows?: number }) {
  const words = messagesOf(kit);
  return (
    <>
      <SlowNote />
      <div role="status" aria-label={words.loading}>
        {Array.from({ length: rows }, (_, index) => (
          <MatchRowSkeleton key={index} />
        ))}
      </div>
    </>
  );
}
