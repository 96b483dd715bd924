import { accountCalls } from '@ushindi/api-contract/operator';
import type { Message } from '@ushindi/api-contract/texts';
import { readWire } from '@ushindi/server/readWire';
import { parseNairobi } from '@ushindi/shared';

const NO_END_YEAR = /^9999-/;

/**
 * An exclusion by its end on the wire. `untilMs` is null for an exclusion without end, and for an end that cannot be read.
 */
export const exclusionUntil = (end: string): { untilMs: number | null } => ({
  untilMs: NO_END_YEAR.test(end) ? null : parseNairobi(end),
});

/** An exclusion that has begun, from the operator's response. Not every operator sends its end. */
export function startedExclusionOf({ stated, data }: { stated: Message; data: unknown }) {
  const named = readWire(accountCalls.exclusionData, data);
  return { ...stated, ...(named.success && { exclusion: exclusionUntil(named.data.excluded_until) }) };
}
