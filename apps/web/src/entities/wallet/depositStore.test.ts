import { expect, it } from 'vitest';
import { awaitDeposit, endAwaiting, hasArrived, isAwaiting, useDeposit } from './depositStore.ts';

const now = 1_000_000;
const twoMinutes = 120_000;

it('watches for a rise of the balance for two minutes', () => {
  awaitDeposit(40, now);
  const state = useDeposit.getState();
  expect(isAwaiting(state, 40, now + twoMinutes - 1)).toBe(true);
  expect(isAwaiting(state, 40, now + twoMinutes)).toBe(false);
});

it('reports the deposit once the balance has risen, and not when a bet has lowered it', () => {
  awaitDeposit(40, now);
  const state = useDeposit.getState();
  expect([hasArrived(state, 30), isAwaiting(state, 30, now)]).toEqual([false, true]);
  expect([hasArrived(state, 90), isAwaiting(state, 90, now)]).toEqual([true, false]);
});

it('expects nothing without a deposit', () => {
  endAwaiting();
  expect(isAwaiting(useDeposit.getState(), 40, now)).toBe(false);
});
