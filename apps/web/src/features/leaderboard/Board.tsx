import type { Leader, Leaderboard, LeaderboardPrizes } from '@ushindi/api-contract';
import { domainErrorOf, serverMessage } from '#lib/api/errors.ts';
import { trpc } from '#lib/api/trpc.ts';
import { common } from '#i18n/en/common.ts';
import { leaderboard } from '#i18n/en/leaderboard.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Button } from '#ui/button/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '#ui/feedback/ErrorPanel.tsx';
import { Skeleton } from '#ui/feedback/Loading.tsx';
import { GroupHeading } from '#ui/layout/GroupHeading.tsx';
import { usePlayer } from '#entities/session/sessionStore.ts';
import { PaidPrizes } from './PaidPrizes.tsx';
import '#ui/layout/card.css';

type Props = {
  part: 'today' | 'past';
  /** Null while no prizes are paid, undefined until that is known. */
  prizes: LeaderboardPrizes | null | undefined;
  onAskHow: () => void;
};

/** The leaders of today or of past days, best first, and the player's own rank of today. */
export function Board({ part, prizes, onAskHow }: Props) {
  const words = messagesOf(leaderboard);
  const shared = messagesOf(common);
  const isPlayer = usePlayer() !== null;
  const { data, error, isFetching, refetch } = trpc.leaderboard.get.useQuery(undefined, { refetchOnMount: 'always' });
  if (!data && error) {
    // Without any response the text is about the connection, not about the leaderboard.
    const text = domainErrorOf(error) ? serverMessage(error, shared.anErrorOccurred) : shared.offline;
    return <ErrorPanel text={text} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  if (!data) return <RowSkeletons />;
  const withPrizes = part === 'today' ? words.prizes.emptyToday : words.prizes.emptyPast;
  const withoutPrizes = prizes === null ? words.empty[part].text : '';
  const emptyText = prizes ? withPrizes : withoutPrizes;
  const paid = part === 'past' && prizes ? prizes.winners : [];
  return (
    <>
      {part === 'today' && isPlayer && <OwnPlace own={data.own} />}
      <PaidPrizes winners={paid} />
      {data[part].length > 0 && <Leaders name={words.listNames[part]} leaders={data[part]} ranked={part === 'today'} />}
      {data[part].length === 0 && paid.length === 0 && (
        <EmptyState
          title={words.empty[part].title}
          text={emptyText}
          action={
            <Button look="line" onClick={onAskHow}>
              {words.tabs.how}
            </Button>
          }
        />
      )}
    </>
  );
}

function OwnPlace({ own }: { own: Leaderboard['own'] }) {
  const words = messagesOf(leaderboard);
  if (!own) return null;
  return (
    <section aria-label={words.own}>
      <GroupHeading title={words.own} detail={words.ownPlace(own.position)} />
      <ul>
        <LeaderRow leader={own} position={own.position} />
      </ul>
    </section>
  );
}

type LeadersProps = { name: string; leaders: readonly Leader[]; ranked: boolean };

function Leaders({ name, leaders, ranked }: LeadersProps) {
  // A player who won on two days has two rows, so only the index identifies a row.
  const rows = leaders.map((leader, index) => ({ leader, place: index + 1 }));
  return (
    <>
      <GroupHeading title={name} />
      <ol aria-label={name}>
        {rows.map(({ leader, place }) => (
          <LeaderRow key={place} leader={leader} position={ranked ? place : undefined} />
        ))}
      </ol>
    </>
  );
}

function RowSkeletons() {
  const shared = messagesOf(common);
  return (
    <div className="grid gap-px" role="status" aria-label={shared.loadingData}>
      {Array.from({ length: 10 }, (_, place) => (
        <Skeleton key={place} className="block h-16" />
      ))}
    </div>
  );
}

/** One player: rank (past winners of several days have none), name, masked phone and number of bets. */
function LeaderRow({ leader, position }: { leader: Leader; position?: number | undefined }) {
  const words = messagesOf(leaderboard);
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-3 border-b border-line bg-surface px-3">
      {position !== undefined && (
        <span className="min-w-8 flex-none text-title font-extrabold">
          <span className="sr-only">{words.place(position)}</span>
          <span aria-hidden>{position}</span>
        </span>
      )}
      <div className="min-w-24 flex-1">
        <p className="truncate font-bold">{leader.name}</p>
        <p className="result-what">{leader.phone}</p>
      </div>
      <p className="value flex-none">{words.bets(leader.betCount)}</p>
    </li>
  );
}
