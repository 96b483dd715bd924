import { type Draws, drawWeighted } from '../provablyFair.ts';
import { hundredths, type Rules } from './rules.ts';

/** A symbol of a reel: its number of places, and the payouts of three and of the first two, in stakes. */
type Symbol = { places: number; three: number; two: number };

/** Before scaling; `paysUnder` scales a table to the RTP. */
const LOW_VOLATILITY: readonly Symbol[] = [
  { places: 2, three: 60, two: 6 },
  { places: 3, three: 30, two: 4 },
  { places: 4, three: 16, two: 2.5 },
  { places: 5, three: 10, two: 2 },
  { places: 6, three: 7, two: 1.5 },
  { places: 8, three: 4, two: 1 },
];
const HIGH_VOLATILITY: readonly Symbol[] = [
  { places: 1, three: 900, two: 12 },
  { places: 3, three: 60, two: 6 },
  { places: 4, three: 25, two: 3 },
  { places: 5, three: 14, two: 2 },
  { places: 7, three: 6, two: 1 },
  { places: 8, three: 4, two: 0 },
];

const placesOf = (symbols: readonly Symbol[]): number => symbols.reduce((sum, { places }) => sum + places, 0);

/** The RTP of an unscaled table. */
function returnOf(symbols: readonly Symbol[]): number {
  const all = placesOf(symbols);
  return symbols.reduce((sum, { places, three, two }) => {
    const chance = places / all;
    return sum + chance ** 3 * three + chance ** 2 * (1 - chance) * two;
  }, 0);
}

function paysUnder(symbols: readonly Symbol[], rtp: number) {
  const scale = rtp / returnOf(symbols);
  return symbols.map(({ three, two }) => ({ three: hundredths(three * scale), two: hundredths(two * scale) }));
}

const reelsOf = (symbols: readonly Symbol[], draws: Draws): number[] =>
  Array.from({ length: 3 }, () => symbols.indexOf(drawWeighted(draws, symbols, ({ places }) => places)));

/** Three reels of six symbols. The pick is always 'spin'. */
export function slotRules(name: string, volatility: 'low' | 'high'): Rules {
  const symbols = volatility === 'low' ? LOW_VOLATILITY : HIGH_VOLATILITY;
  return {
    offer: ({ rtp }) => ({ pays: paysUnder(symbols, rtp) }),
    play({ pick, rtp, draws }) {
      if (pick !== 'spin') return null;
      const [first, second, third] = reelsOf(symbols, draws);
      const row = paysUnder(symbols, rtp)[first ?? 0];
      const wins = third === second ? row?.three : row?.two;
      const pays = first === second ? (wins ?? 0) : 0;
      const score = `${(pays / 100).toFixed(2)}x`;
      return {
        label: 'Spin;Three reels',
        home: name,
        away: '',
        score,
        odds: pays,
        pays,
        show: { reels: [first, second, third] },
      };
    },
    draw: ({ draws }) => ({ kind: 'reels', reels: reelsOf(symbols, draws) }),
    publicOf: (show) => ({ kind: 'reels', reels: (show as { reels: number[] }).reels }),
  };
}
