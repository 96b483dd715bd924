import type { JackpotResult } from '@ushindi/api-contract';
import { trpc } from '#lib/api/trpc.ts';
import { jackpot } from '#i18n/en/jackpot.ts';
import { dayLabel } from '#i18n/format/dates.ts';
import { formatKes } from '#i18n/format/money.ts';
import { messagesOf } from '#i18n/messages.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { FailedQuery } from '#entities/queries/FailedQuery.tsx';
import { Skeleton } from '#ui/feedback/Loading.tsx';
import { LoadingRoom } from '#ui/feedback/LoadingRoom.tsx';
import '#ui/layout/card.css';

/** The decided rounds with the winners of each tier, newest first. */
export function Results() {
  const words = messagesOf(jackpot);
  const query = trpc.jackpot.results.useQuery(undefined, { refetchOnMount: 'always' });
  const { data, error } = query;
  if (!data && error) return <FailedQuery query={query} text={words.unavailable} />;
  if (!data)
    return (
      <LoadingRoom>
        <Skeleton className="m-2 h-64" />
      </LoadingRoom>
    );
  if (data.rounds.length === 0) return <EmptyState {...words.noResults} />;
  return (
    <div className="pb-2">
      {data.rounds.map((round) => (
        <Round key={round.round} round={round} />
      ))}
    </div>
  );
}

function Round({ round }: { round: JackpotResult }) {
  const words = messagesOf(jackpot);
  const { matches, tiers, pool, rolled, isVoid } = round;
  const title = words.round(round.round, dayLabel(Date.parse(round.day)));
  return (
    <article className="card" aria-label={title}>
      <h2 className="font-extrabold">{title}</h2>
      <p className="value">{isVoid ? words.voidRound : words.poolOf(formatKes(pool))}</p>
      {tiers.length > 0 && (
        <ul className="grid gap-1">
          {tiers.map(({ wrong, winners, prize }) => (
            <li key={wrong} className="flex flex-wrap justify-between gap-x-3">
              <span>{words.right(matches.length - wrong, matches.length)}</span>
              <b>{words.winners(winners, formatKes(prize))}</b>
            </li>
          ))}
        </ul>
      )}
      {rolled > 0 && <p className="result-what">{words.rolled(formatKes(rolled))}</p>}
      <ul className="grid gap-1" aria-label={words.outcomesName}>
        {matches.map(({ matchId, homeTeam, awayTeam, outcome, score }) => (
          <li key={matchId} className="flex gap-2 text-ink-2">
            <span className="min-w-0 flex-1 break-words">{words.picksName(homeTeam, awayTeam)}</span>
            <span className="num">{score}</span>
            <b className="text-ink">{outcome === 'V' ? words.voidMatch : outcome}</b>
          </li>
        ))}
      </ul>
    </article>
  );
}
