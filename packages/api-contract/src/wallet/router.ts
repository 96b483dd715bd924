import { playerProcedure, router } from '../trpc.ts';
import {
  balanceOutput,
  depositInput,
  depositOutput,
  transactionsInput,
  transactionsOutput,
  withdrawInput,
  withdrawOutput,
} from './contract.ts';

export const walletRouter = router({
  balance: playerProcedure.output(balanceOutput).query(({ ctx }) => ctx.ports.wallet.balance(ctx.caller)),
  deposit: playerProcedure
    .input(depositInput)
    .output(depositOutput)
    .mutation(({ ctx, input }) => ctx.ports.wallet.deposit(ctx.caller, input)),
  withdraw: playerProcedure
    .input(withdrawInput)
    .output(withdrawOutput)
    .mutation(({ ctx, input }) => ctx.ports.wallet.withdraw(ctx.caller, input)),
  transactions: playerProcedure
    .input(transactionsInput)
    .output(transactionsOutput)
    .query(({ ctx, input }) => ctx.ports.wallet.transactions(ctx.caller, input)),
});
