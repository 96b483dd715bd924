import type { PlayFigures, PlaySession, SaferPlayPort, SaferPlayStatus } from '@ushindi/api-contract';
import { saferPlayCalls } from '@ushindi/api-contract/operator';
import { parseNairobi } from '@ushindi/shared';
import type { z } from 'zod';
import type { UpstreamClient } from '../../upstream/client.ts';
import { startedExclusionOf } from '../../upstream/wireExclusion.ts';

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
    async session(caller, { isInUse }) {
      const call = isInUse ? saferPlayCalls.usedSession : saferPlayCalls.unusedSession;
      const { data } = await upstream.one(call, { caller, fallback: 'Unable to fetch account data.' });
      return sessionOf(data);
    },
    async setRealityCheck(caller, body) {
      const { stated } = await upstream.one(saferPlayCalls.setRealityCheck, { caller, body, ...change });
      return stated;
    },
    async confirmRealityCheck(caller) {
      const call = saferPlayCalls.confirmRealityCheck;
      const { stated } = await upstream.one(call, { caller, body: {}, ...change });
      return stated;
    },
    async setLimit(caller, body) {
      const { stated } = await upstream.one(saferPlayCalls.setLimit, { caller, body, ...change });
      return stated;
    },
    async withdrawChange(caller, body) {
      const { stated } = await upstream.one(saferPlayCalls.withdrawChange, { caller, body, ...change });
      return stated;
    },
    async takeBreak(caller, body) {
      return startedExclusionOf(await upstream.one(saferPlayCalls.takeBreak, { caller, body, ...change }));
    },
  };
}

type WireStatus = z.output<typeof saferPlayCalls.status.data>;

const statusOf = ({ limits, today, month, reality_check_minutes: minutes }: WireStatus): SaferPlayStatus => ({
  limits: limits.map(({ renews_at: renewsAt, pending, ...limit }) => ({
    ...limit,
    renewsAtMs: parseNairobi(renewsAt),
    pending: pending && { amount: pending.amount, validFromMs: parseNairobi(pending.valid_from) },
  })),
  today: figuresOf(today),
  month: figuresOf(month),
  realityCheckMinutes: minutes ?? null,
});

const figuresOf = ({ played_seconds: playedSeconds, ...money }: WireStatus['today']): PlayFigures => ({
  ...money,
  playedSeconds,
});

const sessionOf = ({ staked, lost, ...wire }: z.output<typeof saferPlayCalls.usedSession.data>): PlaySession => ({
  playedSeconds: wire.played_seconds,
  staked,
  lost,
  checkInSeconds: wire.check_in_seconds,
  timeLimit: wire.time_limit && {
    period: wire.time_limit.period,
    leftMinutes: wire.time_limit.left_minutes,
    renewsAtMs: parseNairobi(wire.time_limit.renews_at),
  },
});
