import type { BetDetail } from '@ushindi/api-contract';
import { useParams } from 'react-router-dom';
import { domainErrorOf } from '../../lib/api/errors.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { longDateTime } from '../../lib/format/dates.ts';
import { kesText } from '../../lib/format/kes.ts';
import { bets } from '../../lib/messages/bets.ts';
import { common } from '../../lib/messages/common.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { serverMessage } from '../../lib/serverMessage.ts';
import { usePageMeta } from '../../lib/usePageMeta.ts';
import { Beads } from '../../ui/Beads.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { Kes } from '../../ui/Kes.tsx';
import { KeyValues } from '../../ui/KeyValues.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { beadOf, countOutcomes, isUndecided, stakeAfterTaxOf, standingOf } from './betView.ts';
import { BetActions } from './BetActions.tsx';
import { OutcomeRow } from './OutcomeRow.tsx';
import { RefreshedBalance } from './RefreshedBalance.tsx';

const LOOK_EVERY_MS = 10_000;

/** One bet of the player's own: its figures and what became of each pick. */
export default function BetDetailScreen() {
  const words = useMessages(bets);
  const { betId = '' } = useParams();
  const {
    data: bet,
    dataUpdatedAt: toldAtMs,
    error,
    isPending,
    isFetching,
    refetch,
  } = trpc.bets.detail.useQuery(
    { betId },
    {
      refetchOnMount: 'always',
      refetchOnWindowFocus: 'always',
      refetchInterval: ({ state }) => (state.data && isUndecided(state.data) ? LOOK_EVERY_MS : false),
    },
  );
  const title = bet ? words.detail.title(bet.betReference) : words.detail.fallbackTitle;
  usePageMeta(title);
  return (
    <>
      <PageHeader
        title={title}
        backTo="/my-bets"
        end={bet && <StatusChip standing={standingOf(bet.status)}>{words.status[bet.status]}</StatusChip>}
      />
      {isPending && <DetailSkeleton />}
      {bet && <Detail bet={bet} cancelEndsAtMs={toldAtMs + bet.cancellableForMs} />}
      {!bet && error && <Failure error={error} retrying={isFetching} onRetry={() => void refetch()} />}
    </>
  );
}

function Detail({ bet, cancelEndsAtMs }: { bet: BetDetail; cancelEndsAtMs: number }) {
  const words = useMessages(bets).detail;
  const { won, pending, lost } = countOutcomes(bet);
  return (
    <>
      <RefreshedBalance key={bet.status} />
      <div className="grid gap-3 border-b border-line bg-surface p-3">
        <p className="hint">{words.placed(longDateTime(bet.placedAtMs), bet.gamesCount)}</p>
        <p className="card-beads">
          <Beads big beads={bet.outcomes.map(beadOf)} />
          {words.counts(won, pending, lost)}
        </p>
        <Figures bet={bet} />
        <BetActions bet={bet} cancelEndsAtMs={cancelEndsAtMs} />
      </div>
      <ul aria-label={words.picksName}>
        {bet.outcomes.map((outcome) => (
          <OutcomeRow key={`${outcome.homeTeam}·${outcome.awayTeam}·${outcome.pick}`} outcome={outcome} />
        ))}
      </ul>
    </>
  );
}

function Figures({ bet }: { bet: BetDetail }) {
  const words = useMessages(bets).detail;
  const stakeAfterTax = stakeAfterTaxOf(bet);
  return (
    <KeyValues
      items={[
        { label: words.stake, value: <Kes amount={kesText(bet.stake)} /> },
        ...(stakeAfterTax === null ? [] : [{ label: words.stakeAfterTax, value: <Kes amount={stakeAfterTax} /> }]),
        { label: words.totalOdds, value: bet.totalOdds.toFixed(2) },
        ...(bet.status === 'won'
          ? [{ label: words.withholdingTax, value: <Kes amount={kesText(bet.withholdingTax)} /> }]
          : []),
        { label: words.possibleWin, value: <Kes amount={kesText(bet.possibleWin)} /> },
      ]}
    />
  );
}

type FailureProps = { error: unknown; retrying: boolean; onRetry: () => void };

function Failure({ error, retrying, onRetry }: FailureProps) {
  const words = useMessages(bets).detail;
  if (domainErrorOf(error)?.code === 'NOT_FOUND' || domainErrorOf(error)?.code === 'INVALID') {
    return (
      <EmptyState
        title={words.missing}
        action={
          <ButtonLink look="line" to="/my-bets">
            {words.toMyBets}
          </ButtonLink>
        }
      />
    );
  }
  return <ErrorPanel text={serverMessage(error, words.unavailable)} onRetry={onRetry} retrying={retrying} />;
}

function DetailSkeleton() {
  const shared = useMessages(common);
  return (
    <div className="grid gap-2 p-3" role="status" aria-label={shared.loadingData}>
      <Skeleton className="block h-24" />
      <Skeleton className="block h-16" />
      <Skeleton className="block h-16" />
    </div>
  );
}
