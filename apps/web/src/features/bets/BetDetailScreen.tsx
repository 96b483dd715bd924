import type { BetDetail } from '@ushindi/api-contract';
import { type ComponentProps, useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { domainErrorOf, serverMessage } from '#lib/api/errors.ts';
import { onReturn } from '#lib/api/onReturn.ts';
import { trpc } from '#lib/api/trpc.ts';
import { pollWhile } from '#lib/api/whileFailing.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { bets } from '#i18n/en/bets.ts';
import { longDateTime } from '#i18n/format/dates.ts';
import { messagesOf } from '#i18n/messages.ts';
import { usePageMeta } from '#i18n/usePageMeta.ts';
import { ButtonLink } from '#ui/button/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { FailedQuery } from '#entities/queries/FailedQuery.tsx';
import { Skeleton } from '#ui/feedback/Loading.tsx';
import { LoadingRoom } from '#ui/feedback/LoadingRoom.tsx';
import { StatusChip } from '#ui/feedback/StatusChip.tsx';
import { Beads } from '#ui/match/Beads.tsx';
import { PageHeader } from '#ui/navigation/PageHeader.tsx';
import { BetSteps } from '#entities/bets/BetSteps.tsx';
import { LineGroups } from '#entities/bets/lineGroupsPart.ts';
import { BetActions } from './BetActions.tsx';
import { CheckRound } from './CheckRound.tsx';
import { CashOut, NoCashOut } from './cashOut/CashOut.tsx';
import { CashOutHost } from './cashOut/CashOutHost.tsx';
import { beadOf, countOutcomes, hasNoLegs, isUndecided, standingOf } from './betView.ts';
import { OutcomeRow } from './OutcomeRow.tsx';
import { RefreshedBalance } from './RefreshedBalance.tsx';
import '#ui/layout/card.css';

const POLL_INTERVAL_MS = 10_000;

/** One bet of the player: its amounts and the result of each leg. */
export default function BetDetailScreen() {
  const words = messagesOf(bets);
  const { betId = '' } = useParams();
  const query = trpc.bets.detail.useQuery(
    { betId },
    {
      refetchOnMount: 'always',
      refetchOnWindowFocus: onReturn.money,
      refetchInterval: pollWhile(isUndecided, POLL_INTERVAL_MS),
    },
  );
  const { data: bet, dataUpdatedAt: fetchedAtMs, error, isPending } = query;
  const title = bet ? words.detail.title(bet.betReference) : words.detail.fallbackTitle;
  const isWhole = useLinesCode(bet !== undefined && bet.lines !== null);
  usePageMeta(title);
  return (
    <>
      <PageHeader
        title={title}
        backTo={pathTo('my-bets')}
        end={bet && <StatusChip standing={standingOf(bet.status)}>{words.status[bet.status]}</StatusChip>}
      />
      {(isPending || !isWhole) && <DetailSkeleton />}
      {bet && isWhole && <Detail bet={bet} cancelEndsAtMs={fetchedAtMs + bet.cancellableForMs} />}
      {!bet && error && <Failure query={query} />}
    </>
  );
}

/**
 * Whether the code of a bet's lines has loaded, or cannot be loaded. Without it nothing of the bet is shown, because the
 * lines would move all below them.
 */
function useLinesCode(isNeeded: boolean): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (isNeeded) void Promise.allSettled([LineGroups.preload()]).then(() => setSettled(true));
  }, [isNeeded]);
  return !isNeeded || isSettled;
}

function Detail({ bet, cancelEndsAtMs }: { bet: BetDetail; cancelEndsAtMs: number }) {
  const words = messagesOf(bets).detail;
  return (
    <>
      <RefreshedBalance key={bet.status} />
      <div className="sums-box grid gap-3 border-b border-line bg-surface p-3">
        <p className="hint">
          {hasNoLegs(bet) ? longDateTime(bet.placedAtMs) : words.placed(longDateTime(bet.placedAtMs), bet.gamesCount)}
        </p>
        {hasNoLegs(bet) ? <p>{words.archived}</p> : bet.status !== 'cancelled' && <Standing outcomes={bet.outcomes} />}
        {bet.lines ? <LineGroups bet={bet} /> : <BetSteps bet={bet} />}
        <CashOutHost bets={[bet]}>
          <CashOut bet={bet} />
          <NoCashOut bet={bet} />
        </CashOutHost>
        <BetActions bet={bet} cancelEndsAtMs={cancelEndsAtMs} offersLoad={!hasNoLegs(bet)} />
        <CheckRound bet={bet} />
      </div>
      <ul aria-label={words.legsName}>
        {bet.outcomes.map((outcome) => (
          <OutcomeRow key={`${outcome.homeTeam}·${outcome.awayTeam}·${outcome.pick}`} outcome={outcome} />
        ))}
      </ul>
    </>
  );
}

/** How many of a bet's legs won, are pending, lost and are void. */
function Standing({ outcomes }: Pick<BetDetail, 'outcomes'>) {
  const { won, pending, lost, voided } = countOutcomes({ outcomes });
  return (
    <p className="card-beads">
      <Beads big beads={outcomes.map(beadOf)} />
      {messagesOf(bets).detail.counts(won, pending, lost, voided)}
    </p>
  );
}

function Failure({ query }: Pick<ComponentProps<typeof FailedQuery>, 'query'>) {
  const words = messagesOf(bets).detail;
  const { error } = query;
  if (domainErrorOf(error)?.code === 'NOT_FOUND' || domainErrorOf(error)?.code === 'INVALID') {
    return (
      <EmptyState
        title={words.missing}
        action={
          <ButtonLink look="line" to={pathTo('my-bets')}>
            {words.toMyBets}
          </ButtonLink>
        }
      />
    );
  }
  return <FailedQuery query={query} text={serverMessage(error, words.unavailable)} />;
}

function DetailSkeleton() {
  return (
    <LoadingRoom>
      <div className="grid gap-2 p-3">
        <Skeleton className="block h-24" />
        <Skeleton className="block h-16" />
        <Skeleton className="block h-16" />
      </div>
    </LoadingRoom>
  );
}
