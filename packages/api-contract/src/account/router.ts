import type { PlayerSession } from '../caller.ts';
import type { Context } from '../context.ts';
import { startedExclusion } from '../scalars.ts';
import { messageOutput } from '../texts/confirmations.ts';
import { playerProcedure, publicProcedure, router } from '../trpc.ts';
import {
  activityOutput,
  changePasswordInput,
  endSessionInput,
  loginInput,
  logoutOutput,
  registerInput,
  registerOutput,
  codeRequestInput,
  codeRequestOutput,
  resetPasswordInput,
  selfExcludeInput,
  sessionsOutput,
  sessionView,
  signInOutput,
  verifyInput,
  type SignedIn,
} from './contract.ts';

function viewOf(session: PlayerSession, nowMs: number) {
  const { phone, name, accNo, expiresAtMs } = session;
  return { signedIn: true as const, phone, name, accNo, expiresInMs: Math.max(0, expiresAtMs - nowMs) };
}

/** A browser may hold the session of a platform that was here before. */
const hasAccounts = ({ ports }: Context): boolean => ports.capabilities.mayOffer('accounts');

async function signIn(ctx: Context, { session, ...stated }: SignedIn) {
  await ctx.session.start(session);
  return { session: viewOf(session, ctx.nowMs()), ...stated };
}

/** For guests who become players. */
const accountProcedure = publicProcedure.meta({ needs: 'accounts' });

export const accountRouter = router({
  register: accountProcedure
    .meta({
      summary: 'Registers a phone; a verification code follows by text message',
      rateLimits: ['accountChangesPerAddress', 'registrationsPerPhone', 'textsPerAddress'],
      accountField: 'phone',
    })
    .input(registerInput)
    .output(registerOutput)
    .mutation(({ ctx, input }) => ctx.ports.account.register(ctx.caller, input)),
  verify: accountProcedure
    .meta({
      summary: 'Verifies a phone and signs in',
      rateLimits: ['accountChangesPerAddress', 'codeGuesses'],
      accountField: 'accNo',
    })
    .input(verifyInput)
    .output(signInOutput)
    .mutation(async ({ ctx, input }) => signIn(ctx, await ctx.ports.account.verify(ctx.caller, input))),
  login: accountProcedure
    .meta({
      summary: 'Signs in',
      rateLimits: ['accountChangesPerAddress', 'loginsPerPhone', 'failedLoginsPerAddress', 'strangerLoginsPerPhone'],
      accountField: 'phone',
    })
    .input(loginInput)
    .output(signInOutput)
    .mutation(async ({ ctx, input }) => signIn(ctx, await ctx.ports.account.login(ctx.caller, input))),
  /** Works for guests. A session that the operator could not end stays, and the call fails. */
  logout: publicProcedure
    .meta({ summary: 'Signs out', batchableBecause: 'a repeated logout changes nothing', rateLimits: [] })
    .output(logoutOutput)
    .mutation(async ({ ctx }) => {
      const { session } = ctx.caller;
      if (session !== null && hasAccounts(ctx)) await ctx.ports.account.logout({ ...ctx.caller, session });
      ctx.session.end();
      return { signedIn: false as const };
    }),
  session: publicProcedure
    .meta({ summary: 'The session of the browser', readsPlayer: true })
    .output(sessionView)
    .query(async ({ ctx }) => {
      const { session } = ctx.caller;
      if (session === null || !hasAccounts(ctx)) return { signedIn: false as const };
      const { endedBecause, newDevice } = await ctx.ports.account.checkSession({ ...ctx.caller, session });
      if (endedBecause === null) return { ...viewOf(session, ctx.nowMs()), ...(newDevice && { newDevice }) };
      ctx.session.end();
      return { signedIn: false as const, hasEnded: true as const, ...endedBecause };
    }),
  sessions: playerProcedure
    .meta({ summary: "The player's open sessions" })
    .output(sessionsOutput)
    .query(({ ctx }) => ctx.ports.account.sessions(ctx.caller)),
  activity: playerProcedure
    .meta({ summary: "What happened with the player's account lately" })
    .output(activityOutput)
    .query(({ ctx }) => ctx.ports.account.activity(ctx.caller)),
  endSession: playerProcedure
    .meta({ summary: "Ends one of the player's sessions", unbatchable: true, rateLimits: ['changesPerPlayer'] })
    .input(endSessionInput)
    .output(messageOutput)
    .mutation(({ ctx, input }) => ctx.ports.account.endSession(ctx.caller, input)),
  endAllSessions: playerProcedure
    .meta({
      summary: "Ends all sessions of the player, the browser's own included",
      unbatchable: true,
      rateLimits: ['changesPerPlayer'],
    })
    .output(messageOutput)
    .mutation(async ({ ctx }) => {
      const ended = await ctx.ports.account.endAllSessions(ctx.caller);
      ctx.session.end();
      return ended;
    }),
  changePassword: playerProcedure
    .meta({
      summary: 'Sets a new password with the old one; all other sessions end',
      unbatchable: true,
      rateLimits: ['changesPerPlayer', 'passwordChangesPerPlayer'],
    })
    .input(changePasswordInput)
    .output(signInOutput)
    .mutation(async ({ ctx, input }) => signIn(ctx, await ctx.ports.account.changePassword(ctx.caller, input))),
  resendCode: accountProcedure
    .meta({
      summary: 'Sends a verification code again',
      rateLimits: ['accountChangesPerAddress', 'codesPerPhone', 'textsPerAddress'],
      accountField: 'phone',
    })
    .input(codeRequestInput)
    .output(codeRequestOutput)
    .mutation(({ ctx, input }) => ctx.ports.account.resendCode(ctx.caller, input)),
  requestReset: accountProcedure
    .meta({
      summary: 'Sends a code for a new password',
      rateLimits: ['accountChangesPerAddress', 'codesPerPhone', 'textsPerAddress'],
      accountField: 'phone',
    })
    .input(codeRequestInput)
    .output(codeRequestOutput)
    .mutation(({ ctx, input }) => ctx.ports.account.requestReset(ctx.caller, input)),
  resetPassword: accountProcedure
    .meta({
      summary: 'Sets a new password with a code',
      unbatchable: true,
      rateLimits: ['accountChangesPerAddress', 'codeGuesses'],
      accountField: 'phone',
    })
    .input(resetPasswordInput)
    .output(messageOutput)
    .mutation(({ ctx, input }) => ctx.ports.account.resetPassword(ctx.caller, input)),
  selfExclude: playerProcedure
    .meta({
      summary: "Blocks the player's own betting for a period and ends every session",
      unbatchable: true,
      rateLimits: ['changesPerPlayer'],
    })
    .input(selfExcludeInput)
    .output(startedExclusion)
    .mutation(async ({ ctx, input }) => {
      const started = await ctx.ports.account.selfExclude(ctx.caller, input);
      ctx.session.end();
      return started;
    }),
});
