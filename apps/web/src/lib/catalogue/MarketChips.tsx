import { ChipRow } from '../../ui/ChipRow.tsx';
import { ChipRowSkeleton } from '../../ui/ChipRowSkeleton.tsx';
import { trpc } from '../api/trpc.ts';
import { lists } from '../messages/lists.ts';
import { useMessages } from '../messages/messages.ts';
import { useDebounced } from '../useDebounced.ts';
import { whileFailing } from './whileFailing.ts';

const marketsFreshMs = 5 * 60 * 1000;
// Whoever goes through the sports loads the markets of the last alone (discovery-and-content spec, section 9).
const settleMs = 300;

type Props = { sportId: number; chosen: string; onChoose: (marketId: string) => void };

/** The markets whose prices a sport's lists can show. None when they cannot be had (discovery spec, section 8). */
export function MarketChips({ sportId, chosen, onChoose }: Props) {
  const words = useMessages(lists);
  const settledId = useDebounced(sportId, settleMs);
  const { data = [], isPending } = trpc.markets.list.useQuery(
    { sportId: settledId },
    { staleTime: marketsFreshMs, refetchInterval: whileFailing() },
  );
  if (isPending || settledId !== sportId) return <ChipRowSkeleton name={words.loadingMarkets} />;
  const options = data.map(({ marketId, name }) => ({ id: marketId, label: name }));
  return <ChipRow name={words.markets} options={options} chosen={chosen} onChoose={onChoose} />;
}
