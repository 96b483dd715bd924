import { MatchListSkeleton } from '#ui/match/MatchRowSkeleton.tsx';

/** The placeholder of a loading screen: a list, the most common shape. */
export function ScreenSkeleton() {
  return <MatchListSkeleton rows={6} />;
}
