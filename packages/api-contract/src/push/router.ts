import { messageOutput } from '../texts/confirmations.ts';
import { playerProcedure, publicProcedure, router } from '../trpc.ts';
import {
  pushKeyOutput,
  pushSubscriptionsOutput,
  subscribeInput,
  subscribeOutput,
  unsubscribeInput,
  updateInput,
} from './contract.ts';

const CHANGE = { unbatchable: true, rateLimits: ['changesPerPlayer'] } as const;

const pushProcedure = playerProcedure.meta({ needs: 'push' });

export const pushRouter = router({
  key: publicProcedure
    .meta({ summary: 'The public key that browsers subscribe with', sharedCache: true, needs: 'push' })
    .output(pushKeyOutput)
    .query(({ ctx }) => ctx.ports.push.key(ctx.caller)),
  list: pushProcedure
    .meta({ summary: "The player's browsers that get notifications" })
    .output(pushSubscriptionsOutput)
    .query(({ ctx }) => ctx.ports.push.list(ctx.caller)),
  subscribe: pushProcedure
    .meta({ summary: 'Sends notifications of the chosen kinds to the browser', ...CHANGE })
    .input(subscribeInput)
    .output(subscribeOutput)
    .mutation(({ ctx, input }) => ctx.ports.push.subscribe(ctx.caller, input)),
  update: pushProcedure
    .meta({ summary: 'Changes what is sent to a browser, and about which matches', ...CHANGE })
    .input(updateInput)
    .output(messageOutput)
    .mutation(({ ctx, input }) => ctx.ports.push.update(ctx.caller, input)),
  unsubscribe: pushProcedure
    .meta({ summary: 'Sends no more notifications to a browser', ...CHANGE })
    .input(unsubscribeInput)
    .output(messageOutput)
    .mutation(({ ctx, input }) => ctx.ports.push.unsubscribe(ctx.caller, input)),
});
