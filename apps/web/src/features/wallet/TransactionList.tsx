import type { Transaction, TransactionsInput } from '@ushindi/api-contract';
import { getQueryKey } from '@trpc/react-query';
import { referenceOf, serverMessage } from '#lib/api/errors.ts';
import { onReturn } from '#lib/api/onReturn.ts';
import { trpc } from '#lib/api/trpc.ts';
import { usePages } from '#lib/api/usePages.ts';
import { classes } from '#lib/classes.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { common } from '#i18n/en/common.ts';
import { depositProgress } from '#i18n/en/depositProgress.ts';
import { transactionAbouts } from '#i18n/en/transactionAbouts.ts';
import { transactionFilter } from '#i18n/en/transactionFilter.ts';
import { wallet } from '#i18n/en/wallet.ts';
import { longDateTime } from '#i18n/format/dates.ts';
import { formatKes } from '#i18n/format/money.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Button } from '#ui/button/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { FailedQuery } from '#entities/queries/FailedQuery.tsx';
import { Skeleton } from '#ui/feedback/Loading.tsx';
import { LoadingRoom } from '#ui/feedback/LoadingRoom.tsx';
import { ListEnd } from '#ui/layout/ListEnd.tsx';
import { PagedList } from '#ui/layout/PagedList.tsx';
import { Kes } from '#ui/money/Kes.tsx';
import { Link } from '#ui/navigation/Link.tsx';
import { openDeposit } from '#entities/wallet/depositStore.ts';
import '#ui/layout/card.css';

/** What a list of transactions is limited to; without a property to nothing. */
type Wanted = Omit<TransactionsInput, 'page'>;

/** The player's transactions, newest first. */
export function TransactionList({ wanted }: { wanted: Wanted }) {
  const words = messagesOf(wallet).transactions;
  const isLimited = Object.keys(wanted).length > 0;
  const { query, items, earlier } = useTransactions(wanted);
  const failure = serverMessage(query.error, words.failed);
  const isFailed = query.isError && !earlier.isFailed && !query.isFetchNextPageError;
  if (query.isPending) return <RowSkeletons />;
  if (query.isSuccess && items.length === 0 && !query.hasPreviousPage)
    return isLimited ? <EmptyState title={messagesOf(transactionFilter).nothing} /> : <NoTransactions />;
  return (
    <>
      <PagedList earlier={earlier} loading={<Skeleton className="block h-20" />} failure={words.failed}>
        <ul aria-label={words.listName}>
          {items.map((item) => (
            <TransactionRow key={item.id} item={item} />
          ))}
        </ul>
      </PagedList>
      {isFailed && <FailedQuery query={query} text={failure} />}
      <ListEnd query={query} loading={<MoreTransactions />} failure={failure} reference={referenceOf(query.error)} />
    </>
  );
}

function MoreTransactions() {
  const words = messagesOf(wallet).transactions;
  return (
    <div role="status">
      <span className="sr-only">{words.loadingMore}</span>
      <Skeleton className="block h-20" />
    </div>
  );
}

function NoTransactions() {
  const words = messagesOf(wallet).transactions;
  const shared = messagesOf(common);
  return (
    <EmptyState
      title={words.empty}
      text={words.emptyText}
      proverb={{ line: words.proverb, meaning: words.proverbMeaning }}
      action={<Button onClick={() => openDeposit()}>{shared.deposit}</Button>}
    />
  );
}

/** Keeps the room of the list free until it is there. */
export function RowSkeletons() {
  return (
    <LoadingRoom>
      <div className="grid gap-px">
        {['first', 'second', 'third', 'fourth'].map((place) => (
          <Skeleton key={place} className="block h-20" />
        ))}
      </div>
    </LoadingRoom>
  );
}

