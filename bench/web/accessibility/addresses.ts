import { PATHS, pathTo, type RouteName } from '../../../apps/web/src/lib/navigation/paths.ts';
import { pagesOf } from '../lighthouse/pages.ts';
import type { SessionCookie } from '../player.ts';
import type { Product } from '../product.ts';

/** The id of one of the player's bets. */
async function betIdOf({ url }: Product, session: readonly SessionCookie[]): Promise<string> {
  const input = encodeURIComponent(JSON.stringify({ page: 1 }));
  const cookie = session.map(({ name, value }) => `${name}=${value}`).join('; ');
  const response = await fetch(`${url}/trpc/bets.list?input=${input}`, { headers: { cookie } });
  const { result } = (await response.json()) as { result?: { data: { items: { betReference: string }[] } } };
  const betId = result?.data.items[0]?.betReference;
  if (betId === undefined) throw new Error(`the player has no bet: ${response.status}`);
  return betId;
}

/** The address of every route of the client, with parameters that the product has now. */
export async function addressesOf(product: Product, session: readonly SessionCookie[]): Promise<string[]> {
  const pages = await pagesOf(product);
  const idOf = (page: string): string =>
    pages
      .find(({ name }) => name === page)
      ?.path.split('/')
      .at(-1) ?? '';
  const betId = await betIdOf(product, session);
  const params: Partial<Record<RouteName, Record<string, string>>> = {
    share: { betId },
    MoreMarkets: { matchId: idOf('match') },
    MoreMarketsLive: { matchId: idOf('live match') },
    GameProvider: { providerId: 'evolution' },
    InstantGamePlayer: { providerId: 'pragmatic', gameId: 'ngoma-reels' },
    BetResults: { betId },
    PromotionDetails: { id: 'multibet-boost' },
  };
  const query: Partial<Record<RouteName, string>> = {
    VerifyAccountWithAccNo: '?msisdn=0712345678',
    ResetPassword: '?phoneNumber=0712345678',
  };
  const names = Object.keys(PATHS) as RouteName[];
  return names.map((name) => pathTo(name, params[name]) + (query[name] ?? ''));
}
