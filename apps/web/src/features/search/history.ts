import type { FoundMatch } from '@ushindi/api-contract';
import { logProblem } from '../../lib/log.ts';

const storageKey = 'ushindi.searched';
const mostKept = 3;

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isNumberOrNull: Check = (value) => value === null || Number.isFinite(value);

// A schema library would cost this screen more than its own code.
const fields: Record<keyof FoundMatch, Check> = {
  matchId: (value) => typeof value === 'string' && value !== '',
  sportId: isNumberOrNull,
  country: isText,
  tournament: isText,
  homeTeam: isText,
  awayTeam: isText,
  startsAtMs: isNumberOrNull,
};

function isMatch(value: unknown): value is FoundMatch {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(fields).every(([name, check]) => check(Reflect.get(value, name)));
}

/** The matches opened last from a search, newest first; what cannot be read is left out. */
export function readHistory(storage: Pick<Storage, 'getItem'>): FoundMatch[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isMatch).slice(0, mostKept) : [];
  } catch {
    // Blocked storage or somebody else's text: there is no history then.
    return [];
  }
}

/** Puts an opened match at the head of the history, which keeps three, each once (discovery spec, section 2.9). */
export function remember(match: FoundMatch, storage: Pick<Storage, 'getItem' | 'setItem'>): void {
  const others = readHistory(storage).filter(({ matchId }) => matchId !== match.matchId);
  try {
    storage.setItem(storageKey, JSON.stringify([match, ...others].slice(0, mostKept)));
  } catch (error) {
    logProblem('The search history could not be kept.', error);
  }
}
