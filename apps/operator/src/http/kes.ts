import { fromCents } from '@ushindi/shared';

/** Cents as a KES number for the wire: 124050 becomes 1240.5. Exact, because the decimal text is short. */
export const kesOf = (cents: number): number => Number(fromCents(cents));
