import { menuCalls } from '@ushindi/api-contract/operator';
import { QUICK_MENU_LIMIT } from '@ushindi/shared';
import { z } from 'zod';
import type { Routes } from '../../app.ts';
import { servePublic } from '../../http/serve.ts';

type WireItem = z.input<typeof menuCalls.quick.data>[number];

/** An icon as data address. The product's content policy allows no other host, and requests would cost more bytes. */
function icon(path: string): string {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#e4363b" stroke-width="2" ' +
    `stroke-linecap="round" stroke-linejoin="round"><path d="${path}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const GIFT = 'M4 11h16v9H4zM3 7h18v4H3zM12 7v13M12 7C9 7 7 6 7 4.500S10 3 12 7c2-4 5-4 5-2.500S15 7 12 7';
const GOAT =
  'M8 9C5 8 4 5 5 3c1 3 3 4 5 4h4c2 0 4-1 5-4 1 2 0 5-3 6l-1 7c0 3-1.5 4-3 4s-3-1-3-4zM10 12h0M14 12h0M12 20v2';
const MEGAPHONE = 'M4 10v4h3l9 5V5l-9 5zM19 9a4 4 0 0 1 0 6M8 14v5h3v-3';
const PLANE = 'M3 20 21 4l-5 16-5-6zM11 14l10-10';

/** The promoted pages, highest priority first. `page_url` is a route of the product. */
const QUICK_MENU: readonly WireItem[] = [
  { id: 1, name: 'Freebets', icon_url: icon(GIFT), page_url: '/freebet', priority: 40 },
  { id: 2, name: 'Kula Mbuzi', icon_url: icon(GOAT), page_url: '/leaderboard', priority: 30 },
  { id: 3, name: 'Promotions', icon_url: icon(MEGAPHONE), page_url: '/promotions', priority: 20 },
  { id: 4, name: 'Aviator', icon_url: icon(PLANE), page_url: '/aviatrix', priority: 10 },
];

const query = menuCalls.quick.query.extend({
  limit: z.coerce.number().int().min(1).max(100).default(QUICK_MENU_LIMIT),
});

/** The quick menu (D-179). */
export const menuRoutes: Routes = (app) => {
  servePublic(app, { ...menuCalls.quick, query }, async ({ query: { limit } }) => ({
    message: 'success',
    data: QUICK_MENU.slice(0, limit),
  }));
};
