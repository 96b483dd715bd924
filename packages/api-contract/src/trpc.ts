import { TRPCError, initTRPC } from '@trpc/server';
import { ZodError } from 'zod';
import type { PlayerCaller } from './caller.ts';
import type { Context } from './context.ts';
import { DomainError, ERROR_TABLE, type DomainErrorView } from './errors.ts';

/** What a client is told of an error: domain failures whole, bad input by its first issue, bugs not at all. */
function describe(error: TRPCError): DomainErrorView | null {
  if (error.cause instanceof DomainError) {
    const { code, message, details } = error.cause;
    return { code, message, details };
  }
  if (error.code !== 'BAD_REQUEST') return null;
  const issue = error.cause instanceof ZodError ? error.cause.issues[0] : undefined;
  return { code: 'INVALID', message: issue?.message ?? 'Invalid input.', details: {} };
}

/** What is known of a procedure without calling it. */
export type ProcedureMeta = { readonly forPlayers: true };

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    errorFormatter({ shape, error }) {
      const domain = describe(error);
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
 * Gives a thrown DomainError its tRPC code; the only place where that happens. A token that the operator refused, or
 * one of a phone that has to be verified (again), ends the session wherever that showed (readings 10).
 */
const domainErrors = t.middleware(async ({ ctx, next }) => {
  const result = await next();
  if (result.ok || !(result.error.cause instanceof DomainError)) return result;
  const { cause } = result.error;
  const isUnverified = cause.code === 'NEEDS_VERIFICATION' && ctx.caller.session !== null;
  if (cause.code === 'SESSION_EXPIRED' || isUnverified) ctx.session.end();
  throw new TRPCError({ code: ERROR_TABLE[cause.code], message: cause.message, cause });
});

/** Lets the edge refuse a call before anything of it is looked at, and tells it the outcome. */
const guarded = t.middleware(async ({ ctx, path, type, getRawInput, next }) => {
  const leave = await ctx.guard({ name: path, changes: type === 'mutation', rawInput: getRawInput });
  const result = await next();
  await leave(result.ok ? 'OK' : (describe(result.error)?.code ?? result.error.code));
  return result;
});

/** Turns guests away before any upstream call. */
const playersOnly = t.middleware(async ({ ctx, next }) => {
  const { session } = ctx.caller;
  if (session === null) throw new DomainError('UNAUTHORIZED', 'Please log in to continue.');
  const caller: PlayerCaller = { ...ctx.caller, session };
  return next({ ctx: { ...ctx, caller } });
});

export const router = t.router;
/** A procedure anybody may call. */
export const publicProcedure = t.procedure.use(domainErrors).use(guarded);
/** A procedure for signed-in players; `ctx.caller.session` is there. */
export const playerProcedure = publicProcedure.meta({ forPlayers: true }).use(playersOnly);
/** Calls procedures in process, for tests and tools. */
export const createCallerFactory = t.createCallerFactory;
