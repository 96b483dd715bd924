import { z } from 'zod';
import { call, none, wireNumber, wireText, wireTextOrEmpty } from './call.ts';

/** The address of a game, and its freebet: a flag or lines of text. */
export const launchData = z.object({ url: z.string().min(1), freebet: z.union([z.boolean(), z.string()]).nullish() });

/** `game_id`: league 1, turbo 2, jackpot 3, championsLigi 4, worldCup 5, box 6. */
export const launchLite = call({
  summary: "Opens one of the operator's own games",
  method: 'POST',
  base: 'api',
  path: 'lite/v1/init',
  kind: 'write',
  auth: 'anyone',
  query: none,
  /** `mode` is '1' for a signed-in player and '0' for a guest; `timestamp` in Unix seconds. */
  body: z.object({ mode: z.enum(['0', '1']), timestamp: z.number(), game_id: z.number() }),
  data: launchData,
});

/** `game_id` is 1. */
export const launchSst = call({
  summary: 'Opens JetX',
  method: 'POST',
  base: 'api',
  path: 'sst/v1/launch',
  kind: 'write',
  auth: 'anyone',
  query: none,
  body: z.object({ game_id: z.number() }),
  data: launchData,
});

export const launchAviatrix = call({
  summary: 'Opens Aviatrix',
  method: 'POST',
  base: 'api',
  path: 'aviatrix/launch',
  kind: 'write',
  auth: 'anyone',
  query: none,
  body: z.object({}),
  data: launchData,
});

export const launchPragmatic = call({
  summary: 'Opens a casino game of Pragmatic',
  method: 'POST',
  base: 'api',
  path: 'pp/v1/launch',
  kind: 'write',
  auth: 'anyone',
  query: none,
  body: z.object({ game_id: z.string() }),
  data: launchData,
});

/** Operators document a lobby of soft games but no launch; this follows launchPragmatic (decision 14). */
export const launchSoft = call({
  ...launchPragmatic,
  summary: 'Opens a soft game',
  path: 'soft/v1/launch',
  isExtra: true,
});

/** A game of a provider's lobby. */
export const wireCasinoGame = z.object({
  id: wireText,
  game_name: wireText,
  provider_game_id: wireTextOrEmpty,
  /** '1' is a hot game. */
  status: wireTextOrEmpty,
});

export const lobbyPragmatic = call({
  summary: 'A page of the casino games of Pragmatic',
  method: 'POST',
  base: 'api',
  path: 'pp/v1/getCasinoGames',
  kind: 'read',
  auth: 'guest',
  query: none,
  body: z.object({ pageSize: z.number(), page: z.number() }),
  data: z.object({ results: z.array(z.unknown()), totalPages: wireNumber.nullish() }),
});

export const lobbySoft = call({
  ...lobbyPragmatic,
  summary: 'A page of the soft games',
  path: 'soft/v1/getSofttGames',
});
