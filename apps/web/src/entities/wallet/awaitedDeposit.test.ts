import { beforeEach, expect, it } from 'vitest';
import {
  acceptAwaited,
  awaitDeposit,
  endDeposit,
  resumeAwaiting,
  unansweredBy,
  unansweredKey,
} from './awaitedDeposit.ts';
import { endAwaiting, storedDeposit, useDeposit } from './depositStore.ts';

const now = 1_000_000;
const day = 24 * 60 * 60_000;
const deposit = {
  key: '0123456789abcdef',
  accNo: '7',
  amountKes: 100,
  startedAtMs: now,
  balanceBefore: null,
  isTopUp: true,
  isAccepted: false,
};
const awaited = () => useDeposit.getState().awaited;
const reloadPage = () => useDeposit.setState({ awaited: null });

beforeEach(() => endAwaiting());

it('continues to wait after the page was closed', { tags: ['R-72'] }, () => {
  awaitDeposit(deposit);
  reloadPage();
  resumeAwaiting('7', now + day - 1);
  expect(awaited()).toEqual(deposit);
});

it('forgets a deposit of another player, of yesterday, and one that has ended', { tags: ['R-72'] }, () => {
  awaitDeposit(deposit);
  reloadPage();
  resumeAwaiting('8', now);
  expect([awaited(), localStorage.getItem('ushindi.deposit')]).toEqual([null, null]);
  awaitDeposit(deposit);
  reloadPage();
  resumeAwaiting('7', now + day);
  expect(awaited()).toBeNull();
  awaitDeposit(deposit);
  endAwaiting();
  resumeAwaiting('7', now);
  expect(awaited()).toBeNull();
});

it.each(['', '{', '{"key":"0123456789abcdef"}', '[]'])('ignores a stored text that is no deposit: %j', (text) => {
  localStorage.setItem('ushindi.deposit', text);
  resumeAwaiting('7', now);
  expect(awaited()).toBeNull();
});

it('continues to wait for a deposit that an earlier release stored', { tags: ['R-72'] }, () => {
  const { isAccepted: _, ...ofEarlierRelease } = deposit;
  storedDeposit.write(JSON.stringify(ofEarlierRelease));
  resumeAwaiting('7', now);
  expect(awaited()).toEqual({ ...deposit, isAccepted: true });
});

it('repeats a deposit without an answer, and not one that the operator has', { tags: ['R-58'] }, () => {
  awaitDeposit(deposit);
  reloadPage();
  expect(unansweredBy('7', now)).toEqual(deposit);
  expect(unansweredBy('8', now)).toBeNull();
  resumeAwaiting('7', now);
  acceptAwaited('another key');
  expect(unansweredBy('7', now)).toEqual(deposit);
  acceptAwaited(deposit.key);
  expect(unansweredBy('7', now)).toBeNull();
  reloadPage();
  expect(unansweredBy('7', now)).toBeNull();
});

it('knows the deposits without an answer by their amounts, until each has ended', { tags: ['R-58'] }, () => {
  const other = { ...deposit, key: 'fedcba9876543210', amountKes: 50 };
  const known = () => [100, 50].map((amountKes) => unansweredKey('7', amountKes, now));
  awaitDeposit(deposit);
  awaitDeposit(other);
  expect(known()).toEqual([deposit.key, other.key]);
  expect([unansweredKey('8', 100, now), unansweredKey('7', 100, now + day)]).toEqual([null, null]);
  reloadPage();
  expect(known()).toEqual([deposit.key, other.key]);
  resumeAwaiting('7', now);
  acceptAwaited(other.key);
  expect(known()).toEqual([deposit.key, null]);
  endDeposit(deposit.key);
  expect(known()).toEqual([null, null]);
});

it('ends one deposit and leaves the one that another tab has stored since', { tags: ['R-72'] }, () => {
  const other = { ...deposit, key: 'fedcba9876543210' };
  awaitDeposit(deposit);
  storedDeposit.write(JSON.stringify(other));
  endDeposit(deposit.key);
  expect(awaited()).toBeNull();
  resumeAwaiting('7', now);
  expect(awaited()).toEqual(other);
});
