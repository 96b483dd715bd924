import { divide, fromHundredths, multiply, parseNonNegative, toHundredths } from './decimal.ts';
import { type DatedRow, inForceAt, type TaxRates } from './rates.ts';

/** The prizes of a day's leaderboard in cents, by place. Empty for a day without prizes. */
export type LeaderboardPrizes = readonly number[];

const HIGH_CENTS = 15_000_00;
const LOW_CENTS = 5_000_00;

/**
 * All prizes by the first day on which they apply; a change is a new row. The promotion of 2025 (D-134) is over. Its
 * prizes were smartphones and no money, so the row of its days has none.
 */
export const LEADERBOARD_PRIZE_SCHEDULE: readonly DatedRow<LeaderboardPrizes>[] = [
  { from: '1970-01-01', value: [] },
  {
    from: '2026-11-25',
    value: [
      HIGH_CENTS,
      HIGH_CENTS,
      HIGH_CENTS,
      LOW_CENTS,
      LOW_CENTS,
      LOW_CENTS,
      LOW_CENTS,
      LOW_CENTS,
      LOW_CENTS,
      LOW_CENTS,
    ],
  },
];

/** The prizes of the Nairobi day of an epoch time in milliseconds. */
export const leaderboardPrizesAt = (atMs: number): LeaderboardPrizes => inForceAt(LEADERBOARD_PRIZE_SCHEDULE, atMs);

/**
 * The tax on a prize in cents. The operator pays it on top of the prize, so that the player gets the whole prize. It is
 * contained in the sum of both, as in winnings.
 */
export function taxOnTopCents(prizeCents: number, { withholdingPercent }: TaxRates): number {
  const rate = divide(parseNonNegative(withholdingPercent, 'percent'), fromHundredths(100_00n));
  return Number(toHundredths(multiply(fromHundredths(BigInt(prizeCents)), rate)));
}
