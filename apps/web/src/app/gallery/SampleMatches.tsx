import { MatchRow } from '#ui/match/MatchRow.tsx';
import { OddsButton } from '#ui/odds/OddsButton.tsx';
import { OddsRow } from '#ui/odds/OddsRow.tsx';
import { SuspendedOverlay } from '#ui/odds/SuspendedOverlay.tsx';
import type { SampleMatch } from './samples.ts';

/** Sample rows, rendered as in a list. */
export function SampleMatches({ matches }: { matches: readonly SampleMatch[] }) {
  return matches.map(({ odds, ...match }) => (
    <MatchRow key={match.home.name} to="/ui?part=page" {...match}>
      {odds === 'suspended' ? (
        <SuspendedOverlay />
      ) : (
        <OddsRow>
          {odds.map((odd) => (
            <OddsButton key={odd.label} {...odd} />
          ))}
        </OddsRow>
      )}
    </MatchRow>
  ));
}
