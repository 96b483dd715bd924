import type { Game } from './rounds.ts';
import type { ModelPlayer, RoundWish } from './state.ts';
import type { Wish } from './wishes.ts';

/** What can be backed; the last one of each is on offer nowhere. */
const PICKS: Record<Game, readonly string[]> = {
  box: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'],
  turbo: ['0:1', '0:X', '0:2', '1:1', '1:X', '1:2', '2:1'],
  jackpot: ['11111', '1X211', '22222', 'XXXXX', '1X21X', '1111'],
  'pragmatic:ngoma-reels': ['spin', 'spin', 'spin', 'spin', 'spin', 'turn'],
  jetx: ['', '', '', '1.01', '1.50', '3.00', '', '1.00'],
  aviatrix: ['', '', '', '1.01', '1.50', '3.00', '', '1000.01'],
};
/** No stake that is higher, or other, is taken. */
const JACKPOT_STAKES = [50, 100] as const;

/** A round that is asked for; the promise is missing where it is to be asked for first. */
export type Asked = Omit<RoundWish, 'seedHash'> & { seedHash: string | null };

/** The round that a wish comes to as things stand. */
export function roundOf(players: ModelPlayer[], index: number, wish: Wish & { do: 'play' }): Asked {
  const own = roundsOf(players[index], wish.game);
  const earlier = own.at(-1 - (wish.nth % Math.max(1, own.length)))?.wish;
  if (earlier !== undefined && wish.code === 'again') return earlier;
  if (earlier !== undefined && wish.code === 'other') return { ...earlier, stake: earlier.stake + 1 };
  const foreign = roundsOf(players[(index + 1) % players.length], wish.game).at(-1)?.wish.reference;
  const fresh = comingReference(players, index, wish.nth % 2);
  return {
    reference: wish.code === 'foreign' ? (foreign ?? fresh) : fresh,
    seedHash: null,
    clientSeed: `seed-${wish.nth}`,
    stake: stakeOf(wish),
    pick: PICKS[wish.game][wish.pick % PICKS[wish.game].length] ?? '',
  };
}

function stakeOf({ game, stake }: Wish & { do: 'play' }): number {
  return game === 'jackpot' && stake <= 300 ? (JACKPOT_STAKES[stake % 2] ?? 0) : stake;
}

/** A player's next reference, or the one after it: requests at the same time may have the same one. */
function comingReference(players: ModelPlayer[], index: number, ahead: number): string {
  const rounds = players[index]?.rounds ?? [];
  const isFree = (reference: string) => rounds.every(({ wish }) => wish.reference !== reference);
  return Array.from({ length: rounds.length + 2 }, (_, count) => referenceOf(index, count)).filter(isFree)[ahead] ?? '';
}

const referenceOf = (index: number, count: number): string => `P${index}ROUND${String(count).padStart(5, '0')}`;

const roundsOf = (player: ModelPlayer | undefined, game: Game) =>
  (player?.rounds ?? []).filter((round) => round.game === game);

/** The reference of the flight that is to be cashed out. */
export function flightOf(players: ModelPlayer[], index: number, { game, which }: Wish & { do: 'cashOut' }): string {
  const of = which === 'foreign' ? (index + 1) % players.length : index;
  const flights = roundsOf(players[of], game);
  const found = which === 'coming' ? undefined : flights.at(which === 'earlier' ? 0 : -1);
  return found?.wish.reference ?? comingReference(players, index, 0);
}
