import { LOBBIES, type Provider } from './lobbies.ts';
import { boxRules } from './rules/box.ts';
import { crashRules } from './rules/crash.ts';
import { BOTH_SCORE, footballRules, THREE_WAY, TO_QUALIFY, TOTAL_GOALS } from './rules/football.ts';
import { jackpotRules } from './rules/jackpot.ts';
import type { Rules } from './rules/rules.ts';
import { slotRules } from './rules/slot.ts';

const LEAGUE_TEAMS =
  'Simba Wekundu,Nyati FC,Kifaru United,Tai Athletic,Chui Rovers,Duma City,Swala Stars,Mbuni Town'.split(',');
const TURBO_TEAMS = 'Radi FC,Kimbunga,Umeme Stars,Moto United,Upepo City'.split(',');
const CHAMPIONS_TEAMS =
  'Atlas Rabat,Nile Cairo,Serengeti,Lagos Lagoon,Kumasi Gold,Rift Nairobi,Zambezi,Table Bay'.split(',');
const NATIONS = 'Brazil,France,Argentina,Morocco,Senegal,Japan,Nigeria,Egypt,Ghana,Kenya,Tanzania,Uganda'.split(',');

/** A game with the rules of its draws. */
export type DrawnGame = {
  /** A word for in-house games, '<provider>:<id>' for a provider's. */
  id: string;
  name: string;
  rules: Rules;
};

/** The games of the operator itself, by id. */
export const IN_HOUSE = {
  league: {
    name: 'Virtual League',
    rules: footballRules({
      teams: LEAGUE_TEAMS,
      matches: 4,
      outcomes: [...THREE_WAY, ...TOTAL_GOALS],
      showSeconds: 40,
    }),
  },
  turbo: {
    name: 'Turbo',
    rules: footballRules({ teams: TURBO_TEAMS, matches: 2, outcomes: THREE_WAY, showSeconds: 28 }),
  },
  championsLigi: {
    name: 'Champions Ligi',
    rules: footballRules({ teams: CHAMPIONS_TEAMS, matches: 4, outcomes: TO_QUALIFY, showSeconds: 35 }),
  },
  worldCup: {
    name: 'World Cup',
    rules: footballRules({ teams: NATIONS, matches: 4, outcomes: [...THREE_WAY, ...BOTH_SCORE], showSeconds: 40 }),
  },
  jackpot: { name: 'Jackpot', rules: jackpotRules },
  box: { name: 'Pick-A-Box', rules: boxRules },
  jetx: { name: 'JetX', rules: crashRules('JetX') },
  aviatrix: { name: 'Aviatrix', rules: crashRules('Aviatrix') },
} as const satisfies Record<string, Omit<DrawnGame, 'id'>>;

/** The games of a provider's lobby. */
export const slotsOf = (provider: Provider): DrawnGame[] =>
  LOBBIES[provider].map(({ providerGameId, name, volatility }) => ({
    id: `${provider}:${providerGameId}`,
    name,
    rules: slotRules(name, volatility),
  }));

const GAMES = new Map<string, DrawnGame>(
  [
    ...Object.entries(IN_HOUSE).map(([id, game]): DrawnGame => ({ id, ...game })),
    ...slotsOf('pragmatic'),
    ...slotsOf('soft'),
  ].map((game) => [game.id, game]),
);

/** The game of an id; null for an unknown one. */
export const drawnGameOf = (id: string): DrawnGame | null => GAMES.get(id) ?? null;
