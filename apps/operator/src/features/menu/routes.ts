import { menuCalls } from '@ushindi/api-contract/operator';
import { QUICK_MENU_LIMIT } from '@ushindi/shared';
import { z } from 'zod';
import type { Routes } from '../../app.ts';
import { serveGuest } from '../../http/serve.ts';
import { QUICK_MENU } from './items.ts';

const query = menuCalls.quick.query.extend({
  limit: z.coerce.number().int().min(1).max(100).default(QUICK_MENU_LIMIT),
});

/** The quick menu (discovery-and-content spec, section 7). */
export const menuRoutes: Routes = (app) => {
  serveGuest(app, { ...menuCalls.quick, query }, async ({ query: { limit } }) => ({
    message: 'success',
    data: QUICK_MENU.slice(0, limit),
  }));
};
