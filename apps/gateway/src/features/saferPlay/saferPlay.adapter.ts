import type { SaferPlayPort, SaferPlayStatus } from '@ushindi/api-contract';
import { saferPlayCalls } from '@ushindi/api-contract/operator';
import { parseNairobi } from '@ushindi/shared';
import type { z } from 'zod';
import type { UpstreamClient } from '../../upstream/client.ts';

const FALLBACK = 'Your limits could not be changed. Please try again.';

/** The player's own limits, breaks and turnover; never cached. */
export function createSaferPlayAdapter(upstream: UpstreamClient): SaferPlayPort {
  const change = { fallback: FALLBACK, requireEnvelopeOk: true } as const;
  return {
    async status(caller) {
      const fallback = 'Unable to fetch account data.';
      const { data } = await upstream.one(saferPlayCalls.status, { caller, fallback });
      return statusOf(data);
    },
    async setLimit(caller, body) {
      const { message } = await upstream.one(saferPlayCalls.setLimit, { caller, body, ...change });
      return { message };
    },
    async withdrawChange(caller, body) {
      const { message } = await upstream.one(saferPlayCalls.withdrawChange, { caller, body, ...change });
      return { message };
    },
    async takeBreak(caller, body) {
      const { message } = await upstream.one(saferPlayCalls.takeBreak, { caller, body, ...change });
      return { message };
    },
  };
}

type WireStatus = z.output<typeof saferPlayCalls.status.data>;

const statusOf = ({ limits, ...turnover }: WireStatus): SaferPlayStatus => ({
  limits: limits.map(({ renews_at: renewsAt, pending, ...limit }) => ({
    ...limit,
    renewsAtMs: parseNairobi(renewsAt),
    pending: pending && { amount: pending.amount, validFromMs: parseNairobi(pending.valid_from) },
  })),
  ...turnover,
});
