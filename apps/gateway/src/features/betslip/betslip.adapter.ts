import type { BetslipPort } from '@ushindi/api-contract';
import { betslipCalls } from '@ushindi/api-contract/operator';
import { parseNairobi } from '@ushindi/shared';
import type { UpstreamClient } from '../../upstream/client.ts';
import { unreadable } from '../../upstream/errors.ts';
import { readReported, type Warn } from '../../upstream/readEach.ts';
import { betDataItem } from '../../upstream/wireLeg.ts';
import { loadedSelectionOf } from './betslip.wire.ts';

type BetslipDeps = { upstream: UpstreamClient; nowMs: () => number; log: Warn };

/** Shared slips over bet/v1; never cached, because odds change. */
export function createBetslipAdapter({ upstream, nowMs, log }: BetslipDeps): BetslipPort {
  return {
    async load(caller, { code }) {
      const { data } = await upstream.one(betslipCalls.slips, {
        caller,
        query: { bet_reference: code, timestamp: Math.floor(nowMs() / 1000) },
        fallback: 'Failed to load bet slip.',
      });
      const slips = data?.slips ?? [];
      const { items, problem } = readReported(log, betslipCalls.slips.path, betslipCalls.wireSlip, slips);
      if (items.length === 0 && problem !== undefined) throw unreadable('outcomeKnown', problem);
      return { selections: items.map(loadedSelectionOf) };
    },
    async book(caller, { selections }) {
      const { data } = await upstream.one(betslipCalls.book, {
        caller,
        body: { bet_data: selections.map(betDataItem) },
        fallback: 'Booking these selections failed. Please try again.',
        requireEnvelopeOk: true,
      });
      return { code: data.booking_code, expiresAtMs: parseNairobi(data.expires_at) };
    },
  };
}
