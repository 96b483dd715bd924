import { gamesCalls } from '@ushindi/api-contract/operator';
import { DEFAULT_LANGUAGE } from '@ushindi/shared';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Routes } from '../../app.ts';
import { OperatorError } from '../../http/errors.ts';
import {
  type Authenticate,
  languageIn,
  servePlayerOrGuest,
  servePublic,
  type SignedInPlayer,
} from '../../http/serve.ts';
import { LITE_IDS } from './catalogue.ts';
import { launch, type LaunchDeps } from './launch.ts';
import { LOBBIES, type Provider } from '@ushindi/draws/games/lobbies';

type Deps = LaunchDeps & { authenticate: Authenticate };

const JETX_ID = 1;
const MAX_PAGE_SIZE = 100;
const READY = 'Your game is ready.';

const lobbyBody = z.object({
  pageSize: z.number().int().min(1).max(MAX_PAGE_SIZE),
  page: z.number().int().min(1).max(10_000),
});

/** Launches and lobbies. */
export const gamesRoutes =
  ({ authenticate, ...deps }: Deps): Routes =>
  (app) => {
    servePlayerOrGuest(app, gamesCalls.launchLite, authenticate, async (player, { body, headers }) => {
      if (body.mode === '1' && player === null) throw new OperatorError('UNAUTHORIZED', { kind: 'sessionExpired' });
      const id = LITE_IDS.get(body.game_id) ?? '';
      return { message: READY, data: await launch(deps, id, by(body.mode === '1' ? player : null, headers)) };
    });
    servePlayerOrGuest(app, gamesCalls.launchSst, authenticate, async (player, { body, headers }) => {
      const id = body.game_id === JETX_ID ? 'jetx' : '';
      return { message: READY, data: await launch(deps, id, by(player, headers)) };
    });
    servePlayerOrGuest(app, gamesCalls.launchAviatrix, authenticate, async (player, { headers }) => ({
      message: READY,
      data: await launch(deps, 'aviatrix', by(player, headers)),
    }));
    servePlayerOrGuest(app, gamesCalls.launchPragmatic, authenticate, async (player, { body, headers }) => ({
      message: READY,
      data: await launch(deps, `pragmatic:${body.game_id}`, by(player, headers)),
    }));
    servePlayerOrGuest(app, gamesCalls.launchSoft, authenticate, async (player, { body, headers }) => ({
      message: READY,
      data: await launch(deps, `soft:${body.game_id}`, by(player, headers)),
    }));
    serveLobby(app, gamesCalls.lobbyPragmatic, 'pragmatic');
    serveLobby(app, gamesCalls.lobbySoft, 'soft');
  };

const by = (player: SignedInPlayer | null, headers: FastifyRequest['headers']) => ({
  player,
  language: languageIn(headers) ?? DEFAULT_LANGUAGE,
});

function serveLobby(app: FastifyInstance, call: typeof gamesCalls.lobbyPragmatic, provider: Provider): void {
  const games = LOBBIES[provider];
  servePublic(app, call, async ({ body }) => {
    const { pageSize, page } = lobbyBody.parse(body);
    const shown = games.slice((page - 1) * pageSize, page * pageSize);
    const results = shown.map(({ id, name, providerGameId, hot }) => ({
      id,
      game_name: name,
      provider_game_id: providerGameId,
      status: hot ? '1' : '0',
    }));
    return { message: 'Success', data: { results, totalPages: Math.ceil(games.length / pageSize) } };
  });
}
