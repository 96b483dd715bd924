import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { kesText } from '../../lib/format/kes.ts';
import { bets } from '../../lib/messages/bets.ts';
import { common } from '../../lib/messages/common.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { usePageMeta } from '../../lib/usePageMeta.ts';
import { useBalance } from '../../lib/wallet/useBalance.ts';
import { formatAmount } from '../../ui/amount.ts';
import { ChipRow } from '../../ui/ChipRow.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { BetList } from './BetList.tsx';
import type { BetKind, BetsFilter } from './useBets.ts';

const filters = ['all', 'won', 'pending', 'cancelled', 'lost'] as const satisfies readonly BetsFilter[];
const kinds = ['sports', 'virtual', 'jackpot'] as const satisfies readonly BetKind[];

/** The bet history. Its kinds have no tab buttons (account-and-money spec, section 2): the address names one. */
export default function MyBetsScreen() {
  const kind = useKind();
  return <History key={kind} kind={kind} />;
}

function useKind(): BetKind {
  const [params] = useSearchParams();
  return kinds.find((kind) => kind === params.get('kind')) ?? 'sports';
}

function History({ kind }: { kind: BetKind }) {
  const words = useMessages(bets);
  // All Bets is for sports alone; of the others the pending ones are what a player looks for first.
  const offered = filters.filter((id) => kind === 'sports' || id !== 'all');
  const [filter, setFilter] = useState<BetsFilter>(kind === 'sports' ? 'all' : 'pending');
  usePageMeta(words.title);
  return (
    <>
      <PageHeader title={words.title} end={<HeadBalance />} />
      <div className="bg-surface">
        <h2 className={kind === 'sports' ? 'sr-only' : 'px-3 pt-3 font-bold'}>{words.kinds[kind]}</h2>
        <ChipRow
          name={words.filters.name}
          options={offered.map((id) => ({ id, label: words.filters[id] }))}
          chosen={filter}
          onChoose={setFilter}
        />
      </div>
      <BetList key={filter} choice={{ kind, filter }} />
    </>
  );
}

function HeadBalance() {
  const shared = useMessages(common);
  const { balance } = useBalance();
  if (balance === null) return null;
  return (
    <>
      {shared.balance} <b>{formatAmount(kesText(balance.balance))}</b>
    </>
  );
}
