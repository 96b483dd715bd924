import type { Leader, Leaderboard } from '@ushindi/api-contract';
import { domainErrorOf } from '../../lib/api/errors.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { common } from '../../lib/messages/common.ts';
import { leaderboard } from '../../lib/messages/leaderboard.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { serverMessage } from '../../lib/serverMessage.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { GroupHeading } from '../../ui/GroupHeading.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { LeaderRow } from './LeaderRow.tsx';

type Props = { part: 'today' | 'past'; onAskHow: () => void };

/** The players of today or of the days before, the best first, and the player's own place of today. */
export function Board({ part, onAskHow }: Props) {
  const words = useMessages(leaderboard);
  const shared = useMessages(common);
  const { data, error, isFetching, refetch } = trpc.leaderboard.get.useQuery(undefined, { refetchOnMount: 'always' });
  if (!data && error) {
    // Without any answer it is the line that failed and not the board.
    const text = domainErrorOf(error) ? serverMessage(error, shared.anErrorOccurred) : shared.offline;
    return <ErrorPanel text={text} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  if (!data) return <RowSkeletons />;
  return (
    <>
      {part === 'today' && <OwnPlace own={data.own} />}
      {data[part].length === 0 ? (
        <EmptyState
          {...words.empty[part]}
          action={
            <Button look="line" onClick={onAskHow}>
              {words.tabs.how}
            </Button>
          }
        />
      ) : (
        <Leaders name={words.listNames[part]} leaders={data[part]} ranked={part === 'today'} />
      )}
    </>
  );
}

function OwnPlace({ own }: { own: Leaderboard['own'] }) {
  const words = useMessages(leaderboard);
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
  // Who won on two days stands here twice, so that a row has no identity but its place.
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
  const shared = useMessages(common);
  return (
    <div className="grid gap-px" role="status" aria-label={shared.loadingData}>
      {Array.from({ length: 10 }, (_, place) => (
        <Skeleton key={place} className="block h-16" />
      ))}
    </div>
  );
}
