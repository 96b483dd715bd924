import { useState } from 'react';
import { ListTree } from 'lucide-react';
import { pathTo } from '#lib/navigation/paths.ts';
import { useServerClock } from '#lib/serverClock.ts';
import { transactionFilter } from '#i18n/en/transactionFilter.ts';
import { wallet } from '#i18n/en/wallet.ts';
import { messagesOf } from '#i18n/messages.ts';
import { usePageMeta } from '#i18n/usePageMeta.ts';
import { ChipRowSkeleton } from '#ui/button/Chip.tsx';
import { RowLink, Rows } from '#ui/layout/Rows.tsx';
import { PageHeader } from '#ui/navigation/PageHeader.tsx';
import { useLacks } from '#entities/capabilities/useCapability.ts';
import { monthsOf } from './period.ts';
import { OlderRecords } from './OlderRecords.tsx';
import { StatementDownload } from './StatementDownload.tsx';
import { type Choice, TransactionFilter } from './TransactionFilter.tsx';
import { RowSkeletons, TransactionList } from './TransactionList.tsx';

/** Only the month matters. */
const CLOCK_INTERVAL_MS = 60_000;

/** The player's ledger entries and deposits that are not paid, newest first. */
export default function TransactionsScreen() {
  const [choice, setChoice] = useState<Choice>({ group: 'all', period: 'all' });
  const nowMs = useServerClock(CLOCK_INTERVAL_MS);
  const { group, period } = choice;
  const { from, to } = monthsOf(period, nowMs);
  return (
    <>
      <Head />
      <TransactionFilter choice={choice} nowMs={nowMs} onChoose={setChoice} />
      <StatementDownload nowMs={nowMs} />
      <TransactionList
        key={`${group} ${period}`}
        wanted={{ ...(group !== 'all' && { group }), ...(period !== 'all' && { from, to }) }}
      />
      <OlderRecords />
    </>
  );
}

/** The screen before the session is known. */
export function Waiting() {
  const words = messagesOf(transactionFilter);
  const nowMs = useServerClock(CLOCK_INTERVAL_MS);
  return (
    <>
      <Head />
      <div className="border-b border-line bg-surface">
        <ChipRowSkeleton name={words.groupsName} />
        <ChipRowSkeleton name={words.periodsName} />
      </div>
      <StatementDownload nowMs={nowMs} />
      <RowSkeletons />
    </>
  );
}

function Head() {
  const words = messagesOf(wallet).transactions;
  // Nearly all operators have it, so that the row is there before that is known and moves nothing.
  const lacksSpending = useLacks('spending');
  usePageMeta(words.title);
  return (
    <>
      <PageHeader title={words.title} backTo={pathTo('my-account')} />
      {!lacksSpending && (
        <Rows>
          <RowLink icon={ListTree} label={messagesOf(transactionFilter).myMoney} to={pathTo('MyMoney')} />
        </Rows>
      )}
    </>
  );
}
