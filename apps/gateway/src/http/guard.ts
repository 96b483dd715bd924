import { DomainError, type Caller, type Guard, type OnSettled, type ProcedureCall } from '@ushindi/api-contract';
import type { FastifyReply } from 'fastify';
import type { DeviceControl } from '../device/cookie.ts';
import type { Limiter } from '../rateLimit/limiter.ts';
import type { ProvenSessions } from '../rateLimit/provenSessions.ts';
import type { Metrics } from '../metrics/metrics.ts';

export type GuardParts = {
  readonly limiter: Limiter;
  readonly provenSessions: ProvenSessions;
  readonly metrics: Metrics;
};

/** One request to /trpc, which may carry several calls. */
type Incoming = {
  readonly reply: FastifyReply;
  readonly caller: Caller;
  readonly device: DeviceControl;
  readonly callCount: number;
};

/** Sets the header to the longest wait of a batch. */
function setRetryAfter(reply: FastifyReply, error: unknown): void {
  const waitMs = error instanceof DomainError ? error.details.retryAfterMs : undefined;
  if (waitMs === undefined) return;
  const seconds = Math.max(Math.ceil(waitMs / 1000), Number(reply.getHeader('retry-after') ?? 0));
  reply.header('retry-after', String(seconds));
}

async function admit(
  { limiter, provenSessions }: GuardParts,
  incoming: Incoming,
  call: ProcedureCall,
): Promise<OnSettled> {
  const { caller, device, callCount } = incoming;
  if (callCount > 1 && call.policy.unbatchable === true) {
    throw new DomainError('INVALID', 'This cannot be sent together with other requests.');
  }
  const { address, session } = caller;
  const unprovenSession = session && provenSessions.unprovenKey(session);
  const from = { policy: call.policy, address, accNo: session?.accNo ?? null, unprovenSession };
  if (call.policy.accountField === undefined) return limiter.admit({ ...from, input: undefined, device: null });
  // An input that cannot be read names no account. It counts for its address, and its schema then refuses the call.
  const input = await call.rawInput().catch(() => undefined);
  await device.keep();
  return limiter.admit({ ...from, input, device: await device.read() });
}

/** Refuses calls beyond a rate limit and unbatchable calls in a batch, and measures every procedure. */
export function createGuard(parts: GuardParts, incoming: Incoming): Guard {
  const { session } = incoming.caller;
  return async (call) => {
    const end = parts.metrics.startProcedure(call.name);
    try {
      const onSettled = await admit(parts, incoming, call);
      return async (outcome) => {
        end(outcome);
        if (session !== null) parts.provenSessions.settle(session, call.policy, outcome);
        await onSettled(outcome);
      };
    } catch (error) {
      end(error instanceof DomainError ? error.code : 'INTERNAL_SERVER_ERROR');
      setRetryAfter(incoming.reply, error);
      throw error;
    }
  };
}
