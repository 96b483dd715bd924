import { MATCH_ALGORITHM, ROUND_ALGORITHM } from '@ushindi/draws/algorithms';
import { redrawRound } from '@ushindi/draws/games/redraw';
import type { PublicDraw } from '@ushindi/draws/games/publicDraw';
import { bytesOf, hexOf } from '@ushindi/draws/hex';
import { matchCommitmentOf } from '@ushindi/draws/matches/matchKey';
import { type PublicResult, publicResultOf } from '@ushindi/draws/matches/publicResult';
import { replayMatch } from '@ushindi/draws/matches/verify';
import { commitmentOf } from '@ushindi/draws/games/provablyFair';
import type { Facts, MatchFacts, RoundFacts } from './facts.ts';

/** `open`: the secret is not public yet. `unknown`: there is nothing to compute or to compare. */
export type StepState = 'kept' | 'broken' | 'open' | 'unknown';
type StepId = 'hash' | 'draw' | 'record';
/** `onlyDrawn`: the seed matches its commitment, and nothing is recorded to compare its draw with. */
type Verdict = 'verified' | 'mismatch' | 'notYet' | 'onlyDrawn' | 'incomplete';

export type Drawn =
  | { kind: 'round'; draw: PublicDraw; teams: { home: string; away: string }[] }
  | { kind: 'match'; homeTeam: string; awayTeam: string; result: PublicResult };

export type Checked = {
  verdict: Verdict;
  steps: Record<StepId, StepState>;
  /** The SHA-256 that the browser computed. */
  hash: string | null;
  drawn: Drawn | null;
};

const NOT_YET: Checked = {
  verdict: 'notYet',
  steps: { hash: 'open', draw: 'open', record: 'open' },
  hash: null,
  drawn: null,
};

/**
 * Checks a round or a match: the browser computes the hash of the secret and draws again. Whether a step passes depends on
 * the facts alone, whatever an operator claims.
 */
export function check(facts: Facts): Promise<Checked> {
  return facts.kind === 'round' ? checkRound(facts) : checkMatch(facts);
}

async function checkRound(facts: RoundFacts): Promise<Checked> {
  if (facts.serverSeed === '') return NOT_YET;
  const hash = await browserHash(new TextEncoder().encode(facts.serverSeed), () => commitmentOf(facts.serverSeed));
  const isKnown = facts.algorithm === ROUND_ALGORITHM && facts.returnPercent !== '';
  const redrawn = isKnown ? redrawRound({ ...facts, returnPercent: Number(facts.returnPercent) }) : null;
  const drawn: Drawn | null = redrawn && { kind: 'round', ...redrawn };
  return checked({ hash, commitment: facts.commitment, drawn, same: isSame(redrawn?.draw, facts.recorded) });
}

async function checkMatch(facts: MatchFacts): Promise<Checked> {
  if (facts.matchKey === '') return NOT_YET;
  const key = bytesOf(facts.matchKey);
  const committed = Uint8Array.from([...new TextEncoder().encode(`match commitment|${facts.matchId}|`), ...key]);
  const hash = await browserHash(committed, () => matchCommitmentOf(facts.matchId, key));
  const isKnown = facts.algorithm === MATCH_ALGORITHM;
  const replayed = isKnown ? replayMatch({ ...facts, speed: Number(facts.speed) }) : null;
  const result = replayed && publicResultOf(replayed.score);
  const drawn: Drawn | null = replayed &&
    result && { kind: 'match', homeTeam: replayed.fixture.homeTeam, awayTeam: replayed.fixture.awayTeam, result };
  return checked({ hash, commitment: facts.commitment, drawn, same: isSame(result, facts.recorded) });
}

/** The browser's SHA-256. Browsers do not offer it to pages without TLS, where our own implementation is used. */
async function browserHash(data: Uint8Array<ArrayBuffer>, own: () => string): Promise<string> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle;
  return subtle === undefined ? own() : hexOf(new Uint8Array(await subtle.digest('SHA-256', data)));
}

/** Null when there is nothing to compare. */
function isSame(again: unknown, recorded: unknown): boolean | null {
  if (again === undefined || again === null || recorded === null) return null;
  return sorted(again) === sorted(recorded);
}

/** JSON with the keys of objects in order. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );

type Findings = { hash: string; commitment: string; drawn: Drawn | null; same: boolean | null };

function checked({ hash, commitment, drawn, same }: Findings): Checked {
  const steps: Checked['steps'] = {
    hash: hash === commitment ? 'kept' : 'broken',
    draw: drawn === null ? 'unknown' : 'kept',
    record: same === null ? 'unknown' : same ? 'kept' : 'broken',
  };
  return { verdict: verdictOf(steps), steps, hash, drawn };
}

function verdictOf({ hash, draw, record }: Checked['steps']): Verdict {
  if (hash === 'broken' || record === 'broken') return 'mismatch';
  if (draw === 'unknown') return 'incomplete';
  return record === 'unknown' ? 'onlyDrawn' : 'verified';
}
