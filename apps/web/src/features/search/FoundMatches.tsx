import type { FoundMatch } from '@ushindi/api-contract';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { timeLabel, weekdayName } from '../../lib/format/dates.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { search as messages } from '../../lib/messages/search.ts';
import { serverNowMs } from '../../lib/serverClock.ts';
import { GroupHeading } from '../../ui/GroupHeading.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { remember } from './history.ts';

/** Matches that lead to their markets; whichever is opened joins the history. */
export function FoundMatches({ title, matches }: { title: string; matches: readonly FoundMatch[] }) {
  return (
    <section>
      <GroupHeading title={title} />
      <ul className="rows place-rows" aria-label={title}>
        {matches.map((match) => (
          <li key={match.matchId}>
            <FoundRow match={match} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function FoundRow({ match }: { match: FoundMatch }) {
  const words = useMessages(messages);
  const { matchId, country, tournament, homeTeam, awayTeam, startsAtMs } = match;
  const isAhead = startsAtMs !== null && startsAtMs > serverNowMs();
  return (
    <Link to={`/markets/${matchId}`} onClick={() => remember(match, localStorage)}>
      <span className="found">
        <span className="found-competition">{words.competition(country, tournament)}</span>
        <b>
          {homeTeam} <i>{words.versus}</i> {awayTeam}
        </b>
        {isAhead && <span>{words.starts(weekdayName(startsAtMs), timeLabel(startsAtMs))}</span>}
      </span>
      <span className="rows-end">
        <Icon of={ChevronRight} size="sm" />
      </span>
    </Link>
  );
}
