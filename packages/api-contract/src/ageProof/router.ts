import { playerProcedure, router } from '../trpc.ts';
import { ageProofInput, ageProofView } from './contract.ts';

export const ageProofRouter = router({
  status: playerProcedure
    .meta({ summary: "How far the player's proof of age is" })
    .output(ageProofView)
    .query(({ ctx }) => ctx.ports.ageProof.status(ctx.caller)),
  submit: playerProcedure
    .meta({
      summary: 'Gives the details of an ID card, which the identity register checks',
      unbatchable: true,
      rateLimits: ['changesPerPlayer', 'ageChecksPerPlayer', 'ageChecksPerAddress'],
    })
    .input(ageProofInput)
    .output(ageProofView)
    .mutation(({ ctx, input }) => ctx.ports.ageProof.submit(ctx.caller, input)),
});
