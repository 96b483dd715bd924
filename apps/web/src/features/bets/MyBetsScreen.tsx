import { useState } from 'react';
import { bets } from '../../lib/messages/bets.ts';
import { common } from '../../lib/messages/common.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { usePageMeta } from '../../lib/usePageMeta.ts';
import { useBalance } from '../../lib/wallet/useBalance.ts';
import { formatAmount } from '../../ui/amount.ts';
import { ChipRow } from '../../ui/ChipRow.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { BetList } from './BetList.tsx';
import type { BetsFilter } from './useBets.ts';

const filters = ['all', 'won', 'pending', 'cancelled', 'lost'] as const satisfies readonly BetsFilter[];

/** The bet history. Of its kinds the spec hides the tabs; what shows is the Sportsbook. */
export default function MyBetsScreen() {
  const words = useMessages(bets);
  const [filter, setFilter] = useState<BetsFilter>('all');
  usePageMeta(words.title);
  return (
    <>
      <PageHeader title={words.title} end={<HeadBalance />} />
      <div className="bg-surface">
        <ChipRow
          name={words.filters.name}
          options={filters.map((id) => ({ id, label: words.filters[id] }))}
          chosen={filter}
          onChoose={setFilter}
        />
      </div>
      <BetList key={filter} filter={filter} />
    </>
  );
}

function HeadBalance() {
  const shared = useMessages(common);
  const { balance } = useBalance();
  if (balance === null) return null;
  return (
    <>
      {shared.balance} <b>{formatAmount(balance.balance.toFixed(2))}</b>
    </>
  );
}
