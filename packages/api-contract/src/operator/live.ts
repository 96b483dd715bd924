import { z } from 'zod';
import { wireText } from './call.ts';
import { wireFixture, wireMarket } from './fixtures.ts';

/** A frame of the live list. An explicit null means that no match is live. */
export const liveListFrame = z.object({ data: z.array(wireFixture).nullable() });

/** A frame of one match. */
export const matchFrame = z.object({
  code: z.union([z.number(), z.string()]),
  status: wireText.nullish(),
  clock: wireText.nullish(),
  data: wireFixture.nullish(),
  markets: z.array(wireMarket).nullish(),
});
