import type { PlayerSession } from '../caller.ts';
import type { Context } from '../context.ts';
import { playerProcedure, publicProcedure, router } from '../trpc.ts';
import {
  loginInput,
  logoutOutput,
  messageOutput,
  registerInput,
  registerOutput,
  codeRequestInput,
  codeRequestOutput,
  resetPasswordInput,
  selfExcludeInput,
  sessionView,
  signInOutput,
  verifyInput,
  type SessionView,
  type SignedIn,
} from './contract.ts';

function viewOf(session: PlayerSession | null, nowMs: number): SessionView {
  if (session === null) return { signedIn: false };
  const { phone, name, accNo, expiresAtMs } = session;
  return { signedIn: true, phone, name, accNo, expiresInMs: Math.max(0, expiresAtMs - nowMs) };
}

async function signIn(ctx: Context, granted: SignedIn) {
  await ctx.session.start(granted.session);
  return { session: viewOf(granted.session, ctx.nowMs()), message: granted.message };
}

export const accountRouter = router({
  register: publicProcedure
    .input(registerInput)
    .output(registerOutput)
    .mutation(({ ctx, input }) => ctx.ports.account.register(ctx.caller, input)),
  verify: publicProcedure
    .input(verifyInput)
    .output(signInOutput)
    .mutation(async ({ ctx, input }) => signIn(ctx, await ctx.ports.account.verify(ctx.caller, input))),
  login: publicProcedure
    .input(loginInput)
    .output(signInOutput)
    .mutation(async ({ ctx, input }) => signIn(ctx, await ctx.ports.account.login(ctx.caller, input))),
  /** Ending a session needs nobody's consent: it works for guests, and with the operator away. */
  logout: publicProcedure.output(logoutOutput).mutation(({ ctx }) => {
    ctx.session.end();
    return { signedIn: false as const };
  }),
  session: publicProcedure.output(sessionView).query(({ ctx }) => viewOf(ctx.caller.session, ctx.nowMs())),
  resendCode: publicProcedure
    .input(codeRequestInput)
    .output(codeRequestOutput)
    .mutation(({ ctx, input }) => ctx.ports.account.resendCode(ctx.caller, input)),
  requestReset: publicProcedure
    .input(codeRequestInput)
    .output(codeRequestOutput)
    .mutation(({ ctx, input }) => ctx.ports.account.requestReset(ctx.caller, input)),
  resetPassword: publicProcedure
    .input(resetPasswordInput)
    .output(messageOutput)
    .mutation(({ ctx, input }) => ctx.ports.account.resetPassword(ctx.caller, input)),
  selfExclude: playerProcedure
    .input(selfExcludeInput)
    .output(messageOutput)
    .mutation(({ ctx, input }) => ctx.ports.account.selfExclude(ctx.caller, input)),
});
