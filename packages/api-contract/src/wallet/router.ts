import { playerProcedure, router } from '../trpc.ts';
import {
  balanceOutput,
  depositInput,
  movementOutput,
  transactionsInput,
  transactionsOutput,
  withdrawInput,
} from './contract.ts';

export const walletRouter = router({
  balance: playerProcedure.output(balanceOutput).query(({ ctx }) => ctx.ports.wallet.balance(ctx.caller)),
  deposit: playerProcedure
    .input(depositInput)
    .output(movementOutput)
    .mutation(({ ctx, input }) => ctx.ports.wallet.deposit(ctx.caller, input)),
  withdraw: playerProcedure
    .input(withdrawInput)
    .output(movementOutput)
    .mutation(({ ctx, input }) => ctx.ports.wallet.withdraw(ctx.caller, input)),
  transactions: playerProcedure
    .input(transactionsInput)
    .output(transactionsOutput)
    .query(({ ctx, input }) => ctx.ports.wallet.transactions(ctx.caller, input)),
});
