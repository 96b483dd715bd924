import { SEARCH_PLACES_MIN_LENGTH } from '@ushindi/shared';
import type { Fixture } from '../../simulation/index.ts';

/** Names that players use for a team and that its own words do not contain, after folding. */
const NICKNAMES: Readonly<Record<string, readonly string[]>> = {
  'afc leopards': ['ingwe'],
  arsenal: ['gunners'],
  'atletico madrid': ['atleti'],
  barcelona: ['barca', 'fcb'],
  'bayern munich': ['fcb'],
  'borussia dortmund': ['bvb'],
  'gor mahia': ['kogalo', 'gmfc'],
  'kaizer chiefs': ['amakhosi'],
  'manchester city': ['mancity', 'mcfc'],
  'manchester united': ['manutd', 'utd', 'mufc'],
  'newcastle united': ['utd', 'magpies'],
  'nottingham forest': ['nffc'],
  'paris saint germain': ['psg'],
  simba: ['msimbazi'],
  'tottenham hotspur': ['spurs'],
  'west ham united': ['utd', 'hammers'],
  wolverhampton: ['wolves'],
  'young africans': ['yanga'],
};

/** Words that a search ignores beside others: between two teams, and for "football club". */
const IGNORED = new Set(['v', 'vs', 'fc', 'cf', 'sc', 'club']);

/** The words by which a match is found. */
export type MatchWords = {
  home: readonly string[];
  away: readonly string[];
  places: readonly string[];
  gameId: string;
};

/** The rank of a match by the kind of its fit, best first: players search for teams more often than for places. */
const RANK = { number: 0, oneTeam: 1, bothTeams: 2, places: 3 } as const;

/** The words of a match. */
export function wordsOfMatch({ homeTeam, awayTeam, tournament, country, gameId }: Fixture): MatchWords {
  const places = [tournament, country].flatMap(wordsIn);
  return { home: wordsOfTeam(homeTeam), away: wordsOfTeam(awayTeam), places, gameId };
}

function wordsOfTeam(team: string): string[] {
  const words = wordsIn(team);
  return [...words, ...(NICKNAMES[words.join(' ')] ?? [])];
}

/** The words of a search; '#9745' is a match's number. Empty if there is nothing to search for. */
export function wordsOfSearch(text: string): readonly string[] {
  const words = wordsIn(text);
  const meant = words.filter((word) => !IGNORED.has(word));
  return meant.length > 0 || words.every((word) => word === 'v' || word === 'vs') ? meant : words;
}

/**
 * The rank of a match if every searched word begins one of its words, or is its number; null for any other match. A text of
 * two letters is compared only with teams, because as the beginning of a place it fits hundreds of matches.
 */
export function rankOf(searched: readonly string[], { home, away, places, gameId }: MatchWords): number | null {
  if (searched.length === 1 && searched[0] === gameId) return RANK.number;
  const isIn = (names: readonly string[]): boolean =>
    searched.every((word) => names.some((name) => name.startsWith(word)));
  if (isIn(home) || isIn(away)) return RANK.oneTeam;
  if (isIn([...home, ...away])) return RANK.bothTeams;
  const isShort = searched.join('').length < SEARCH_PLACES_MIN_LENGTH;
  return !isShort && isIn([...home, ...away, ...places]) ? RANK.places : null;
}

/** The words of a name in lower case, without accents and apostrophes: "Murang'a Seal" and 'muranga seal' are equal. */
function wordsIn(name: string): string[] {
  return name
    .normalize('NFD')
    .replaceAll(/[\p{Mark}'’]/gu, '')
    .toLowerCase()
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter((word) => word !== '');
}
