import type { FoundMatch } from '@ushindi/api-contract';
import { logProblem } from '#lib/log.ts';
import { hasFields, isNumber, isText, orNull, type Check } from '#lib/storage/checks.ts';
import { parseJson, storedValue } from '#lib/storage/storedValue.ts';

const MAX_KEPT = 3;

const fields: Record<keyof FoundMatch, Check> = {
  matchId: (value) => typeof value === 'string' && value !== '',
  gameId: isText,
  sportId: orNull(isNumber),
  country: isText,
  tournament: isText,
  homeTeam: isText,
  awayTeam: isText,
  startsAtMs: orNull(isNumber),
};

const isMatch = (value: unknown): value is FoundMatch => hasFields(fields)(value);

const history = storedValue<readonly FoundMatch[]>('ushindi.searched', { parse: matchesIn, format: JSON.stringify });

function matchesIn(text: string | null): readonly FoundMatch[] {
  const kept = parseJson(text);
  // Entries of earlier releases have no number.
  const matches: unknown[] = Array.isArray(kept) ? kept.map((match) => ({ gameId: '', ...match })) : [];
  return matches.filter(isMatch).slice(0, MAX_KEPT);
}

/** The recently opened search results, newest first, without unreadable entries. */
export function readHistory(): readonly FoundMatch[] {
  return history.read();
}

/** Adds an opened match to the history, which keeps three, each once. */
export function remember(match: FoundMatch): void {
  const others = readHistory().filter(({ matchId }) => matchId !== match.matchId);
  const isKept = history.write([match, ...others].slice(0, MAX_KEPT));
  if (!isKept) logProblem('The search history could not be stored.');
}
