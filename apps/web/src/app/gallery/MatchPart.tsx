import { GroupHeading } from '#ui/layout/GroupHeading.tsx';
import { MatchRowSkeleton } from '#ui/match/MatchRowSkeleton.tsx';
import { live, upcoming } from './samples.ts';
import { SampleMatches } from './SampleMatches.tsx';

/** The rows of matches in every state. */
export function MatchPart() {
  return (
    <div className="frame-main">
      <SampleMatches matches={upcoming} />
      <MatchRowSkeleton />
      <GroupHeading title="In play" detail="4 games" />
      <SampleMatches matches={live} />
    </div>
  );
}
