import { z } from 'zod';
import { SHORT_DEADLINE_MS, call, none } from './call.ts';

/** What an operator can offer beyond the documented calls. The client hides what the operator lacks. */
export const extraCapability = z.enum([
  'cashOut',
  'systemBets',
  'betBuilder',
  'matchCentre',
  'push',
  'spending',
  'jackpot',
  'leaderboardPrizes',
  'draws',
]);

export type ExtraCapability = z.infer<typeof extraCapability>;

const isCapability = (name: unknown): name is ExtraCapability => extraCapability.safeParse(name).success;

/** Path and shape are our own choice (decision 14). An operator without the call offers none. */
export const get = call({
  summary: 'What the operator offers beyond the documented calls',
  method: 'GET',
  base: 'api',
  path: 'ds/v1/capabilities',
  kind: 'read',
  auth: 'guest',
  isExtra: true,
  deadlineMs: SHORT_DEADLINE_MS,
  query: none,
  body: none,
  /** Unknown names are left out: a newer operator may offer more than this gateway knows. */
  data: z.object({
    offered: z.array(z.unknown()).transform((names) => names.filter(isCapability)),
    /** The day in Nairobi up to which movements of money are archived; absent while none are. */
    money_archived_until: z.iso.date().nullish().catch(null),
  }),
});
