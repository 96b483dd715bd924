import { common } from '../../lib/messages/common.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { wallet } from '../../lib/messages/wallet.ts';
import { serverMessage } from '../../lib/serverMessage.ts';
import { usePageMeta } from '../../lib/usePageMeta.ts';
import { useReachEnd } from '../../lib/useReachEnd.ts';
import { openDeposit } from '../../lib/wallet/depositStore.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TransactionRow } from './TransactionRow.tsx';
import { useTransactions } from './useTransactions.ts';

/** The player's money as the ledger has it, newest first. */
export default function TransactionsScreen() {
  const words = useMessages(wallet).transactions;
  usePageMeta(words.title);
  return (
    <>
      <PageHeader title={words.title} backTo="/my-account" />
      <TransactionList />
    </>
  );
}

function TransactionList() {
  const words = useMessages(wallet).transactions;
  const { query, items } = useTransactions();
  const failure = query.error && serverMessage(query.error, words.failed);
  const more = () => void query.fetchNextPage();
  const retry = query.isFetchNextPageError ? more : () => void query.refetch();
  if (query.isPending) return <RowSkeletons />;
  if (query.isSuccess && items.length === 0) return <NoTransactions />;
  return (
    <>
      <ul aria-label={words.listName}>
        {items.map((item) => (
          <TransactionRow key={item.id} item={item} />
        ))}
      </ul>
      {failure && <ErrorPanel text={failure} onRetry={retry} retrying={query.isFetching} />}
      {!failure && query.hasNextPage && <MoreTransactions isFetching={query.isFetching} onMore={more} />}
    </>
  );
}

function MoreTransactions({ isFetching, onMore }: { isFetching: boolean; onMore: () => void }) {
  const words = useMessages(wallet).transactions;
  const end = useReachEnd(() => {
    if (!isFetching) onMore();
  });
  return (
    <div ref={end} role="status">
      <span className="sr-only">{words.loadingMore}</span>
      <Skeleton className="block h-20" />
    </div>
  );
}

function NoTransactions() {
  const words = useMessages(wallet).transactions;
  const shared = useMessages(common);
  return (
    <EmptyState
      title={words.empty}
      text={words.emptyText}
      proverb={{ line: words.proverb, meaning: words.proverbMeaning }}
      action={<Button onClick={() => openDeposit()}>{shared.deposit}</Button>}
    />
  );
}

function RowSkeletons() {
  const shared = useMessages(common);
  return (
    <div className="grid gap-px" role="status" aria-label={shared.loadingData}>
      {['first', 'second', 'third', 'fourth'].map((place) => (
        <Skeleton key={place} className="block h-20" />
      ))}
    </div>
  );
}
