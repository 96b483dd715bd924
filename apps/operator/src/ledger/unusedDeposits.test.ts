import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Movement, undoneBy, UnusedDeposit } from './unusedDeposits.ts';

type Step =
  | { do: 'deposit' | 'stake' | 'win' | 'withdraw'; cents: number }
  | { do: 'return'; which: number }
  | { do: 'takeAgain'; which: number }
  | { do: 'cashOutHalf'; which: number; cents: number };

/**
 * A history that the ledger could have: debits never exceed the balance, and a debit that is returned is not returned again
 * before a correction takes it again. Half of a stake can be cashed out before the rest is returned. A withdrawal of an odd
 * number of cents has paid the fee for half of them.
 */
function historyOf(steps: Step[]): Movement[] {
  const movements: Movement[] = [];
  const returnable: Movement[] = [];
  const returned: Movement[] = [];
  const leftOf = new Map<Movement, number>();
  let balance = 0;
  const add = (kind: string, operationKey: string, amountCents: number, chargedCents = 0): Movement => {
    balance += amountCents;
    const undoes = undoneBy(kind, operationKey);
    const movement = { kind, operationKey, amountCents, balanceAfterCents: balance, undoes, chargedCents };
    movements.push(movement);
    return movement;
  };
  for (const [index, step] of steps.entries()) {
    if (step.do === 'return') {
      const [debit] = returnable.splice(step.which % Math.max(1, returnable.length), 1);
      const [, id] = debit?.operationKey.split(':') ?? [];
      if (debit?.kind === 'withdrawal') add('withdrawal_return', `withdrawal_return:${id}`, -debit.amountCents);
      if (debit?.kind !== 'stake') continue;
      add('refund', `settle:${id}`, leftOf.get(debit) ?? -debit.amountCents);
      returned.push(debit);
    } else if (step.do === 'takeAgain') {
      const [stake] = returned.splice(step.which % Math.max(1, returned.length), 1);
      if (stake === undefined) continue;
      const againCents = leftOf.get(stake) ?? -stake.amountCents;
      const [, id] = stake.operationKey.split(':');
      // The house pays the part that the balance does not cover.
      if (againCents > balance) add('correction', `correction:${id}:${index}`, againCents - balance);
      add('stake', `correction:${id}:${index}`, -againCents);
      returnable.push(stake);
    } else if (step.do === 'cashOutHalf') {
      const stakes = returnable.filter(({ kind }) => kind === 'stake');
      const stake = stakes[step.which % Math.max(1, stakes.length)];
      const halfCents = Math.floor((stake === undefined ? 0 : (leftOf.get(stake) ?? -stake.amountCents)) / 2);
      if (stake === undefined || halfCents === 0) continue;
      leftOf.set(stake, (leftOf.get(stake) ?? -stake.amountCents) - halfCents);
      add('cash_out', `cashout:${stake.operationKey.split(':')[1]}:${index}`, step.cents);
    } else if (step.do === 'deposit') add('deposit', `deposit:${index}`, step.cents);
    else if (step.do === 'win') add('settlement', `settle:${index}`, step.cents);
    else if (step.cents <= balance)
      returnable.push(
        step.do === 'stake'
          ? add('stake', `stake:${index}`, -step.cents)
          : add('withdrawal', `withdrawal:${index}`, -step.cents, step.cents % 2 === 1 ? (step.cents - 1) / 2 : 0),
      );
  }
  return movements;
}

/** The rule in its own order: without what was returned, deposits add, stakes and fees reduce, and the balance is the limit. */
function expectedOf(movements: Movement[]): number {
  const returned = new Map<string, number>();
  for (const { undoes, amountCents } of movements)
    if (undoes !== null) returned.set(undoes, (returned.get(undoes) ?? 0) + amountCents);
  const left = movements
    .filter(({ undoes }) => undoes === null)
    .map((each) => ({ ...each, amountCents: each.amountCents + (returned.get(each.operationKey) ?? 0) }));
  let [balance, unused] = [0, 0];
  for (const { kind, amountCents, chargedCents = 0 } of left) {
    balance += amountCents;
    if (kind === 'deposit' || kind === 'stake') unused = Math.max(0, unused + amountCents);
    if (amountCents !== 0) unused = Math.max(0, unused - chargedCents);
    unused = Math.min(unused, Math.max(0, balance));
  }
  return unused;
}

function unusedAfter(movements: Movement[], stopWhenKnown = false): number {
  const unused = new UnusedDeposit();
  for (const movement of movements.toReversed()) if (!stopWhenKnown || !unused.isKnown) unused.add(movement);
  return unused.cents;
}

const cents = fc.integer({ min: 1, max: 100_000 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('deposit' as const, 'stake', 'win', 'withdraw'), cents }),
  fc.record({ do: fc.constantFrom('return' as const, 'takeAgain'), which: fc.nat(20) }),
  fc.record({ do: fc.constant('cashOutHalf' as const), which: fc.nat(20), cents }),
);
const steps = fc.array(step, { maxLength: 40 });

