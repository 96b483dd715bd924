import type { Spending } from '@ushindi/api-contract';
import { CALENDAR_UNITS, calendarPeriod, neighbourOf, periodNameOf } from '@ushindi/shared/calendarPeriod';
import { CalendarDays, ChevronLeft, ChevronRight, Download } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { domainErrorOf, serverMessage } from '#lib/api/errors.ts';
import { onReturn } from '#lib/api/onReturn.ts';
import { trpc } from '#lib/api/trpc.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { useServerClock } from '#lib/serverClock.ts';
import { spending } from '#i18n/en/spending.ts';
import { formatKes } from '#i18n/format/money.ts';
import { messagesOf } from '#i18n/messages.ts';
import { usePageMeta } from '#i18n/usePageMeta.ts';
import { Button } from '#ui/button/Button.tsx';
import { ChipRow } from '#ui/button/Chip.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { FailedQuery } from '#entities/queries/FailedQuery.tsx';
import { InfoNote } from '#ui/feedback/InfoNote.tsx';
import { Skeleton } from '#ui/feedback/Loading.tsx';
import { LoadingRoom } from '#ui/feedback/LoadingRoom.tsx';
import { Icon } from '#ui/icon/Icon.tsx';
import { GroupHeading } from '#ui/layout/GroupHeading.tsx';
import { KeyValues } from '#ui/layout/KeyValues.tsx';
import { RowLink, Rows } from '#ui/layout/Rows.tsx';
import { Breakdown } from '#ui/money/Breakdown.tsx';
import { PageHeader } from '#ui/navigation/PageHeader.tsx';
import { OlderRecords } from './OlderRecords.tsx';
import { saveSheet } from './sheetFile.ts';
import { chosenPeriod, newestFirst, periodText, signed, spendingCsv, sumText } from './spendingView.ts';
import { TransactionList } from './TransactionList.tsx';
import '#ui/layout/card.css';

/** Only the day matters. */
const CLOCK_INTERVAL_MS = 60_000;

const addressOf = (period: string): string => `${pathTo('MyMoney')}?period=${period}`;

/** Where the player's money came from and went in a day, month or year, as a sum that adds up. */
export default function SpendingScreen() {
  const words = messagesOf(spending);
  const [params, setParams] = useSearchParams();
  const nowMs = useServerClock(CLOCK_INTERVAL_MS);
  const period = chosenPeriod(params.get('period'), nowMs);
  usePageMeta(words.title, words.intro);
  return (
    <>
      <PageHeader title={words.title} backTo={pathTo('my-account')} />
      <PeriodChoice
        period={period}
        nowMs={nowMs}
        onChoose={(chosen) => setParams({ period: chosen }, { replace: true })}
      />
      <Period key={period} period={period} nowMs={nowMs} />
      <OlderRecords />
    </>
  );
}

type ChoiceProps = { period: string; nowMs: number; onChoose: (period: string) => void };

/** Day, month or year, and the one before and after. */
function PeriodChoice({ period, nowMs, onChoose }: ChoiceProps) {
  const words = messagesOf(spending);
  const { unit, startMs, endMs } = existing(period);
  // The last part of a period that has begun.
  const withinMs = Math.min(nowMs, endMs - 1);
  return (
    <div className="border-b border-line bg-surface">
      <ChipRow
        name={words.unitsName}
        options={CALENDAR_UNITS.map((id) => ({ id, label: words.units[id] }))}
        chosen={unit}
        onChoose={(chosen) => onChoose(periodNameOf(chosen, withinMs))}
      />
      <div className="flex items-center justify-between">
        <IconButton icon={ChevronLeft} name={words.before} onClick={() => onChoose(periodNameOf(unit, startMs - 1))} />
        <h2 className="min-w-0 break-words text-center text-title font-extrabold" aria-live="polite">
          {periodText(period)}
        </h2>
        <IconButton
          icon={ChevronRight}
          name={words.after}
          disabled={endMs > nowMs}
          onClick={() => onChoose(neighbourOf(period, 1))}
        />
      </div>
    </div>
  );
}

function existing(period: string) {
  const found = calendarPeriod(period);
  if (found === null) throw new RangeError(`no such period: '${period}'`);
  return found;
}

function Period({ period, nowMs }: Pick<ChoiceProps, 'period' | 'nowMs'>) {
  const words = messagesOf(spending);
  const query = trpc.wallet.spending.useQuery(
    { period },
    { refetchOnMount: 'always', refetchOnWindowFocus: onReturn.money },
  );
  const { data, error } = query;
  if (domainErrorOf(error)?.code === 'NOT_FOUND')
    return (
      <div className="p-3">
        <InfoNote>{words.missing}</InfoNote>
      </div>
    );
  if (data === undefined && error) return <FailedQuery query={query} text={serverMessage(error, words.failed)} />;
  if (data === undefined)
    return (
      <LoadingRoom>
        <Skeleton className="m-2 h-64" />
      </LoadingRoom>
    );
  const { unit, endMs } = existing(period);
  return (
    <>
      <Figures money={data} />
      <Lines money={data} period={period} isOpen={endMs > nowMs} />
      {unit === 'day' ? <DayTransactions day={period} /> : <Parts money={data} title={words.parts[unit]} />}
    </>
  );
}

function Figures({ money: { netDeposits, lost } }: { money: Spending }) {
  const words = messagesOf(spending).figures;
  const hasWon = lost.startsWith('-');
  return (
    <section className="card" aria-label={words.title}>
      <KeyValues
        items={[
          { label: words.netDeposits, value: formatKes(netDeposits) },
          { label: hasWon ? words.won : words.lost, value: formatKes(hasWon ? lost.slice(1) : lost) },
        ]}
      />
      <p className="fine">{words.note}</p>
    </section>
  );
}

type LinesProps = { money: Spending; period: string; isOpen: boolean };

/** The balance before, each line with its sign, and the balance after, with the whole sum in one line. */
function Lines({ money, period, isOpen }: LinesProps) {
  const words = messagesOf(spending);
  const { opening, closing, lines } = money;
  const rows = [
    { label: words.opening, figure: formatKes(opening) },
    ...lines.map(({ line, amount }) => ({ label: words.lines[line], figure: signed(amount) })),
  ];
  return (
    <section className="card sums-box" aria-label={words.linesTitle}>
      <Breakdown rows={rows} total={{ label: isOpen ? words.now : words.closing, amount: closing }} />
      <p className="fine">{lines.length === 0 ? words.nothing : words.addsUp(sumText(money), formatKes(closing))}</p>
      <Button look="line" small full onClick={() => saveSheet(words.fileName(period), spendingCsv(money))}>
        <Icon of={Download} size="sm" />
        {words.download}
      </Button>
    </section>
  );
}

/** The months or days in which money moved, newest first. */
function Parts({ money: { parts }, title }: { money: Spending; title: string }) {
  if (parts.length === 0) return null;
  return (
    <section aria-label={title}>
      <GroupHeading title={title} />
      <Rows>
        {newestFirst(parts).map(({ period, amount }) => (
          <RowLink
            key={period}
            icon={CalendarDays}
            label={periodText(period)}
            end={signed(amount)}
            to={addressOf(period)}
          />
        ))}
      </Rows>
    </section>
  );
}

function DayTransactions({ day }: { day: string }) {
  return (
    <section aria-label={messagesOf(spending).transactions}>
      <GroupHeading title={messagesOf(spending).transactions} />
      <TransactionList wanted={{ from: day, to: day }} />
    </section>
  );
}
