import { Download } from 'lucide-react';
import { useState } from 'react';
import { serverMessage } from '#lib/api/errors.ts';
import { trpc } from '#lib/api/trpc.ts';
import { transactionFilter } from '#i18n/en/transactionFilter.ts';
import { wallet } from '#i18n/en/wallet.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Button } from '#ui/button/Button.tsx';
import { notify } from '#ui/feedback/notify.ts';
import { Icon } from '#ui/icon/Icon.tsx';
import { monthsOf } from './period.ts';
import { saveSheet } from './sheetFile.ts';
import { statementCsv } from './statementCsv.ts';

/** The statements of this and of last year, as files for a spreadsheet. */
export function StatementDownload({ nowMs }: { nowMs: number }) {
  const thisYear = monthsOf('thisYear', nowMs).year;
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-2 border-b border-line bg-surface p-3">
      {[thisYear, thisYear - 1].map((year) => (
        <DownloadButton key={year} year={year} />
      ))}
    </div>
  );
}

function DownloadButton({ year }: { year: number }) {
  const words = messagesOf(transactionFilter).statement;
  const utils = trpc.useUtils();
  const [isLoading, setLoading] = useState(false);
  const download = async () => {
    setLoading(true);
    try {
      const statement = await utils.wallet.statement.fetch({ year }, { staleTime: 0 });
      saveSheet(words.fileName(year), statementCsv(year, statement));
    } catch (error) {
      notify.error(serverMessage(error, messagesOf(wallet).transactions.failed));
    }
    setLoading(false);
  };
  return (
    <Button look="line" small full loading={isLoading} onClick={() => void download()}>
      <Icon of={Download} size="sm" />
      {words.download(year)}
    </Button>
  );
}
