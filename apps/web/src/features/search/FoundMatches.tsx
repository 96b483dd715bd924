import type { FoundMatch } from '@ushindi/api-contract';
import { ChevronRight } from 'lucide-react';
import { pathTo } from '#lib/navigation/paths.ts';
import { serverNowMs } from '#lib/serverClock.ts';
import { kit } from '#i18n/en/kit.ts';
import { search as messages } from '#i18n/en/search.ts';
import { timeLabel, weekdayName } from '#i18n/format/dates.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Icon } from '#ui/icon/Icon.tsx';
import { GroupHeading } from '#ui/layout/GroupHeading.tsx';
import { remember } from './history.ts';
import { Link } from '#ui/navigation/Link.tsx';
import '#ui/layout/rows.css';
import './search.css';

/** Matches that link to their markets. Opening one adds it to the history. */
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
  const words = messagesOf(messages);
  const { matchId, gameId, country, tournament, homeTeam, awayTeam, startsAtMs } = match;
  const isAhead = startsAtMs !== null && startsAtMs > serverNowMs();
  return (
    <Link to={pathTo('MoreMarkets', { matchId })} onClick={() => remember(match)}>
      <span className="found">
        <span className="found-competition">{words.competition(country, tournament)}</span>
        <b>
          {homeTeam} <i>{words.versus}</i> {awayTeam}
        </b>
        {isAhead && <span>{words.starts(weekdayName(startsAtMs), timeLabel(startsAtMs))}</span>}
        {gameId && <span className="match-id">{messagesOf(kit).gameId(gameId)}</span>}
      </span>
      <span className="rows-end">
        <Icon of={ChevronRight} size="sm" />
      </span>
    </Link>
  );
}
