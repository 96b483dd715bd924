import type { Caller, Leaderboard, LeaderboardPort, LeaderboardPrizes } from '@ushindi/api-contract';
import { leaderboardCalls } from '@ushindi/api-contract/operator';
import { freshFor } from '../../responseCache/policies.ts';
import type { PublicCache } from '../../responseCache/publicCache.ts';
import type { UpstreamClient } from '../../upstream/client.ts';
import { orNull } from '../../upstream/orNull.ts';
import type { Warn } from '../../upstream/readEach.ts';
import { boardOf, boardQuery, prizesOf } from './leaderboard.wire.ts';

/** The operator counts bets by the minute. */
const GUEST_POLICY = freshFor(60_000);
/** Prizes are paid once a day. */
const PRIZES_POLICY = freshFor(60_000);
const NO_PRIZES: LeaderboardPrizes = { prizes: [], winners: [] };
const EMPTY: Leaderboard = { today: [], past: [], own: null };

type LeaderboardDeps = { upstream: UpstreamClient; cache: PublicCache; nowMs: () => number; log: Warn };
type Query = ReturnType<typeof boardQuery>;

async function loadBoard({ upstream, log }: LeaderboardDeps, caller: Caller, query: Query): Promise<Leaderboard> {
  const reply = await orNull(upstream.one(leaderboardCalls.board, { caller, query, fallback: 'An error occurred.' }));
  return reply === null ? EMPTY : boardOf(log, reply.data, caller.session !== null);
}

/** The promotion's leaderboard; cached for guests only, because a player's response contains their entry. */
export function createLeaderboardAdapter(deps: LeaderboardDeps): LeaderboardPort {
  return {
    async get(caller) {
      const query = boardQuery(deps.nowMs());
      const load = () => loadBoard(deps, caller, query);
      if (caller.session !== null) return load();
      const { value } = await deps.cache.read(`leaderboard:${query.promo_date}`, GUEST_POLICY, load);
      return value;
    },
    async prizes(caller) {
      const { value } = await deps.cache.read('leaderboardPrizes', PRIZES_POLICY, async () => {
        const options = { caller, fallback: 'An error occurred.' };
        const reply = await orNull(deps.upstream.one(leaderboardCalls.prizes, options));
        return reply === null ? NO_PRIZES : prizesOf(deps.log, reply.data);
      });
      return value;
    },
  };
}
