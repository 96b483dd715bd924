import { publicProcedure, router } from '../trpc.ts';
import { capabilitiesOutput } from './contract.ts';

export const capabilitiesRouter = router({
  get: publicProcedure
    .meta({ summary: 'What the platform offers', sharedCache: true })
    .output(capabilitiesOutput)
    .query(({ ctx }) => ctx.ports.capabilities.get(ctx.caller)),
});
