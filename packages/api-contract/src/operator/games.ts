import { z } from 'zod';
import { call, none, wireNumber, wireText, wireTextOrEmpty } from './call.ts';

/** Where a game is played, and the freebet that goes with it: true, or lines of text. */
export const launchData = z.object({ url: z.string().min(1), freebet: z.union([z.boolean(), z.string()]).nullish() });

/** Games of the operator's own: league 1, turbo 2, jackpot 3, championsLigi 4, worldCup 5, box 6. */
export const launchLite = call({
  method: 'POST',
  base: 'api',
  path: 'lite/v1/init',
  kind: 'write',
  as: 'anyone',
  query: none,
  /** `mode` is '1' for a signed-in player and '0' for a guest; `timestamp` in Unix seconds. */
  body: z.object({ mode: z.enum(['0', '1']), timestamp: z.number(), game_id: z.number() }),
  data: launchData,
});

/** JetX, whose game id is 1. */
export const launchSst = call({
  method: 'POST',
  base: 'api',
  path: 'sst/v1/launch',
  kind: 'write',
  as: 'anyone',
  query: none,
  body: z.object({ game_id: z.number() }),
  data: launchData,
});

/** The specs show no body for it. */
export const launchAviatrix = call({
  method: 'POST',
  base: 'api',
  path: 'aviatrix/launch',
  kind: 'write',
  as: 'anyone',
  query: none,
  body: z.object({}),
  data: launchData,
});

export const launchPragmatic = call({
  method: 'POST',
  base: 'api',
  path: 'pp/v1/launch',
  kind: 'write',
  as: 'anyone',
  query: none,
  body: z.object({ game_id: z.string() }),
  data: launchData,
});

/** The specs name a lobby of soft games but no launch; this one follows its sibling's pattern (decision 14). */
export const launchSoft = call({ ...launchPragmatic, path: 'soft/v1/launch' });

export const wireCasinoGame = z.object({
  id: wireText,
  game_name: wireText,
  provider_game_id: wireTextOrEmpty,
  /** '1' is a hot game. */
  status: wireTextOrEmpty,
});

/** A page of a provider's games; `totalPages` says where to stop. */
export const lobbyPragmatic = call({
  method: 'POST',
  base: 'api',
  path: 'pp/v1/getCasinoGames',
  kind: 'read',
  as: 'guest',
  query: none,
  body: z.object({ pageSize: z.number(), page: z.number() }),
  data: z.object({ results: z.array(z.unknown()), totalPages: wireNumber.nullish() }),
});

export const lobbySoft = call({ ...lobbyPragmatic, path: 'soft/v1/getSofttGames' });
