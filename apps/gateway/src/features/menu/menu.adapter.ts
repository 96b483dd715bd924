import type { MenuPort, QuickMenuItem } from '@ushindi/api-contract';
import { menuCalls } from '@ushindi/api-contract/operator';
import { QUICK_MENU_LIMIT } from '@ushindi/shared';
import type { z } from 'zod';
import { FIVE_MINUTES } from '../../responseCache/policies.ts';
import type { PublicCache } from '../../responseCache/publicCache.ts';
import type { UpstreamClient } from '../../upstream/client.ts';

type WireItem = z.output<typeof menuCalls.quick.data>[number];

const itemOf = ({ id, name, icon_url, page_url, priority }: WireItem): QuickMenuItem => ({
  id,
  name,
  iconUrl: icon_url,
  pageUrl: page_url,
  priority,
});

/** The quick menu over ds/v1/menu/quick; session-neutral and cached. */
export function createMenuAdapter(upstream: UpstreamClient, cache: PublicCache): MenuPort {
  return {
    async quick(caller) {
      const { value } = await cache.read('menu', FIVE_MINUTES, async () => {
        const query = { limit: QUICK_MENU_LIMIT };
        const { items } = await upstream.list(menuCalls.quick, { caller, query, fallback: 'An error occurred.' });
        return items.map(itemOf).toSorted((a, b) => b.priority - a.priority);
      });
      return { items: value };
    },
  };
}
