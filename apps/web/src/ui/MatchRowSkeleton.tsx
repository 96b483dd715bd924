import { kit } from '../lib/messages/kit.ts';
import { useMessages } from '../lib/messages/messages.ts';
import { OddsRow } from './OddsRow.tsx';
import { OddsSkeleton, Skeleton } from './Skeleton.tsx';

/** The shape of a match row while the list loads: league, period and time, two teams, three prices. */
export function MatchRowSkeleton() {
  return (
    <article className="match" aria-hidden>
      <div className="match-meta">
        <Skeleton className="h-[.7rem] w-30" />
        <Skeleton className="h-[.7rem] w-10" />
        <Skeleton className="h-[.7rem] w-16" />
      </div>
      <div className="duel">
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

/** Several of them, announced once. */
export function MatchListSkeleton({ rows = 6 }: { rows?: number }) {
  const words = useMessages(kit);
  return (
    <div role="status" aria-label={words.loading}>
      {Array.from({ length: rows }, (_, index) => (
        <MatchRowSkeleton key={index} />
      ))}
    </div>
  );
}