/** One transaction: kind, time, amount, state, balance after it, and receipt. */
function TransactionRow({ item }: { item: Transaction }) {
  const words = messagesOf(wallet).transactions;
  const { kind, atMs, receipt, about } = item;
  const description = about === null ? item.description : messagesOf(transactionAbouts)[about];
  const deducted = deductedText(item);
  return (
    <li className="flex flex-wrap justify-between gap-x-3 border-b border-line bg-surface p-3">
      <div className="flex-1 basis-28">
        <p className="font-bold">{words.kinds[kind]}</p>
        {description !== '' && <p className="result-what">{description}</p>}
        {item.failure !== null && (
          <p className="result-what">{messagesOf(depositProgress).failures[item.failure].title}</p>
        )}
        {deducted !== '' && <p className="result-what">{deducted}</p>}
        <p className="result-what">{longDateTime(atMs)}</p>
        {receipt !== '' && <Receipt item={item} />}
      </div>
      <div className="ml-auto flex-none text-right">
        <Movement item={item} />
      </div>
    </li>
  );
}

/** Kinds that a bet or a game round has moved, whose receipt is its reference. */
const OF_BETS: ReadonlySet<Transaction['kind']> = new Set([
  'stake',
  'winnings',
  'refund',
  'cashOut',
  'gameStake',
  'gameWinnings',
]);

/** The receipt; that of a bet or round leads to every step from its stake to its payout. */
function Receipt({ item: { kind, about, receipt } }: { item: Transaction }) {
  const text = messagesOf(wallet).transactions.receipt(receipt);
  const isOfBet = OF_BETS.has(kind) || about === 'resultCorrected';
  if (!isOfBet) return <p className="result-what break-words">{text}</p>;
  return (
    <Link
      className="result-what inline-flex min-h-11 items-center break-words underline"
      to={pathTo('BetResults', { betId: receipt })}
    >
      {text}
    </Link>
  );
}

/** Fee, tax and sent amount of a withdrawal, or tax and paid amount of a deposit; '' without fee and tax. */
function deductedText({ amount, fee, tax }: Transaction): string {
  const words = messagesOf(wallet).transactions;
  if (amount > 0) return tax > 0 ? words.excise(formatKes(tax), formatKes(amount + tax)) : '';
  const sent = formatKes(-amount - fee - tax);
  if (fee > 0 && tax > 0) return words.feeAndTax(formatKes(fee), formatKes(tax), sent);
  if (tax > 0) return words.withholding(formatKes(tax), sent);
  return fee > 0 ? words.fee(formatKes(fee), sent) : '';
}

/** A deposit that is not paid has moved nothing; a withdrawal has left the balance before it is sent. */
function Movement({ item: { kind, status, amount, balanceAfter } }: { item: Transaction }) {
  const words = messagesOf(wallet).transactions;
  const states = kind === 'withdrawal' ? words.withdrawalStates : words.states;
  const isIn = balanceAfter !== null && amount > 0;
  return (
    <>
      <p className={classes('value', isIn && 'text-good', balanceAfter === null && 'text-ink-2')}>
        {isIn && '+'}
        {formatKes(amount)}
      </p>
      {status !== 'done' && <p className="result-what">{states[status]}</p>}
      {balanceAfter !== null && (
        <p className="result-what">
          {words.balanceAfter} <Kes amount={balanceAfter} />
        </p>
      )}
    </>
  );
}

const idOf = ({ id }: Transaction) => id;
const itemsOf = ({ items }: { items: readonly Transaction[] }) => items;

/** The player's transactions, newest first, page by page. */
function useTransactions(wanted: Wanted) {
  const { client } = trpc.useUtils();
  return usePages({
    queryKey: getQueryKey(trpc.wallet.transactions, wanted, 'infinite'),
    load: (page, signal) => client.wallet.transactions.query({ page, ...wanted }, { signal }),
    hasNext: ({ hasMore }) => hasMore,
    itemsOf,
    idOf,
    freshForMs: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: onReturn.money,
  });
}
