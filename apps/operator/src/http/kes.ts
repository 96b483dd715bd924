import { fromCents } from '@ushindi/shared';

/** Cents as the KES number that travels: 124050 is 1240.5. Decimal text of so few digits survives the reading exactly. */
export const kesOf = (cents: number): number => Number(fromCents(cents));
