import type { Statement } from '@ushindi/api-contract';
import { fromCents, toCents } from '@ushindi/shared';
import { trpc } from '#lib/api/trpc.ts';
import { transactionFilter } from '#i18n/en/transactionFilter.ts';
import { kesText } from '#i18n/format/money.ts';
import { messagesOf } from '#i18n/messages.ts';
import { ChipRow } from '#ui/button/Chip.tsx';
import { Kes } from '#ui/money/Kes.tsx';
import { monthsOf, type Period, PERIODS } from './period.ts';
import '#ui/layout/card.css';

const GROUPS = ['all', 'deposits', 'withdrawals', 'bets', 'games', 'bonuses', 'others'] as const;

/** What the list of transactions is limited to. */
export type Choice = { group: (typeof GROUPS)[number]; period: Period };

type Props = { choice: Choice; nowMs: number; onChoose: (choice: Choice) => void };

/** The kinds and the period of the list, and what came in and went out in them. */
export function TransactionFilter({ choice, nowMs, onChoose }: Props) {
  const words = messagesOf(transactionFilter);
  return (
    <div className="border-b border-line bg-surface">
      <ChipRow
        name={words.groupsName}
        options={GROUPS.map((id) => ({ id, label: words.groups[id] }))}
        chosen={choice.group}
        onChoose={(group) => onChoose({ ...choice, group })}
      />
      <ChipRow
        name={words.periodsName}
        options={PERIODS.map((id) => ({ id, label: words.periods[id] }))}
        chosen={choice.period}
        onChoose={(period) => onChoose({ ...choice, period })}
      />
      {choice.period !== 'all' && <Totals choice={choice} nowMs={nowMs} />}
    </div>
  );
}

function Totals({ choice, nowMs }: Pick<Props, 'choice' | 'nowMs'>) {
  const words = messagesOf(transactionFilter);
  const { year, from, to } = monthsOf(choice.period, nowMs);
  const { data: statement } = trpc.wallet.statement.useQuery({ year }, { refetchOnMount: 'always' });
  if (!statement) return null;
  const { moneyIn, moneyOut } = totalsOf(statement, { group: choice.group, from, to });
  return (
    <dl className="flex gap-6 px-3 py-2">
      <div>
        <dt className="value-label">{words.moneyIn}</dt>
        <dd className="value text-good">
          <Kes amount={moneyIn} />
        </dd>
      </div>
      <div>
        <dt className="value-label">{words.moneyOut}</dt>
        <dd className="value">
          <Kes amount={moneyOut} />
        </dd>
      </div>
    </dl>
  );
}

/** What came in and went out in a group and months of a statement, in KES. */
function totalsOf(
  { lines }: Pick<Statement, 'lines'>,
  { group, from, to }: { group: Choice['group']; from: string; to: string },
): { moneyIn: string; moneyOut: string } {
  const chosen = lines.filter(
    (line) => (group === 'all' || line.group === group) && line.month >= from && line.month <= to,
  );
  const sumOf = (amount: (line: (typeof lines)[number]) => number) =>
    fromCents(chosen.reduce((sum, line) => sum + toCents(kesText(amount(line))), 0));
  return { moneyIn: sumOf((line) => line.moneyIn), moneyOut: sumOf((line) => line.moneyOut) };
}
