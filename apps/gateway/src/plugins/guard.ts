import { DomainError, type Caller, type Guard, type Leave, type ProcedureCall } from '@ushindi/api-contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from '../limits/addressKey.ts';
import type { Limiter } from '../limits/limiter.ts';
import { isCountedByInput } from '../limits/rules.ts';
import type { Metrics } from '../metrics.ts';

/** What stands before procedures. */
export type GuardParts = { readonly limiter: Limiter; readonly metrics: Metrics };

/** One request to /trpc, which may carry several calls. */
type Incoming = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly caller: Caller;
  readonly callCount: number;
};

/** What moves money or cannot be taken back goes alone: its outcome must never hang on another call's. */
const ALONE = new Set([
  'bets.place',
  'bets.cancel',
  'wallet.deposit',
  'wallet.withdraw',
  'account.selfExclude',
  'account.resetPassword',
]);

/** The header holds for the whole answer: the longest wait of a batch. */
function sayWhenToRetry(reply: FastifyReply, error: unknown): void {
  const waitMs = error instanceof DomainError ? error.details.retryAfterMs : undefined;
  if (waitMs === undefined) return;
  const seconds = Math.max(Math.ceil(waitMs / 1000), Number(reply.getHeader('retry-after') ?? 0));
  reply.header('retry-after', String(seconds));
}

async function admit({ limiter }: GuardParts, incoming: Incoming, call: ProcedureCall): Promise<Leave> {
  const { request, caller, callCount } = incoming;
  if (callCount > 1 && ALONE.has(call.name)) {
    throw new DomainError('INVALID', 'This cannot be sent together with other requests.');
  }
  return limiter.admit({
    name: call.name,
    changes: call.changes,
    address: addressKey(request.ip),
    accNo: caller.session?.accNo ?? null,
    input: isCountedByInput(call.name) ? await call.rawInput() : undefined,
  });
}

/** Refuses what is too much or may not travel together, and measures every procedure. */
export function createGuard(parts: GuardParts, incoming: Incoming): Guard {
  return async (call) => {
    const end = parts.metrics.startProcedure(call.name);
    try {
      const leave = await admit(parts, incoming, call);
      return async (outcome) => {
        end(outcome);
        await leave(outcome);
      };
    } catch (error) {
      end(error instanceof DomainError ? error.code : 'BAD_REQUEST');
      sayWhenToRetry(incoming.reply, error);
      throw error;
    }
  };
}
