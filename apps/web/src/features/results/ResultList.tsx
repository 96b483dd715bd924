import { getQueryKey } from '@trpc/react-query';
import type { MatchOutcome, ResultsOutput } from '@ushindi/api-contract';
import { formatNairobiDay } from '@ushindi/shared';
import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { domainErrorOf, isNetworkFailure, referenceOf } from '#lib/api/errors.ts';
import { onReturn } from '#lib/api/onReturn.ts';
import { trpc } from '#lib/api/trpc.ts';
import { usePages } from '#lib/api/usePages.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { lists } from '#i18n/en/lists.ts';
import { results as messages } from '#i18n/en/results.ts';
import { dayLabel, timeLabel } from '#i18n/format/dates.ts';
import { messagesOf } from '#i18n/messages.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { FailedQuery } from '#entities/queries/FailedQuery.tsx';
import { Skeleton } from '#ui/feedback/Loading.tsx';
import { Icon } from '#ui/icon/Icon.tsx';
import { GroupHeading } from '#ui/layout/GroupHeading.tsx';
import { ListEnd } from '#ui/layout/ListEnd.tsx';
import { PagedList } from '#ui/layout/PagedList.tsx';
import { Link } from '#ui/navigation/Link.tsx';
import './results.css';

const DAY_MS = 24 * 60 * 60_000;
/** The number of days of which the operator has results, today included. */
const DAYS = 31;

type Choice = {
  sportId: number;
  /** 'YYYY-MM-DD'. */
  date: string;
  /** A tournament's id; '' for all. */
  competition: string;
};

type Props = Choice & { todayMs: number; onChoose: (name: 'day' | 'competition', value: string) => void };

const idOf = ({ matchId }: MatchOutcome) => matchId;
const itemsOf = ({ items }: ResultsOutput) => items;

function useResults({ sportId, date, competition }: Choice) {
  const { client } = trpc.useUtils();
  const input = { sportId, date, ...(competition !== '' && { tournamentId: competition }) };
  return usePages({
    queryKey: getQueryKey(trpc.fixtures.results, input, 'infinite'),
    load: (page, signal) => client.fixtures.results.query({ ...input, page }, { signal }),
    hasNext: ({ hasMore }) => hasMore,
    itemsOf,
    idOf,
    refetchOnWindowFocus: onReturn.whenStale,
  });
}

type Competitions = ResultsOutput['competitions'];

/** The competitions of a day. They stay while the results of one competition load. */
function useCompetitions({ sportId, date }: Choice, loaded: Competitions | undefined): Competitions {
  const day = `${sportId} ${date}`;
  const [last, setLast] = useState<{ day: string; competitions: Competitions }>({ day, competitions: [] });
  if (loaded !== undefined && loaded !== last.competitions) setLast({ day, competitions: loaded });
  return loaded ?? (last.day === day ? last.competitions : []);
}

/** The filters and the results of a day. */
export function ResultList({ todayMs, onChoose, ...choice }: Props) {
  const words = messagesOf(messages);
  const { query, items, earlier } = useResults(choice);
  const competitions = useCompetitions(choice, query.data?.pages[0]?.competitions);
  return (
    <>
      <div className="filters">
        <Picker name={words.day} value={choice.date} onChoose={(day) => onChoose('day', day)}>
          {daysOf(todayMs).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Picker>
        <Picker
          name={words.competition}
          value={choice.competition}
          onChoose={(tournamentId) => onChoose('competition', tournamentId)}
        >
          <option value="">{words.allCompetitions}</option>
          {competitions.map(({ tournamentId, country, tournament }) => (
            <option key={tournamentId} value={tournamentId}>
              {messagesOf(lists).competition(country, tournament)}
            </option>
          ))}
        </Picker>
      </div>
      <Shown query={query} count={items.length}>
        <PagedList earlier={earlier} loading={<Waiting />} failure={words.failed}>
          <Groups results={items} />
        </PagedList>
        <ListEnd query={query} loading={<Waiting />} failure={words.failed} reference={referenceOf(query.error)} />
      </Shown>
    </>
  );
}

/** As high as a screen, so that the footer does not move into view and out again. */
function Waiting() {
  return (
    <div className="min-h-svh" role="status" aria-label={messagesOf(messages).loading}>
      <Skeleton className="m-3 block h-12" />
      <Skeleton className="m-3 block h-12" />
    </div>
  );
}

type ShownProps = { query: ReturnType<typeof useResults>['query']; count: number; children: ReactNode };

function Shown({ query, count, children }: ShownProps) {
  const words = messagesOf(messages);
  if (query.isPending) return <Waiting />;
  if (query.isLoadingError) {
    if (domainErrorOf(query.error)?.code === 'NOT_FOUND') return <EmptyState title={words.unavailable} />;
    return (
      <FailedQuery query={query} text={isNetworkFailure(query.error) ? messagesOf(lists).unreachable : words.failed} />
    );
  }
  if (count === 0 && !query.hasPreviousPage) return <EmptyState title={words.none} />;
  return children;
}

type PickerProps = { name: string; value: string; onChoose: (value: string) => void; children: ReactNode };

/** The phone's native picker, drawn as a chip. */
function Picker({ name, value, onChoose, children }: PickerProps) {
  return (
    <span className="chip chip-square chip-select results-picker">
      <select aria-label={name} value={value} onChange={(event) => onChoose(event.target.value)}>
        {children}
      </select>
      <Icon of={ChevronDown} size="sm" />
    </span>
  );
}

/** Today and the days before it. */
function daysOf(todayMs: number): { value: string; label: string }[] {
  const words = messagesOf(messages);
  return Array.from({ length: DAYS }, (_, back) => {
    const atMs = todayMs - back * DAY_MS;
    const near = [words.today, words.yesterday][back];
    return { value: formatNairobiDay(atMs), label: near ?? dayLabel(atMs) };
  });
}

/** Results by competition, in the operator's order. */
function groupsOf(results: readonly MatchOutcome[]): MatchOutcome[][] {
  const groups = new Map<string, MatchOutcome[]>();
  for (const result of results) groups.set(result.tournamentId, [...(groups.get(result.tournamentId) ?? []), result]);
  return [...groups.values()];
}

/** Results under the names of their competitions. */
function Groups({ results }: { results: readonly MatchOutcome[] }) {
  return groupsOf(results).map((matches) => {
    const [{ tournamentId, country, tournament }] = matches as [MatchOutcome];
    const title = messagesOf(lists).competition(country, tournament);
    return (
      <section key={tournamentId}>
        <GroupHeading title={title} detail={messagesOf(lists).games(matches.length)} />
        <ul className="results" aria-label={title}>
          {matches.map((match) => (
            <li key={match.matchId}>
              <ResultRow match={match} />
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

function ResultRow({ match }: { match: MatchOutcome }) {
  const words = messagesOf(messages);
  const { matchId, startsAtMs, homeTeam, awayTeam, homeScore, awayScore, htHome, htAway, isVoid } = match;
  return (
    <Link className="results-row" to={pathTo('MoreMarketsLive', { matchId })}>
      <span className="results-when">{timeLabel(startsAtMs)}</span>
      <span className="min-w-0">
        <span className="block">{homeTeam}</span>
        <span className="block">{awayTeam}</span>
        <span className="results-when">{isVoid ? words.voided : words.halfTime(htHome, htAway)}</span>
      </span>
      {!isVoid && (
        <b className="num text-right">
          <span className="block">{homeScore}</span>
          <span className="block">{awayScore}</span>
        </b>
      )}
    </Link>
  );
}
