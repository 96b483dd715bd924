import { playerProcedure, router } from '../trpc.ts';
import { balanceOutput, depositInput, depositOutput } from './contract.ts';

export const walletRouter = router({
  balance: playerProcedure.output(balanceOutput).query(({ ctx }) => ctx.ports.wallet.balance(ctx.caller)),
  deposit: playerProcedure
    .input(depositInput)
    .output(depositOutput)
    .mutation(({ ctx, input }) => ctx.ports.wallet.deposit(ctx.caller, input)),
});
