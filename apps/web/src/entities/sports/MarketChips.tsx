import { trpc } from '#lib/api/trpc.ts';
import { useDebounced } from '#lib/hooks/useDebounced.ts';
import { lists } from '#i18n/en/lists.ts';
import { messagesOf } from '#i18n/messages.ts';
import { names } from '#i18n/en/names.ts';
import { ChipRow, ChipRowSkeleton } from '#ui/button/Chip.tsx';

const marketsFreshMs = 5 * 60 * 1000;
// Only the last of several sports that a player chooses quickly loads its markets.
const DEBOUNCE_MS = 300;

type Props = {
  sportId: number;
  chosen: string;
  onChoose: (marketId: string) => void;
  hrefOf?: (sportId: number, marketId: string) => string;
};

/** The markets that a sport's lists can show, or a note that they load or are unavailable (D-063). */
export function MarketChips({ sportId, chosen, onChoose, hrefOf }: Props) {
  const words = messagesOf(lists);
  const settledId = useDebounced(sportId, DEBOUNCE_MS);
  const {
    data = [],
    isPending,
    isError,
  } = trpc.markets.list.useQuery({ sportId: settledId }, { staleTime: marketsFreshMs });
  if (isPending || settledId !== sportId) return <ChipRowSkeleton name={words.loadingMarkets} />;
  if (isError && data.length === 0)
    return (
      <p className="filters-note" role="status">
        {words.marketsFailed}
      </p>
    );
  const options = data.map(({ marketId, name }) => ({ id: marketId, label: messagesOf(names).market(name) }));
  const hrefOfMarket = hrefOf && ((marketId: string) => hrefOf(sportId, marketId));
  return <ChipRow name={words.markets} options={options} chosen={chosen} onChoose={onChoose} hrefOf={hrefOfMarket} />;
}
