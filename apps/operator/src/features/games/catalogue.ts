import { FLIGHT_STAKES, JACKPOT_STAKES, type Stakes, USUAL_STAKES } from './limits.ts';
import { LOBBIES, type Provider } from './lobbies.ts';
import { boxRules } from './rules/box.ts';
import { crashRules } from './rules/crash.ts';
import { BOTH_SCORE, footballRules, THREE_WAY, TO_QUALIFY, TOTAL_GOALS } from './rules/football.ts';
import { jackpotRules } from './rules/jackpot.ts';
import type { Rules } from './rules/rules.ts';
import { slotRules } from './rules/slot.ts';

/** A game as it is launched, played and kept. */
export type Game = {
  /** Ours has a word, a provider's '<provider>:<its id>'. */
  id: string;
  name: string;
  /** In which history its rounds show. */
  kind: 'virtual' | 'jackpot';
  /** The module that draws its page. */
  page: 'football' | 'jackpot' | 'box' | 'slot' | 'crash';
  stakes: Stakes;
  rules: Rules;
  /** Where a player goes who leaves it, on the product. */
  lobbyPath: string;
  /** Whether the page itself offers to leave, also in a frame (discovery spec, section 2.11). */
  saysGoodbye: boolean;
};

const LEAGUE_TEAMS =
  'Simba Wekundu,Nyati FC,Kifaru United,Tai Athletic,Chui Rovers,Duma City,Swala Stars,Mbuni Town'.split(',');
const TURBO_TEAMS = 'Radi FC,Kimbunga,Umeme Stars,Moto United,Upepo City'.split(',');
const CHAMPIONS_TEAMS =
  'Atlas Rabat,Nile Cairo,Serengeti,Lagos Lagoon,Kumasi Gold,Rift Nairobi,Zambezi,Table Bay'.split(',');
const NATIONS = 'Brazil,France,Argentina,Morocco,Senegal,Japan,Nigeria,Egypt,Ghana,Kenya,Tanzania,Uganda'.split(',');

const usual = { kind: 'virtual', stakes: USUAL_STAKES, lobbyPath: '/', saysGoodbye: false } as const;
const flights = { ...usual, page: 'crash', stakes: FLIGHT_STAKES, lobbyPath: '/instant-games' } as const;

const football = (id: string, name: string, rules: Parameters<typeof footballRules>[0]): Game => ({
  ...usual,
  id,
  name,
  page: 'football',
  rules: footballRules(rules),
});

const OWN: readonly Game[] = [
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
  { ...flights, id: 'jetx', name: 'JetX', rules: crashRules('JetX'), saysGoodbye: true },
  { ...flights, id: 'aviatrix', name: 'Aviatrix', rules: crashRules('Aviatrix') },
];

const slotOf = (provider: Provider) =>
  LOBBIES[provider].map(
    ({ providerGameId, name, temper }): Game => ({
      ...usual,
      id: `${provider}:${providerGameId}`,
      name,
      page: 'slot',
      rules: slotRules(name, temper),
      lobbyPath: provider === 'soft' ? '/instant-games/soft-games' : '/instant-games/pragmatic',
    }),
  );

const GAMES = new Map([...OWN, ...slotOf('pragmatic'), ...slotOf('soft')].map((game) => [game.id, game]));

/** The game of an id; null when there is none. */
export const gameOf = (id: string): Game | null => GAMES.get(id) ?? null;

/** Ids of lite/v1/init (discovery spec, section 7). */
export const LITE_IDS: ReadonlyMap<number, string> = new Map([
  [1, 'league'],
  [2, 'turbo'],
  [3, 'jackpot'],
  [4, 'championsLigi'],
  [5, 'worldCup'],
  [6, 'box'],
]);
