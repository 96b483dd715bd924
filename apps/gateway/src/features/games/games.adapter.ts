import {
  DomainError,
  type Caller,
  type CasinoGame,
  type Game,
  type GameProvider,
  type GamesPort,
} from '@ushindi/api-contract';
import { gamesCalls } from '@ushindi/api-contract/operator';
import { LOBBY_PAGE_SIZE } from '@ushindi/shared';
import { FIVE_MINUTES } from '../../responseCache/policies.ts';
import type { PublicCache } from '../../responseCache/publicCache.ts';
import type { Reply, UpstreamClient } from '../../upstream/client.ts';
import { unreadable } from '../../upstream/errors.ts';
import { orNull } from '../../upstream/orNull.ts';
import { readReported, type Warn } from '../../upstream/readEach.ts';
import { NOT_AVAILABLE, casinoGameOf, launchOf, type WireLaunch } from './games.wire.ts';

/** The game ids of lite/v1/init. */
const LITE_GAME_IDS = { league: 1, turbo: 2, jackpot: 3, championsLigi: 4, worldCup: 5, box: 6 } as const;
type LiteGame = keyof typeof LITE_GAME_IDS;

const JETX_GAME_ID = 1;

const PROVIDERS = {
  pragmatic: { launch: gamesCalls.launchPragmatic, lobby: gamesCalls.lobbyPragmatic },
  soft: { launch: gamesCalls.launchSoft, lobby: gamesCalls.lobbySoft },
} as const satisfies Record<GameProvider, object>;

type GamesDeps = {
  upstream: UpstreamClient;
  cache: PublicCache;
  nowMs: () => number;
  log: Warn;
  /** The allowed origins of game addresses. */
  origins: readonly string[];
  /** The address template of a game's thumbnail, with '{id}'. */
  thumbnailUrl: string | undefined;
};

const isLite = (game: Game): game is LiteGame => Object.hasOwn(LITE_GAME_IDS, game);

function requestLaunch({ upstream, nowMs }: GamesDeps, caller: Caller, game: Game): Promise<Reply<WireLaunch>> {
  const options = { caller, fallback: NOT_AVAILABLE, unreadableMessage: NOT_AVAILABLE };
  if (isLite(game)) {
    const mode = caller.session === null ? '0' : '1';
    const body = { mode, timestamp: Math.floor(nowMs() / 1000), game_id: LITE_GAME_IDS[game] } as const;
    return upstream.one(gamesCalls.launchLite, { ...options, body });
  }
  if (game === 'jetx') return upstream.one(gamesCalls.launchSst, { ...options, body: { game_id: JETX_GAME_ID } });
  if (game === 'aviatrix') return upstream.one(gamesCalls.launchAviatrix, { ...options, body: {} });
  const provider = game.startsWith('soft:') ? 'soft' : 'pragmatic';
  const body = { game_id: game.slice(provider.length + 1) };
  return upstream.one(PROVIDERS[provider].launch, { ...options, body });
}

/** Opening a game moves no money, so a player need not check whether a failed launch went through. */
function clearOutcomeUnknown(error: unknown): unknown {
  if (!(error instanceof DomainError) || error.details.outcomeUnknown !== true) return error;
  return new DomainError(error.code, NOT_AVAILABLE, {}, { cause: error.cause });
}

type Page = { items: CasinoGame[]; totalPages: number };

async function loadLobby(deps: GamesDeps, caller: Caller, provider: GameProvider, page: number): Promise<Page> {
  const call = PROVIDERS[provider].lobby;
  const body = { pageSize: LOBBY_PAGE_SIZE, page };
  const reply = await orNull(deps.upstream.one(call, { caller, body, fallback: 'Failed to load games' }));
  if (reply === null) return { items: [], totalPages: 0 };
  const { results, totalPages } = reply.data;
  const { items, problem } = readReported(deps.log, call.path, gamesCalls.wireCasinoGame, results);
  if (items.length === 0 && problem !== undefined) throw unreadable('outcomeKnown', problem);
  return {
    items: items.map((game) => casinoGameOf(game, deps.thumbnailUrl)),
    // Without the operator's count, a full page means that another one follows.
    totalPages: totalPages ?? (results.length >= LOBBY_PAGE_SIZE ? page + 1 : page),
  };
}

/** Opens casino games and lists those of providers; only lists are cached and retried. */
export function createGamesAdapter(deps: GamesDeps): GamesPort {
  return {
    async launch(caller, { game }) {
      try {
        const { data } = await requestLaunch(deps, caller, game);
        return launchOf(data, deps.origins);
      } catch (error) {
        throw clearOutcomeUnknown(error);
      }
    },
    async lobby(caller, { provider, page }) {
      const { value } = await deps.cache.read(`lobby:${provider}:${page}`, FIVE_MINUTES, () =>
        loadLobby(deps, caller, provider, page),
      );
      return { ...value, page };
    },
  };
}
