import { referenceOf } from '#lib/api/errors.ts';
import { useDeferredValue } from 'react';
import { bets } from '#i18n/en/bets.ts';
import { common } from '#i18n/en/common.ts';
import { messagesOf } from '#i18n/messages.ts';
import { ButtonLink } from '#ui/button/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { FailedQuery } from '#entities/queries/FailedQuery.tsx';
import { Skeleton } from '#ui/feedback/Loading.tsx';
import { ListEnd } from '#ui/layout/ListEnd.tsx';
import { PagedList } from '#ui/layout/PagedList.tsx';
import { BetCard } from './BetCard.tsx';
import { CashOutHost } from './cashOut/CashOutHost.tsx';
import { RefreshedBalance } from './RefreshedBalance.tsx';
import { isTicket } from '#entities/bets/betAmounts.ts';
import { isPending } from './betView.ts';
import { type BetKind, type BetsChoice, type ListedBet, useBets } from './useBets.ts';
import '#ui/layout/card.css';

/** The bets of one kind and status. The cash out dialog stays open when the last bet of the list was cashed out. */
export function BetList({ choice }: { choice: BetsChoice }) {
  const loaded = useBets(choice);
  // A page of bets renders in slices: a query's update by itself renders in one task, which delays a tap.
  const shown = useDeferredValue(loaded.items);
  return (
    <CashOutHost bets={choice.kind === 'sports' ? shown : []}>
      <Bets loaded={loaded} shown={shown} kind={choice.kind} />
    </CashOutHost>
  );
}

type BetsProps = { loaded: ReturnType<typeof useBets>; shown: readonly ListedBet[]; kind: BetKind };

/** A skeleton, a failure, an empty state, or cards, which load more near their end. */
function Bets({ loaded: { query, items, earlier }, shown, kind }: BetsProps) {
  const words = messagesOf(bets);
  const isRendering = shown.length === 0 && items.length > 0;
  if (query.isPending || isRendering) return <BetSkeletons />;
  if (query.isLoadingError) return <FailedQuery query={query} text={words.unavailable} />;
  if (items.length === 0 && !query.hasPreviousPage) return <NoBets />;
  return (
    <div className="pb-2">
      <RefreshedBalance
        key={items
          .filter(isPending)
          .map(({ betId }) => betId)
          .join()}
      />
      {query.isRefetchError && <FailedQuery query={query} text={words.unavailable} />}
      <PagedList earlier={earlier} loading={<Skeleton className="card block h-32" />} failure={words.unavailable}>
        {shown.map((bet) => (
          <BetCard key={bet.betId} bet={bet} isGame={kind !== 'sports' && !isTicket(bet)} />
        ))}
      </PagedList>
      <ListEnd query={query} loading={<MoreBets />} failure={words.unavailable} reference={referenceOf(query.error)} />
    </div>
  );
}

function MoreBets() {
  const words = messagesOf(bets);
  return (
    <div role="status">
      <span className="sr-only">{words.loadingMore}</span>
      <Skeleton className="card block h-32" />
    </div>
  );
}

function NoBets() {
  const words = messagesOf(bets);
  const shared = messagesOf(common);
  return (
    <EmptyState
      title={words.empty}
      text={words.emptyText}
      proverb={{ line: words.proverb, meaning: words.proverbMeaning }}
      action={
        <ButtonLink look="primary" to="/">
          {shared.placeBet}
        </ButtonLink>
      }
    />
  );
}

/** Placeholders of bets. */
export function BetSkeletons() {
  const shared = messagesOf(common);
  return (
    <div role="status" aria-label={shared.loadingData}>
      {['first', 'second', 'third'].map((place) => (
        <Skeleton key={place} className="card block h-32" />
      ))}
    </div>
  );
}
