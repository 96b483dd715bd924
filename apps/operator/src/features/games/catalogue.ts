import { type DrawnGame, IN_HOUSE, slotsOf } from '@ushindi/draws/games/games';
import type { Provider } from '@ushindi/draws/games/lobbies';
import type { GameName } from '../../ports/gameHistory.ts';
import { CRASH_STAKES, JACKPOT_STAKES, type Stakes, USUAL_STAKES } from './limits.ts';

/** A casino game. */
export type Game = DrawnGame & {
  /** The history that lists its rounds. */
  kind: 'virtual' | 'jackpot';
  /** The page module of the game. */
  page: 'football' | 'jackpot' | 'box' | 'slot' | 'crash';
  stakes: Stakes;
  /** The path of the product at which a player arrives after leaving the game. */
  lobbyPath: string;
  /** Whether the page shows an exit even in a frame; JetX does. */
  showsExit: boolean;
};

const usual = { kind: 'virtual', stakes: USUAL_STAKES, lobbyPath: '/', showsExit: false } as const;
const crashGames = { ...usual, page: 'crash', stakes: CRASH_STAKES, lobbyPath: '/instant-games' } as const;

const inHouse = (id: keyof typeof IN_HOUSE) => ({ id, ...IN_HOUSE[id] });
const football = (id: keyof typeof IN_HOUSE): Game => ({ ...usual, ...inHouse(id), page: 'football' });

const IN_HOUSE_GAMES: readonly Game[] = [
  football('league'),
  football('turbo'),
  football('championsLigi'),
  football('worldCup'),
  { ...usual, ...inHouse('jackpot'), kind: 'jackpot', page: 'jackpot', stakes: JACKPOT_STAKES },
  { ...usual, ...inHouse('box'), page: 'box' },
  { ...crashGames, ...inHouse('jetx'), showsExit: true },
  { ...crashGames, ...inHouse('aviatrix') },
];

const slots = (provider: Provider): Game[] =>
  slotsOf(provider).map((game) => ({
    ...usual,
    ...game,
    page: 'slot',
    lobbyPath: provider === 'soft' ? '/instant-games/soft-games' : '/instant-games/pragmatic',
  }));

const GAMES = new Map([...IN_HOUSE_GAMES, ...slots('pragmatic'), ...slots('soft')].map((game) => [game.id, game]));

/** The game of an id; null for an unknown id. */
export const gameOf = (id: string): Game | null => GAMES.get(id) ?? null;

/** The name of a game; its id if it is not offered any more. */
export const gameName: GameName = (id) => gameOf(id)?.name ?? id;

/** Game ids of lite/v1/init (D-187). */
export const LITE_IDS: ReadonlyMap<number, string> = new Map([
  [1, 'league'],
  [2, 'turbo'],
  [3, 'jackpot'],
  [4, 'championsLigi'],
  [5, 'worldCup'],
  [6, 'box'],
]);
