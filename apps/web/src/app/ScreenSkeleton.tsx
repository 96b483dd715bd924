import { MatchListSkeleton } from '../ui/MatchRowSkeleton.tsx';

/** What stands in for a screen while its code loads: the shape most screens share, a list. */
export function ScreenSkeleton() {
  return <MatchListSkeleton rows={6} />;
}
