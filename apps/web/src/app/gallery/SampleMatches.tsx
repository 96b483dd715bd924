import { MatchRow } from '../../ui/MatchRow.tsx';
import { OddsButton } from '../../ui/OddsButton.tsx';
import { OddsRow } from '../../ui/OddsRow.tsx';
import { SuspendedPlank } from '../../ui/SuspendedPlank.tsx';
import type { SampleMatch } from './samples.ts';

/** Sample rows, drawn as a list draws them. */
export function SampleMatches({ matches }: { matches: readonly SampleMatch[] }) {
  return matches.map(({ odds, ...match }) => (
    <MatchRow key={match.home.name} to="/ui?part=page" {...match}>
      {odds === 'suspended' ? (
        <SuspendedPlank />
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
