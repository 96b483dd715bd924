import { messageOutput } from '../texts/confirmations.ts';
import { playerProcedure, router } from '../trpc.ts';
import {
  balanceOutput,
  depositInput,
  depositStatusInput,
  depositStatusOutput,
  findDepositInput,
  findDepositOutput,
  spendingInput,
  spendingOutput,
  statementInput,
  statementOutput,
  transactionsInput,
  transactionsOutput,
  withdrawalTermsOutput,
  withdrawInput,
} from './contract.ts';

export const walletRouter = router({
  balance: playerProcedure
    .meta({ summary: "The player's balances" })
    .output(balanceOutput)
    .query(({ ctx }) => ctx.ports.wallet.balance(ctx.caller)),
  deposit: playerProcedure
    .meta({
      summary: "Requests a deposit from the player's phone",
      unbatchable: true,
      rateLimits: ['changesPerPlayer'],
    })
    .input(depositInput)
    .output(messageOutput)
    .mutation(({ ctx, input }) => ctx.ports.wallet.deposit(ctx.caller, input)),
  depositStatus: playerProcedure
    .meta({ summary: 'The state of the deposit that a key requested' })
    .input(depositStatusInput)
    .output(depositStatusOutput)
    .query(({ ctx, input }) => ctx.ports.wallet.depositStatus(ctx.caller, input)),
  findDeposit: playerProcedure
    .meta({
      summary: "Finds the player's deposit by its receipt and credits it",
      unbatchable: true,
      rateLimits: ['changesPerPlayer', 'depositSearchesPerPlayer'],
    })
    .input(findDepositInput)
    .output(findDepositOutput)
    .mutation(({ ctx, input }) => ctx.ports.wallet.findDeposit(ctx.caller, input)),
  withdraw: playerProcedure
    .meta({ summary: "Sends money to the player's phone", unbatchable: true, rateLimits: ['changesPerPlayer'] })
    .input(withdrawInput)
    .output(messageOutput)
    .mutation(({ ctx, input }) => ctx.ports.wallet.withdraw(ctx.caller, input)),
  withdrawalTerms: playerProcedure
    .meta({ summary: "What decides the fee of the player's next withdrawal" })
    .output(withdrawalTermsOutput)
    .query(({ ctx }) => ctx.ports.wallet.withdrawalTerms(ctx.caller)),
  transactions: playerProcedure
    .meta({ summary: "A page of the player's transactions, newest first" })
    .input(transactionsInput)
    .output(transactionsOutput)
    .query(({ ctx, input }) => ctx.ports.wallet.transactions(ctx.caller, input)),
  statement: playerProcedure
    .meta({ summary: "What moved the player's cash in a year, by month and kind" })
    .input(statementInput)
    .output(statementOutput)
    .query(({ ctx, input }) => ctx.ports.wallet.statement(ctx.caller, input)),
  spending: playerProcedure
    .meta({ summary: "Where the player's money came from and went in a day, month or year", needs: 'spending' })
    .input(spendingInput)
    .output(spendingOutput)
    .query(({ ctx, input }) => ctx.ports.wallet.spending(ctx.caller, input)),
});