describe('the unused deposit', { tags: ['R-91'] }, () => {
  it('equals the rule applied from the first movement on', () => {
    fc.assert(
      fc.property(steps, (each) => {
        const history = historyOf(each);
        expect(unusedAfter(history)).toBe(expectedOf(history));
      }),
    );
  });

  it('is the same when the reading stops as soon as the result is known', () => {
    fc.assert(
      fc.property(steps, (each) => {
        const history = historyOf(each);
        expect(unusedAfter(history, true)).toBe(expectedOf(history));
      }),
    );
  });

  it('continues the one of any moment before, unless a later movement undoes an earlier one', () => {
    fc.assert(
      fc.property(steps, fc.nat(40), (each, moment) => {
        const history = historyOf(each);
        const [before, since] = [history.slice(0, moment), history.slice(moment)];
        const unused = new UnusedDeposit();
        for (const movement of since.toReversed()) unused.add(movement);
        const undoesEarlier = before.some(({ operationKey }) => since.some(({ undoes }) => undoes === operationKey));
        const continued = unused.centsSince(expectedOf(before));
        expect(continued ?? expectedOf(history)).toBe(expectedOf(history));
        expect(undoesEarlier || continued !== null).toBe(true);
      }),
    );
  });

  it('is never negative, more than the balance, or more than was deposited', () => {
    fc.assert(
      fc.property(steps, (each) => {
        const history = historyOf(each);
        const deposited = history.reduce(
          (sum, { kind, amountCents }) => sum + (kind === 'deposit' ? amountCents : 0),
          0,
        );
        const unused = unusedAfter(history);
        expect(unused).toBeGreaterThanOrEqual(0);
        expect(unused).toBeLessThanOrEqual(Math.min(deposited, history.at(-1)?.balanceAfterCents ?? 0));
      }),
    );
  });

  it.each<[string, Step[], number]>([
    ['is the whole deposit at first', [{ do: 'deposit', cents: 500 }], 500],
    [
      'becomes less by a stake',
      [
        { do: 'deposit', cents: 500 },
        { do: 'stake', cents: 200 },
      ],
      300,
    ],
    [
      'does not grow by winnings',
      [
        { do: 'deposit', cents: 500 },
        { do: 'stake', cents: 500 },
        { do: 'win', cents: 900 },
      ],
      0,
    ],
    [
      'is what a void bet returns of which a half was cashed out',
      [
        { do: 'deposit', cents: 1_000 },
        { do: 'stake', cents: 1_000 },
        { do: 'cashOutHalf', which: 0, cents: 480 },
        { do: 'return', which: 0 },
      ],
      500,
    ],
    [
      'is what a cancelled bet returns',
      [
        { do: 'deposit', cents: 500 },
        { do: 'stake', cents: 500 },
        { do: 'return', which: 0 },
      ],
      500,
    ],
    [
      'becomes less by a returned stake that a correction takes again',
      [
        { do: 'deposit', cents: 500 },
        { do: 'win', cents: 400 },
        { do: 'stake', cents: 200 },
        { do: 'return', which: 0 },
        { do: 'takeAgain', which: 0 },
      ],
      300,
    ],
    [
      'is what a stake returns that was returned, taken again and returned',
      [
        { do: 'deposit', cents: 500 },
        { do: 'win', cents: 400 },
        { do: 'stake', cents: 200 },
        { do: 'return', which: 0 },
        { do: 'takeAgain', which: 0 },
        { do: 'return', which: 0 },
      ],
      500,
    ],
    [
      'is the new deposit when a correction takes a stake again whose return was withdrawn',
      [
        { do: 'deposit', cents: 200 },
        { do: 'stake', cents: 200 },
        { do: 'return', which: 0 },
        { do: 'withdraw', cents: 200 },
        { do: 'win', cents: 900 },
        { do: 'deposit', cents: 300 },
        { do: 'takeAgain', which: 0 },
      ],
      300,
    ],
    [
      'stays while winnings are withdrawn',
      [
        { do: 'deposit', cents: 500 },
        { do: 'win', cents: 400 },
        { do: 'withdraw', cents: 400 },
      ],
      500,
    ],
    [
      'becomes less by what a withdrawal has paid the fee for',
      [
        { do: 'deposit', cents: 500 },
        { do: 'win', cents: 400 },
        { do: 'withdraw', cents: 301 },
      ],
      350,
    ],
    ['is nothing for money that was won without a deposit', [{ do: 'win', cents: 400 }], 0],
  ])('agrees with an example: it %s', (_, each, expected) => {
    expect(unusedAfter(historyOf(each))).toBe(expected);
  });

  it('is not changed by a stake that a correction takes again and whose entry is archived', () => {
    const deposit = {
      kind: 'deposit',
      operationKey: 'deposit:2',
      amountCents: 300,
      balanceAfterCents: 700,
      undoes: null,
    };
    const undoes = undoneBy('stake', 'correction:1:1');
    const again = { kind: 'stake', operationKey: 'correction:1:1', amountCents: -200, balanceAfterCents: 500, undoes };
    expect(unusedAfter([deposit, again])).toBe(300);
  });

  it('is not changed by a deposit that goes back to its player', () => {
    const won = {
      kind: 'settlement',
      operationKey: 'settle:1',
      amountCents: 400,
      balanceAfterCents: 400,
      undoes: null,
    };
    const late = { kind: 'deposit', operationKey: 'deposit:2', amountCents: 300, balanceAfterCents: 700, undoes: null };
    const back = {
      ...late,
      kind: 'withdrawal',
      operationKey: 'withdrawal:3',
      amountCents: -300,
      balanceAfterCents: 400,
    };
    const returning = { ...back, undoes: 'deposit:2' };
    const notMade = { kind: 'withdrawal_return', operationKey: 'withdrawal_return:3', undoes: 'withdrawal:3' };
    expect(unusedAfter([won, late, returning])).toBe(0);
    expect(unusedAfter([won, late, returning, { ...notMade, amountCents: 300, balanceAfterCents: 700 }])).toBe(300);
  });
});
