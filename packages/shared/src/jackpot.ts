import { fromCents, toCents } from './cents.ts';
import { add, divide, fromHundredths, multiply, ONE, parseNonNegative, toHundredths } from './decimal.ts';
import { exciseTax, stakeAfterTax } from './money.ts';
import { type DatedRow, inForceAt, type TaxRates } from './rates.ts';
import { requireCents } from './requireCents.ts';

/** The outcomes of a match that a jackpot ticket picks from. */
export const JACKPOT_PICKS = ['1', 'X', '2'] as const;
/** One of these outcomes: home win, draw or away win. */
export type JackpotPick = (typeof JACKPOT_PICKS)[number];

/** The outcome of a match of a round; 'V' for a void match, which counts as right on every ticket. */
export type JackpotOutcome = JackpotPick | 'V';

/** A prize tier: the tickets with this many wrong picks share this part of the pool. */
export type JackpotTier = { readonly wrong: number; readonly percent: number };

/** The price and the prizes of a jackpot round. A round keeps the terms that were in force when its sales opened. */
export type JackpotTerms = {
  readonly priceCents: number;
  /** The house's part of a ticket's price. The house pays the excise tax on the ticket from it. */
  readonly housePercent: number;
  /** The number of matches of a round. */
  readonly matches: number;
  /** A round with more void matches is void, and its tickets are refunded. */
  readonly maxVoid: number;
  /** Ordered by wrong picks; the parts sum to 100. */
  readonly tiers: readonly JackpotTier[];
};

/** All terms of the jackpot by the day they came into force; a change is a new row. */
export const JACKPOT_TERMS_SCHEDULE: readonly DatedRow<JackpotTerms>[] = [
  {
    from: '1970-01-01',
    value: {
      priceCents: 50_00,
      housePercent: 30,
      matches: 10,
      maxVoid: 3,
      tiers: [
        { wrong: 0, percent: 60 },
        { wrong: 1, percent: 25 },
        { wrong: 2, percent: 15 },
      ],
    },
  },
];

/** The terms in force at an epoch time in milliseconds. */
export const jackpotTermsAt = (atMs: number): JackpotTerms => inForceAt(JACKPOT_TERMS_SCHEDULE, atMs);

/** The parts of a ticket's price in cents: prize pool, excise tax, and the part that the house keeps. */
export type TicketSplit = { readonly poolCents: number; readonly exciseCents: number; readonly houseCents: number };

/**
 * Divides the price of a ticket. The pool gets everything but the house's part, which is rounded down. Throws RangeError
 * when the house's part does not cover the tax.
 */
export function splitTicket({ priceCents, housePercent }: JackpotTerms, rates: TaxRates): TicketSplit {
  const houseBeforeTaxCents = Math.floor((priceCents * housePercent) / 100);
  const exciseCents = toCents(exciseTax(fromCents(priceCents), rates));
  if (exciseCents > houseBeforeTaxCents)
    throw new RangeError(`the tax ${exciseCents} exceeds the house's part ${houseBeforeTaxCents}`);
  return { poolCents: priceCents - houseBeforeTaxCents, exciseCents, houseCents: houseBeforeTaxCents - exciseCents };
}

/** The result of a tier of a decided round: its number of winners, and the cents that each of them wins before tax. */
export type TierResult = { readonly wrong: number; readonly winners: number; readonly prizeCents: number };

/** The prizes of a round, and the cents that pass on to the next round. */
export type SharedPool = { readonly tiers: readonly TierResult[]; readonly rolledCents: number };

/**
 * Shares a pool among the winners of its tiers. Equal parts are whole cents. The remainder of a division, and the part
 * of a tier without winners, pass on to the next round: prizes and `rolledCents` are exactly the pool. Throws
 * RangeError for a pool that is not cents.
 */
export function sharePool(
  poolCents: number,
  winnersOf: (wrong: number) => number,
  { tiers }: Pick<JackpotTerms, 'tiers'>,
): SharedPool {
  requireCents(poolCents);
  const shared = tiers.map(({ wrong, percent }) => {
    const winners = winnersOf(wrong);
    const partCents = Number((BigInt(poolCents) * BigInt(percent)) / 100n);
    return { wrong, winners, prizeCents: winners === 0 ? 0 : Math.floor(partCents / winners) };
  });
  const paidCents = shared.reduce((sum, { winners, prizeCents }) => sum + winners * prizeCents, 0);
  return { tiers: shared, rolledCents: poolCents - paidCents };
}

/** The parts of a prize in cents: the payout after tax, and the withheld tax. */
export type PaidPrize = { readonly paidCents: number; readonly withholdingCents: number };

/**
 * Taxes a jackpot prize as a bet's winnings are taxed: the tax is contained in the net win, which is the prize less
 * the price after excise tax. A prize that is not above that price is not taxed.
 */
export function payPrize(prizeCents: number, priceCents: number, rates: TaxRates): PaidPrize {
  const netPriceCents = toCents(stakeAfterTax(fromCents(priceCents), rates));
  const net = fromHundredths(BigInt(Math.max(0, prizeCents - netPriceCents)));
  const rate = divide(parseNonNegative(rates.withholdingPercent, 'percent'), fromHundredths(100_00n));
  const withholdingCents = Number(toHundredths(multiply(net, divide(rate, add(ONE, rate)))));
  return { paidCents: prizeCents - withholdingCents, withholdingCents };
}
