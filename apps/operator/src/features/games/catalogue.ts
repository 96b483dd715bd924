import type { GameName } from '../../ports/gameHistory.ts';
import { CRASH_STAKES, JACKPOT_STAKES, type Stakes, USUAL_STAKES } from './limits.ts';
import { LOBBIES, type Provider } from './lobbies.ts';
import { boxRules } from './rules/box.ts';
import { crashRules } from './rules/crash.ts';
import { BOTH_SCORE, footballRules, THREE_WAY, TO_QUALIFY, TOTAL_GOALS } from './rules/football.ts';
import { jackpotRules } from './rules/jackpot.ts';
import type { Rules } from './rules/rules.ts';
import { slotRules } from './rules/slot.ts';

/** A casino game. */
export type Game = {
  /** A word for in-house games, '<provider>:<id>' for a provider's. */
  id: string;
  name: string;
  /** The history that lists its rounds. */
  kind: 'virtual' | 'jackpot';
  /** The page module that draws it. */
  page: 'football' | 'jackpot' | 'box' | 'slot' | 'crash';
  stakes: Stakes;
  rules: Rules;
  /** The product's path that a player returns to on leaving. */
  lobbyPath: string;
  /** Whether the page shows an exit even in a frame; JetX does. */
  showsExit: boolean;
};

const LEAGUE_TEAMS =
  'Simba Wekundu,Nyati FC,Kifaru United,Tai Athletic,Chui Rovers,Duma City,Swala Stars,Mbuni Town'.split(',');
const TURBO_TEAMS = 'Radi FC,Kimbunga,Umeme Stars,Moto United,Upepo City'.split(',');
const CHAMPIONS_TEAMS =
  'Atlas Rabat,Nile Cairo,Serengeti,Lagos Lagoon,Kumasi Gold,Rift Nairobi,Zambezi,Table Bay'.split(',');
const NATIONS = 'Brazil,France,Argentina,Morocco,Senegal,Japan,Nigeria,Egypt,Ghana,Kenya,Tanzania,Uganda'.split(',');

const usual = { kind: 'virtual', stakes: USUAL_STAKES, lobbyPath: '/', showsExit: false } as const;
const crashGames = { ...usual, page: 'crash', stakes: CRASH_STAKES, lobbyPath: '/instant-games' } as const;

const football = (id: string, name: string, rules: Parameters<typeof footballRules>[0]): Game => ({
  ...usual,
  id,
  name,
  page: 'football',
  rules: footballRules(rules),
});

const IN_HOUSE_GAMES: readonly Game[] = [
  football('league', 'Virtual League', {
    teams: LEAGUE_TEAMS,
    matches: 4,
    outcomes: [...THREE_WAY, ...TOTAL_GOALS],
    showSeconds: 40,
  }),
  football('turbo', 'Turbo', { teams: TURBO_TEAMS, matches: 2, outcomes: THREE_WAY, showSeconds: 28 }),
  football('championsLigi', 'Champions Ligi', {
    teams: CHAMPIONS_TEAMS,
    matches: 4,
    outcomes: TO_QUALIFY,
    showSeconds: 35,
  }),
  football('worldCup', 'World Cup', {
    teams: NATIONS,
    matches: 4,
    outcomes: [...THREE_WAY, ...BOTH_SCORE],
    showSeconds: 40,
  }),
  {
    ...usual,
    id: 'jackpot',
    name: 'Jackpot',
    kind: 'jackpot',
    page: 'jackpot',
    stakes: JACKPOT_STAKES,
    rules: jackpotRules,
  },
  { ...usual, id: 'box', name: 'Pick-A-Box', page: 'box', rules: boxRules },
  { ...crashGames, id: 'jetx', name: 'JetX', rules: crashRules('JetX'), showsExit: true },
  { ...crashGames, id: 'aviatrix', name: 'Aviatrix', rules: crashRules('Aviatrix') },
];

const slotOf = (provider: Provider) =>
  LOBBIES[provider].map(
    ({ providerGameId, name, volatility }): Game => ({
      ...usual,
      id: `${provider}:${providerGameId}`,
      name,
      page: 'slot',
      rules: slotRules(name, volatility),
      lobbyPath: provider === 'soft' ? '/instant-games/soft-games' : '/instant-games/pragmatic',
    }),
  );

const GAMES = new Map([...IN_HOUSE_GAMES, ...slotOf('pragmatic'), ...slotOf('soft')].map((game) => [game.id, game]));

/** Null for an unknown id. */
export const gameOf = (id: string): Game | null => GAMES.get(id) ?? null;

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
