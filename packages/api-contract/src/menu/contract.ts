import { z } from 'zod';
import type { Caller } from '../caller.ts';

export const quickMenuItem = z.object({
  id: z.string(),
  name: z.string(),
  iconUrl: z.string(),
  /** From the operator; clients follow it only to a known page of the product. */
  pageUrl: z.string(),
  priority: z.number(),
});
export const quickMenuOutput = z.object({ items: z.array(quickMenuItem) });

export type QuickMenuItem = z.infer<typeof quickMenuItem>;

/** The quick menu, as the router needs it from an operator. */
export type MenuPort = {
  /** The shortcuts, highest priority first. */
  quick(caller: Caller): Promise<z.infer<typeof quickMenuOutput>>;
};
