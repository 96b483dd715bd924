import { domainErrorOf, sessionLossIn } from '../../lib/api/errors.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { isUsable } from '../../lib/bonuses/useFreebets.ts';
import { bonuses } from '../../lib/messages/bonuses.ts';
import { common } from '../../lib/messages/common.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { serverMessage } from '../../lib/serverMessage.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { InfoNote } from '../../ui/InfoNote.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { BonusCard } from './BonusCard.tsx';

/** The player's bonuses: loading, failed, none, or the cards with the usable freebets counted above them. */
export function BonusList({ onAskHow }: { onAskHow: () => void }) {
  const words = useMessages(bonuses);
  const { data, error, isFetching, refetch } = trpc.bonuses.list.useQuery(undefined, { refetchOnMount: 'always' });
  if (!data && error) return <Failure error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <CardSkeletons />;
  if (data.items.length === 0) return <NoBonuses onAskHow={onAskHow} />;
  const usable = data.items.filter(isUsable).length;
  return (
    <div className="pb-2">
      {usable > 0 && (
        <div className="p-2 pb-0">
          <InfoNote tone="good">{words.freebets(usable)}</InfoNote>
        </div>
      )}
      <ul aria-label={words.listName}>
        {data.items.map((bonus) => (
          <BonusCard key={bonus.refId} bonus={bonus} />
        ))}
      </ul>
    </div>
  );
}

type FailureProps = { error: unknown; retrying: boolean; onRetry: () => void };

/**
 * Why there is no list. Without any answer it is the line that failed and not the bonuses, and after a 401 the session
 * speaks for itself (account-and-money spec, section 8).
 */
function Failure({ error, retrying, onRetry }: FailureProps) {
  const words = useMessages(bonuses);
  const shared = useMessages(common);
  if (sessionLossIn(error) !== null) return null;
  const text = domainErrorOf(error) ? serverMessage(error, words.failed) : shared.offline;
  return <ErrorPanel text={text} onRetry={onRetry} retrying={retrying} />;
}

function NoBonuses({ onAskHow }: { onAskHow: () => void }) {
  const words = useMessages(bonuses);
  return (
    <EmptyState
      title={words.empty}
      text={words.emptyText}
      proverb={{ line: words.proverb, meaning: words.proverbMeaning }}
      action={<Button onClick={onAskHow}>{words.howTo}</Button>}
    />
  );
}

function CardSkeletons() {
  const shared = useMessages(common);
  return (
    <div role="status" aria-label={shared.loadingData}>
      {['first', 'second'].map((place) => (
        <Skeleton key={place} className="card block h-40" />
      ))}
    </div>
  );
}
