import { type Caller, DomainError, type DrawsPort, type MatchDraw, type RoundDraw } from '@ushindi/api-contract';
import { drawsCalls } from '@ushindi/api-contract/operator';
import { LRUCache } from 'lru-cache';
import type { UnknownIds } from '../../lookupLimits/unknownIds.ts';
import { freshFor } from '../../responseCache/policies.ts';
import type { Policy, PublicCache } from '../../responseCache/publicCache.ts';
import type { UpstreamClient } from '../../upstream/client.ts';
import { orNull } from '../../upstream/orNull.ts';
import { requireId } from '../../upstream/requireId.ts';

/**
 * Draws that are not final are read again soon and never served stale, because a verdict must not be about an earlier
 * moment.
 */
const OPEN_POLICY: Policy = { freshMs: 5_000, staleIfErrorMs: 0 };
/** Rounds and matches that are over do not change, except when staff give a match another result, which is rare. */
const FINAL_POLICY = freshFor(10 * 60_000);
const MAX_FINAL = 5_000;

const NO_ROUND = 'There is no such round.';
const NO_MATCH = 'There is no such match.';

type DrawsDeps = {
  upstream: UpstreamClient;
  cache: PublicCache;
  unknownIds: UnknownIds;
};

async function loadRound({ upstream }: DrawsDeps, caller: Caller, reference: string): Promise<RoundDraw> {
  const { data } = await upstream.one(drawsCalls.round, { caller, params: { reference }, fallback: NO_ROUND });
  requireId(data.reference, reference);
  return data;
}

async function loadMatch({ upstream }: DrawsDeps, caller: Caller, matchId: string): Promise<MatchDraw> {
  const params = { match_id: matchId };
  const { data } = await upstream.one(drawsCalls.match, { caller, params, fallback: NO_MATCH });
  requireId(data.matchId, matchId);
  return data;
}

/** The data for the verification of rounds and matches. It is identical for everyone, so it is cached. */
export function createDrawsAdapter(deps: DrawsDeps): DrawsPort {
  const { cache, unknownIds } = deps;
  const final = new LRUCache<string, true>({ max: MAX_FINAL });
  const read = async <Draw extends object>(
    key: string,
    load: () => Promise<Draw | null>,
    isFinal: (draw: Draw) => boolean,
  ): Promise<Draw | null> => {
    const { value } = await cache.read(key, final.has(key) ? FINAL_POLICY : OPEN_POLICY, load);
    if (value !== null && isFinal(value)) final.set(key, true);
    else final.delete(key);
    return value;
  };
  return {
    async round(caller, { reference }) {
      const found = await read(
        `drawRound:${reference}`,
        () => unknownIds.load(caller, `round ${reference}`, () => orNull(loadRound(deps, caller, reference))),
        ({ state }) => state !== 'open',
      );
      if (found === null) throw new DomainError('NOT_FOUND', NO_ROUND);
      return found;
    },
    async match(caller, { matchId }) {
      const found = await read(
        `drawMatch:${matchId}`,
        () => unknownIds.load(caller, matchId, () => orNull(loadMatch(deps, caller, matchId))),
        ({ matchKey }) => matchKey !== null,
      );
      if (found === null) throw new DomainError('NOT_FOUND', NO_MATCH);
      return found;
    },
  };
}
