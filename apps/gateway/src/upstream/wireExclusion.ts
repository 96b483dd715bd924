import { accountCalls } from '@ushindi/api-contract/operator';
import type { Message } from '@ushindi/api-contract/texts';
import { readWire } from '@ushindi/server/readWire';
import { parseNairobi } from '@ushindi/shared';

const NO_END_YEAR = /^9999-/;

/** An exclusion by its end on the wire: null in `untilMs` for one without end. */
export const exclusionUntil = (end: string): { untilMs: number | null } => ({
  untilMs: NO_END_YEAR.test(end) ? null : parseNairobi(end),
});

/** What the operator reports of an exclusion that has begun. Not every operator names its end. */
export function startedExclusionOf({ stated, data }: { stated: Message; data: unknown }) {
  const named = readWire(accountCalls.exclusionData, data);
  return { ...stated, ...(named.success && { exclusion: exclusionUntil(named.data.excluded_until) }) };
}
