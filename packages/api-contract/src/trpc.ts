import { TRPCError, initTRPC } from '@trpc/server';
import { ZodError } from 'zod';
import type { PlayerCaller } from './caller.ts';
import type { Context } from './context.ts';
import { DomainError, ERROR_TABLE, type DomainErrorView, endsSession, failureFor } from './errors.ts';
import type { ProcedureMeta } from './policy.ts';

/** The client's view of an error: a DomainError whole, invalid input by its first issue, null for a bug. */
export function errorView(error: TRPCError): DomainErrorView | null {
  if (error.cause instanceof DomainError) {
    const { code, message, details } = error.cause;
    return { code, message, details };
  }
  if (error.code !== 'BAD_REQUEST') return null;
  const issue = error.cause instanceof ZodError ? error.cause.issues[0] : undefined;
  return { code: 'INVALID', message: issue?.message ?? 'Invalid input.', details: {} };
}

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    errorFormatter({ shape, error }) {
      const domain = errorView(error);
      const message =
        domain?.message ?? (error.code === 'INTERNAL_SERVER_ERROR' ? 'An error occurred.' : shape.message);
      return {
        ...shape,
        message,
        data: { code: shape.data.code, httpStatus: shape.data.httpStatus, path: shape.data.path, domain },
      };
    },
  });

/**
 * Gives a thrown DomainError its tRPC code; no other code does. It also ends the session when the operator
 * refuses the player's token or wants the phone verified, unless the browser has got a newer token meanwhile. A
 * failed call that names its account, such as a login, does not concern the browser's session.
 */
const domainErrors = t.middleware(async ({ ctx, meta, next }) => {
  const result = await next();
  if (result.ok || !(result.error.cause instanceof DomainError)) return result;
  const { cause } = result.error;
  const isUnverified = cause.code === 'NEEDS_VERIFICATION' && ctx.caller.session !== null;
  const isOfSession = meta?.accountField === undefined;
  if (isOfSession && (endsSession(cause) || isUnverified)) ctx.session.end();
  throw new TRPCError({ code: ERROR_TABLE[cause.code], message: cause.message, cause });
});

/** Runs the gateway's guard before the input is validated, and reports the outcome to it. */
const guarded = t.middleware(async ({ ctx, path, meta, getRawInput, next }) => {
  const onSettled = await ctx.guard({ name: path, policy: meta ?? {}, rawInput: getRawInput });
  const result = await next();
  if (!result.ok) await onSettled(errorView(result.error)?.code ?? result.error.code);
  else await onSettled(meta?.foundNothing?.(result.data) === true ? 'NOT_FOUND' : 'OK');
  return result;
});

/** Refuses every call of a procedure that the platform cannot serve, before it checks the caller and the input. */
const offeredOnly = t.middleware(async ({ ctx, meta, next }) => {
  const { needs } = meta ?? {};
  if (needs !== undefined && !ctx.ports.capabilities.mayOffer(needs)) {
    throw failureFor('NOT_OFFERED', { kind: 'notOffered' });
  }
  return next();
});

/** Refuses guests before any upstream call. */
const playersOnly = t.middleware(async ({ ctx, next }) => {
  const { session } = ctx.caller;
  if (session === null) throw failureFor('UNAUTHORIZED', { kind: 'loginRequired' });
  const caller: PlayerCaller = { ...ctx.caller, session };
  return next({ ctx: { ...ctx, caller } });
});

export const router = t.router;
/** A procedure for guests and players. */
export const publicProcedure = t.procedure.use(domainErrors).use(guarded).use(offeredOnly);
/** A procedure for signed-in players; `ctx.caller.session` is never null. */
export const playerProcedure = publicProcedure.meta({ auth: 'player', needs: 'accounts' }).use(playersOnly);
