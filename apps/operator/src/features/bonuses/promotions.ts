import { type DatedRow, inForceAt } from '@ushindi/shared';
import type { BonusTerms } from '../../db/schema/index.ts';

/** Terms under which a cash bet earns a freebet. Amounts in KES. */
type Promotion = {
  /** Id in the database and in the page address /promotions/{id}. */
  readonly id: string;
  readonly name: string;
  /** The smallest cash stake that earns the freebet. */
  readonly minCashStake: number;
  /** Percentage of that stake, up to `maxAmount`. */
  readonly percent: number;
  readonly maxAmount: number;
  /** Days from award to expiry. */
  readonly validDays: number;
  readonly terms: BonusTerms;
};

/** The freebet for a new player's first cash bet (decision 13). */
const REGISTRATION_FREEBET: Promotion = {
  id: 'registration-freebet',
  name: 'Registration freebet',
  minCashStake: 20,
  percent: 50,
  maxAmount: 500,
  validDays: 7,
  terms: { minStake: 0, minOdds: 6.99, minSelections: 4, minOddsPerSelection: 0, maxWin: 10_000, deductStake: true },
};

/** Terms by the day from which they apply. A change adds a row. */
const REGISTRATION_FREEBET_SCHEDULE: readonly DatedRow<Promotion>[] = [
  { from: '1970-01-01', value: REGISTRATION_FREEBET },
];

/** The terms that apply at an epoch time. */
export const registrationFreebetAt = (atMs: number): Promotion => inForceAt(REGISTRATION_FREEBET_SCHEDULE, atMs);

/** Name and page of a promotion. */
export function promotionPage(promotion: string): { name: string; url: string } {
  const known = REGISTRATION_FREEBET_SCHEDULE.findLast(({ value }) => value.id === promotion);
  return { name: known?.value.name ?? promotion, url: `/promotions/${promotion}` };
}
