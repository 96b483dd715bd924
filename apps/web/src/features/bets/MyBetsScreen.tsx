import { getQueryKey } from '@trpc/react-query';
import { useSearchParams } from 'react-router-dom';
import { trpc } from '#lib/api/trpc.ts';
import { useListsStartAnew } from '#lib/api/usePages.ts';
import { useParamChoice } from '#lib/navigation/useParamChoice.ts';
import { bets } from '#i18n/en/bets.ts';
import { common } from '#i18n/en/common.ts';
import { messagesOf } from '#i18n/messages.ts';
import { usePageMeta } from '#i18n/usePageMeta.ts';
import { ChipRow, ChipRowSkeleton } from '#ui/button/Chip.tsx';
import { Kes } from '#ui/money/Kes.tsx';
import { PageHeader } from '#ui/navigation/PageHeader.tsx';
import { useBalance } from '#entities/wallet/useBalance.ts';
import { BetList, BetSkeletons } from './BetList.tsx';
import type { BetKind, BetsFilter } from './useBets.ts';

const filters = ['all', 'won', 'pending', 'cancelled', 'lost'] as const satisfies readonly BetsFilter[];
const kinds = ['sports', 'virtual', 'jackpot'] as const satisfies readonly BetKind[];

/**
 * As high as a screen, so that what is below the list does not move into view and out again. It contains the margins of the
 * cards, so that it begins at the same place without them.
 */
const LIST_ROOM = 'flow-root min-h-svh';

/** The bet history. The address selects its kind, because the kinds have no tabs. */
export default function MyBetsScreen() {
  const kind = useKind();
  return <History key={kind} kind={kind} />;
}

/** The screen before the session is known. */
export function Waiting() {
  const words = messagesOf(bets);
  usePageMeta(words.title);
  return (
    <>
      <PageHeader title={words.title} />
      <ChipRowSkeleton name={words.filters.name} />
      <div className={LIST_ROOM}>
        <BetSkeletons />
      </div>
    </>
  );
}

function useKind(): BetKind {
  const [params] = useSearchParams();
  return kinds.find((kind) => kind === params.get('kind')) ?? 'sports';
}

function History({ kind }: { kind: BetKind }) {
  const words = messagesOf(bets);
  // Only sports bets have All Bets. The other kinds show all bets while no chip is chosen.
  const offered = filters.filter((id) => kind === 'sports' || id !== 'all');
  // The choice is part of the address, so that Back from a bet opens the same list.
  const [params, setParam] = useParamChoice();
  const filter = offered.find((id) => id === params.get('filter')) ?? 'all';
  const choose = (id: BetsFilter) => setParam('filter', id === filter ? 'all' : id);
  usePageMeta(words.title);
  useListsStartAnew(getQueryKey(trpc.bets.list));
  return (
    <>
      <PageHeader title={words.title} end={<HeadBalance />} />
      <div className="bg-surface">
        <h2 className={kind === 'sports' ? 'sr-only' : 'px-3 pt-3 font-bold'}>{words.kinds[kind]}</h2>
        <ChipRow
          name={words.filters.name}
          options={offered.map((id) => ({ id, label: words.filters[id] }))}
          chosen={filter}
          onChoose={choose}
        />
      </div>
      <div className={LIST_ROOM}>
        <BetList key={filter} choice={{ kind, filter }} />
      </div>
    </>
  );
}

function HeadBalance() {
  const shared = messagesOf(common);
  const { balance } = useBalance();
  if (balance === null) return null;
  return (
    <>
      {shared.balance}{' '}
      <b>
        <Kes amount={balance.balance} />
      </b>
    </>
  );
}
