import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as money from './money.ts';

/*
 * The money rules once more, worked as on paper: natural numbers are strings of digits, and sums,
 * products and long division go digit by digit. Nothing here is shared with the code under test.
 */

type Digits = string;

function trim(digits: Digits): Digits {
  return digits.replace(/^0+(?=\d)/, '');
}

function compare(a: Digits, b: Digits): number {
  if (a.length !== b.length) return a.length - b.length;
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function plus(a: Digits, b: Digits): Digits {
  const width = Math.max(a.length, b.length) + 1;
  const [top, bottom] = [a.padStart(width, '0'), b.padStart(width, '0')];
  let sum = '';
  let carry = 0;
  for (let column = width - 1; column >= 0; column -= 1) {
    const digit = Number(top[column]) + Number(bottom[column]) + carry;
    sum = `${digit % 10}${sum}`;
    carry = digit >= 10 ? 1 : 0;
  }
  return trim(sum);
}

/** a - b, for a that is at least b. */
function minus(a: Digits, b: Digits): Digits {
  const bottom = b.padStart(a.length, '0');
  let difference = '';
  let borrow = 0;
  for (let column = a.length - 1; column >= 0; column -= 1) {
    const digit = Number(a[column]) - Number(bottom[column]) - borrow;
    difference = `${(digit + 10) % 10}${difference}`;
    borrow = digit < 0 ? 1 : 0;
  }
  return trim(difference);
}

function times(a: Digits, b: Digits): Digits {
  const columns = Array.from({ length: a.length + b.length }, () => 0);
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const digit = Number(a[i]) * Number(b[j]) + (columns[i + j + 1] ?? 0);
      columns[i + j + 1] = digit % 10;
      columns[i + j] = (columns[i + j] ?? 0) + Math.floor(digit / 10);
    }
  }
  return trim(columns.join(''));
}

/** The whole part of a / b by long division. */
function over(a: Digits, b: Digits): Digits {
  let quotient = '';
  let rest = '0';
  for (const digit of a) {
    rest = trim(rest + digit);
    let count = 0;
    while (compare(rest, b) >= 0) {
      rest = minus(rest, b);
      count += 1;
    }
    quotient += count;
  }
  return trim(quotient);
}

/** a / b to the nearest whole, a half upwards. */
function nearest(a: Digits, b: Digits): Digits {
  return over(plus(times(a, '2'), b), times(b, '2'));
}

/** A decimal as digits over a power of ten. */
function read(decimal: string): { digits: Digits; scale: Digits } {
  const [whole = '', decimals = ''] = decimal.split('.');
  return { digits: trim(whole + decimals), scale: `1${'0'.repeat(decimals.length)}` };
}

function inMoney(cents: Digits): string {
  return `${trim(cents.padStart(3, '0').slice(0, -2))}.${cents.padStart(2, '0').slice(-2)}`;
}

const CAP_CENTS = '100000000';
const TIERS = '4 5 6 8 10 15 18 30 35 40 45 50 55 60 65 70 75 80 85 90 95 100'.split(' ');

function slowSlip(stake: string, odds: string[]) {
  const { digits: s, scale } = read(stake);
  // Everything below counts in cents over one common denominator: scale x 115 x 6 x 100 x 100.
  const unit = times(times(scale, '115'), '60000');
  const product = odds
    .map(read)
    .reduce((all, price) => ({ digits: times(all.digits, price.digits), scale: times(all.scale, price.scale) }), {
      digits: '1',
      scale: '1',
    });
  const totalCents = nearest(times(product.digits, '100'), product.scale);
  const kept = times(times(s, '10000'), '60000');
  const cut = times(times(s, '1500'), '60000');
  const wonCents = nearest(over(times(kept, totalCents), '100'), unit);
  const won = times(wonCents, unit);
  const tax = compare(won, kept) > 0 ? over(minus(won, kept), '6') : '0';
  const legs = odds.filter((price) => Number(price) >= 1.3).length;
  const percent = legs < 4 ? '0' : (TIERS[Math.min(legs, 25) - 4] ?? '0');
  const boosted = over(times(times(kept, totalCents), plus('100', percent)), '10000');
  const boostedTax = compare(boosted, kept) > 0 ? over(minus(boosted, kept), '5') : '0';
  const capped = (amount: Digits) => {
    const cents = nearest(amount, unit);
    return inMoney(compare(cents, CAP_CENTS) > 0 ? CAP_CENTS : cents);
  };
  const paid = capped(minus(won, tax));
  return {
    excise: inMoney(nearest(cut, unit)),
    kept: inMoney(nearest(kept, unit)),
    total: inMoney(totalCents),
    won: inMoney(wonCents),
    tax: inMoney(nearest(tax, unit)),
    paid,
    percent: Number(percent),
    slipPaid: percent === '0' ? paid : capped(minus(boosted, boostedTax)),
  };
}

const decimals = fc.stringMatching(/^[0-9]{1,4}$/);
const stakeArbitrary = fc.oneof(
  fc.integer({ min: 1, max: 20_000 }).map(String),
  fc.tuple(fc.nat({ max: 20_000 }), decimals).map((parts) => parts.join('.')),
);
const oddsArbitrary = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 101, max: 300 }).map((cents) => inMoney(String(cents))) },
    { weight: 2, arbitrary: fc.tuple(fc.integer({ min: 1, max: 60 }), decimals).map((parts) => parts.join('.')) },
    { weight: 1, arbitrary: fc.constantFrom('1.3', '1.30', '1.2999', '1', '0.98') },
  ),
  { minLength: 1, maxLength: 28 },
);

test('agrees with long arithmetic on 10,000 random slips', { tags: ['C-029'] }, () => {
  fc.assert(
    fc.property(stakeArbitrary, oddsArbitrary, (stake, odds) => {
      expect({
        excise: money.exciseTax(stake),
        kept: money.stakeAfterTax(stake),
        total: money.totalOdds(odds),
        won: money.winnings(stake, odds),
        tax: money.withholdingTax(stake, odds),
        paid: money.payout(stake, odds),
        percent: money.slipBreakdown(stake, odds).boostPercent,
        slipPaid: money.slipBreakdown(stake, odds).payout,
      }).toEqual(slowSlip(stake, odds));
    }),
    { numRuns: 10_000 },
  );
});
