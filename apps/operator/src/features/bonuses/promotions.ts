import { type DatedRow, inForceAt } from '@ushindi/shared';
import type { BonusTerms } from '../../db/schema/index.ts';

/** How a cash bet earns a freebet. Amounts in KES. */
type Promotion = {
  /** Names it in the database and on its page, /promotions/{id}. */
  readonly id: string;
  readonly name: string;
  /** The smallest cash stake that earns the freebet. */
  readonly minCashStake: number;
  /** Of that stake, up to `maxAmount`. */
  readonly percent: number;
  readonly maxAmount: number;
  /** How long the freebet can be used once it is awarded. */
  readonly validDays: number;
  readonly terms: BonusTerms;
};

/** The freebet for a new player's first cash bet (account-and-money spec, section 9; decision 13). */
const REGISTRATION_FREEBET: Promotion = {
  id: 'registration-freebet',
  name: 'Registration freebet',
  minCashStake: 20,
  percent: 50,
  maxAmount: 500,
  validDays: 7,
  terms: { minStake: 0, minOdds: 6.99, minSelections: 4, minOddsPerPick: 0, maxWin: 10_000, deductStake: true },
};

/** By the day they came into force: other terms are a new row (readings 5). */
const REGISTRATION_FREEBET_SCHEDULE: readonly DatedRow<Promotion>[] = [
  { from: '1970-01-01', value: REGISTRATION_FREEBET },
];

/** The registration freebet as offered at an epoch time. */
export const registrationFreebetAt = (atMs: number): Promotion => inForceAt(REGISTRATION_FREEBET_SCHEDULE, atMs);

/** What a player's screens say of a promotion. */
export function promotionPage(promotion: string): { name: string; url: string } {
  const known = REGISTRATION_FREEBET_SCHEDULE.findLast(({ value }) => value.id === promotion);
  return { name: known?.value.name ?? promotion, url: `/promotions/${promotion}` };
}
