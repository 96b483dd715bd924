import { menuCalls } from '@ushindi/api-contract/operator';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerErrorHandlers } from '../../http/errorHandlers.ts';
import { menuRoutes } from './routes.ts';

let app: FastifyInstance;
beforeEach(() => {
  app = fastify();
  registerErrorHandlers(app);
  void menuRoutes(app);
});
afterEach(() => app.close());

const items = async (query: string) => {
  const answer = (await app.inject(`/ds/v1/menu/quick${query}`)).json<{ data: { data: { result: unknown } } }>();
  return menuCalls.quick.data.parse(answer.data.data.result);
};

describe('quick menu', () => {
  it('lists the promoted pages under data.result, by priority', { tags: ['D-180'] }, async () => {
    const menu = await items('?limit=5');
    expect(menu.map(({ name, page_url }) => [name, page_url])).toEqual([
      ['Freebets', '/freebet'],
      ['Kula Mbuzi', '/leaderboard'],
      ['Promotions', '/promotions'],
      ['Aviator', '/aviatrix'],
    ]);
    const priorities = menu.map(({ priority }) => priority);
    expect(priorities).toEqual(priorities.toSorted((a, b) => b - a));
  });

  it('includes an icon for every item', async () => {
    for (const { icon_url } of await items(''))
      expect(decodeURIComponent(icon_url)).toMatch(/^data:image\/svg\+xml,<svg [^>]+><path d="[^"]+"\/><\/svg>$/);
  });

  it('returns at most the requested number of items', async () => {
    expect(await items('?limit=2')).toHaveLength(2);
    expect((await app.inject('/ds/v1/menu/quick?limit=0')).json()).toMatchObject({ code: 'Error' });
  });
});
