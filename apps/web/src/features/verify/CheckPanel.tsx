import type { MatchDraw } from '@ushindi/api-contract';
import { useState } from 'react';
import { domainErrorOf, isNetworkFailure } from '#lib/api/errors.ts';
import { trpc } from '#lib/api/trpc.ts';
import { pollWhile } from '#lib/api/whileFailing.ts';
import { usePollMs } from '#lib/dataSaver/dataSaver.ts';
import { lists } from '#i18n/en/lists.ts';
import { verify as messages } from '#i18n/en/verify.ts';
import { dayTime } from '#i18n/format/dates.ts';
import { messagesOf } from '#i18n/messages.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { FailedQuery } from '#entities/queries/FailedQuery.tsx';
import { InfoNote } from '#ui/feedback/InfoNote.tsx';
import { Skeleton } from '#ui/feedback/Loading.tsx';
import { factsIn, type Facts, matchFactsOf, numberOf, roundFactsOf } from './facts.ts';
import { type About, FactsCheck } from './FactsCheck.tsx';
import { OwnValues } from './OwnValues.tsx';

/** The time for which the gateway keeps draws that are not final. */
const refreshMs = 5_000;

/**
 * Shows the check that the address names: of a round or a match of the operator, or of values in the address. Shows
 * nothing without a number.
 */
export default function CheckPanel({ params }: { params: URLSearchParams }) {
  const carried = factsIn(params);
  const number = numberOf(params.get('round') ?? params.get('match') ?? '');
  if (carried !== null) return <Check published={carried} />;
  if (number?.kind === 'round') return <RoundCheck reference={number.id} />;
  return number === null ? <OwnCheck /> : <MatchCheck matchId={number.id} />;
}

/** About values that the visitor entered, or that a link contains. */
const ofVisitor = (): About => ({
  subject: '',
  promise: messagesOf(messages).ownPromise,
  isOwn: true,
  waits: '',
});

function OwnCheck() {
  const [own, setOwn] = useState<Facts | null>(null);
  return (
    <>
      {own && <FactsCheck facts={own} about={ofVisitor()} />}
      <OwnValues published={null} onCheck={setOwn} />
    </>
  );
}

function RoundCheck({ reference }: { reference: string }) {
  const words = messagesOf(messages);
  const pollMs = usePollMs(refreshMs);
  const query = trpc.draws.round.useQuery(
    { reference },
    { refetchInterval: pollWhile(({ state }) => state === 'open', pollMs) },
  );
  if (!query.data) return <NotThere query={query} kind="round" />;
  const draw = query.data;
  return (
    <>
      {draw.state === 'void' && <InfoNote tone="warning">{words.roundVoid}</InfoNote>}
      <Check
        published={roundFactsOf(draw)}
        about={{
          subject: draw.gameName,
          promise: words.roundPromise(dayTime(draw.playedAtMs)),
          isOwn: false,
          waits: words.roundOpen,
        }}
      />
    </>
  );
}

function MatchCheck({ matchId }: { matchId: string }) {
  const words = messagesOf(messages);
  const pollMs = usePollMs(refreshMs);
  const query = trpc.draws.match.useQuery(
    { matchId },
    { refetchInterval: pollWhile(({ matchKey }) => matchKey === null, pollMs) },
  );
  if (!query.data) return <NotThere query={query} kind="match" />;
  const draw = query.data;
  return (
    <>
      {draw.given && (
        <InfoNote tone="warning">
          {draw.given.isVoid ? words.givenVoid : words.given(`${draw.given.home} - ${draw.given.away}`)}
        </InfoNote>
      )}
      <Check
        published={matchFactsOf(draw)}
        about={{
          subject: [draw.homeTeam, draw.awayTeam].join(' \u2013 '),
          promise: words.matchPromise(dayTime(draw.startsAtMs)),
          isOwn: false,
          waits: waitsFor(draw),
        }}
      />
    </>
  );
}

/** Explains when the key of a match is published. The end of the match is not known before it, because it is drawn. */
function waitsFor({ state, startsAtMs, revealsAtMs }: MatchDraw): string {
  const words = messagesOf(messages);
  if (revealsAtMs !== null) return words.matchEnded(dayTime(revealsAtMs));
  return state === 'ahead' ? words.matchAhead(dayTime(startsAtMs)) : words.matchLive;
}

/** The check of published values, until the visitor enters values of their own. */
function Check({ published, about = ofVisitor() }: { published: Facts; about?: About }) {
  const [own, setOwn] = useState<Facts | null>(null);
  return (
    <>
      <FactsCheck facts={own ?? published} about={own === null ? about : ofVisitor()} />
      <OwnValues published={published} onCheck={setOwn} />
    </>
  );
}

type Query = { error: unknown; isPending: boolean; isFetching: boolean; refetch(): unknown };

function NotThere({ query, kind }: { query: Query; kind: Facts['kind'] }) {
  const words = messagesOf(messages);
  if (query.isPending) return <Skeleton className="block h-40" />;
  if (domainErrorOf(query.error)?.code === 'NOT_FOUND')
    return (
      <>
        <EmptyState title={words.notFound.title} text={words.notFound[kind]} />
        <OwnCheck />
      </>
    );
  return (
    <FailedQuery query={query} text={isNetworkFailure(query.error) ? messagesOf(lists).unreachable : words.failed} />
  );
}
