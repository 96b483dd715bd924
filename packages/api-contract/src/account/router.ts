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
    .meta({
      summary: 'Registers a phone; a verification code follows by text message',
      rateLimits: ['accountChangesPerAddress', 'registrationsPerPhone', 'textsPerAddress', 'changesPerPlayer'],
      accountField: 'phone',
    })
    .input(registerInput)
    .output(registerOutput)
    .mutation(({ ctx, input }) => ctx.ports.account.register(ctx.caller, input)),
  verify: publicProcedure
    .meta({
      summary: 'Verifies a phone and signs in',
      rateLimits: ['accountChangesPerAddress', 'codeGuesses', 'changesPerPlayer'],
      accountField: 'accNo',
    })
    .input(verifyInput)
    .output(signInOutput)
    .mutation(async ({ ctx, input }) => signIn(ctx, await ctx.ports.account.verify(ctx.caller, input))),
  login: publicProcedure
    .meta({
      summary: 'Signs in',
      rateLimits: [
        'accountChangesPerAddress',
        'loginsPerPhone',
        'failedLoginsPerAddress',
        'strangerLoginsPerPhone',
        'changesPerPlayer',
      ],
      accountField: 'phone',
    })
    .input(loginInput)
    .output(signInOutput)
    .mutation(async ({ ctx, input }) => signIn(ctx, await ctx.ports.account.login(ctx.caller, input))),
  /** Works for guests and while the operator is unreachable. */
  logout: publicProcedure
    .meta({ summary: 'Signs out', rateLimits: [] })
    .output(logoutOutput)
    .mutation(({ ctx }) => {
      ctx.session.end();
      return { signedIn: false as const };
    }),
  session: publicProcedure
    .meta({ summary: 'The session of the browser' })
    .output(sessionView)
    .query(({ ctx }) => viewOf(ctx.caller.session, ctx.nowMs())),
  resendCode: publicProcedure
    .meta({
      summary: 'Sends a verification code again',
      rateLimits: ['accountChangesPerAddress', 'codesPerPhone', 'textsPerAddress', 'changesPerPlayer'],
      accountField: 'phone',
    })
    .input(codeRequestInput)
    .output(codeRequestOutput)
    .mutation(({ ctx, input }) => ctx.ports.account.resendCode(ctx.caller, input)),
  requestReset: publicProcedure
    .meta({
      summary: 'Sends a code for a new password',
      rateLimits: ['accountChangesPerAddress', 'codesPerPhone', 'textsPerAddress', 'changesPerPlayer'],
      accountField: 'phone',
    })
    .input(codeRequestInput)
    .output(codeRequestOutput)
    .mutation(({ ctx, input }) => ctx.ports.account.requestReset(ctx.caller, input)),
  resetPassword: publicProcedure
    .meta({
      summary: 'Sets a new password with a code',
      unbatchable: true,
      rateLimits: ['accountChangesPerAddress', 'codeGuesses', 'changesPerPlayer'],
      accountField: 'phone',
    })
    .input(resetPasswordInput)
    .output(messageOutput)
    .mutation(({ ctx, input }) => ctx.ports.account.resetPassword(ctx.caller, input)),
  selfExclude: playerProcedure
    .meta({
      summary: "Blocks the player's own betting for a period",
      unbatchable: true,
      rateLimits: ['changesPerPlayer'],
    })
    .input(selfExcludeInput)
    .output(messageOutput)
    .mutation(({ ctx, input }) => ctx.ports.account.selfExclude(ctx.caller, input)),
});
