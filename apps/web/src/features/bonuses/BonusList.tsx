import type { ComponentProps } from 'react';
import { domainErrorOf, serverMessage, sessionLossIn } from '#lib/api/errors.ts';
import { bonuses } from '#i18n/en/bonuses.ts';
import { common } from '#i18n/en/common.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Button } from '#ui/button/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { FailedQuery } from '#entities/queries/FailedQuery.tsx';
import { InfoNote } from '#ui/feedback/InfoNote.tsx';
import { Skeleton } from '#ui/feedback/Loading.tsx';
import { LoadingRoom } from '#ui/feedback/LoadingRoom.tsx';
import { isUsable, useBonuses } from '#entities/bonuses/bonuses.ts';
import { BonusCard } from './BonusCard.tsx';
import '#ui/layout/card.css';

/** The player's bonuses: a skeleton, a failure, an empty state, or cards below the number of usable freebets. */
export function BonusList({ onAskHow }: { onAskHow: () => void }) {
  const words = messagesOf(bonuses);
  const query = useBonuses({ refetchOnMount: 'always' });
  const { data, error } = query;
  if (!data && error) return <Failure query={query} />;
  if (!data) return <CardSkeletons />;
  if (data.items.length === 0) return <NoBonuses onAskHow={onAskHow} />;
  const usable = data.items.filter(isUsable).length;
  return (
    <div className="flow-root pb-2">
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

/**
 * The failure of the list. Without any response the text is about the connection, not about bonuses. After a 401 the
 * session shows its own notice.
 */
function Failure({ query }: Pick<ComponentProps<typeof FailedQuery>, 'query'>) {
  const words = messagesOf(bonuses);
  const shared = messagesOf(common);
  const { error } = query;
  if (sessionLossIn(error) !== null) return null;
  const text = domainErrorOf(error) ? serverMessage(error, words.failed) : shared.offline;
  return <FailedQuery query={query} text={text} />;
}

function NoBonuses({ onAskHow }: { onAskHow: () => void }) {
  const words = messagesOf(bonuses);
  return (
    <EmptyState
      title={words.empty}
      text={words.emptyText}
      proverb={{ line: words.proverb, meaning: words.proverbMeaning }}
      action={<Button onClick={onAskHow}>{words.howTo}</Button>}
    />
  );
}

/** Keeps the room of the list free until it is there. */
export function CardSkeletons() {
  return (
    <LoadingRoom>
      {['first', 'second'].map((place) => (
        <Skeleton key={place} className="card block h-40" />
      ))}
    </LoadingRoom>
  );
}
