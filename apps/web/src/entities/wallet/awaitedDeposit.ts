import { hasFields, isFlag, isNumber, isText, orNull, type Check } from '#lib/storage/checks.ts';
import { parseJson } from '#lib/storage/storedValue.ts';
import { storedDeposit, useDeposit, type AwaitedDeposit } from './depositStore.ts';

/** The operator ends a deposit without a result after a day. */
const LONGEST_WAIT_MS = 24 * 60 * 60_000;

const fields: Record<keyof AwaitedDeposit, Check> = {
  key: isText,
  accNo: isText,
  amountKes: isNumber,
  startedAtMs: isNumber,
  balanceBefore: orNull(isNumber),
  isTopUp: isFlag,
  isAccepted: isFlag,
};

/** Earlier releases stored no `isAccepted`. Their deposits count as accepted, as they did. */
const ofEarlierRelease = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? { isAccepted: true, ...value } : value;

function isAwaitedDeposit(value: unknown): value is AwaitedDeposit {
  return hasFields(fields)(value);
}

/**
 * A deposit is about to be requested. It is kept on the device, so that a page that is opened later can ask the server
 * and replaces an earlier one, which Transactions still shows.
 */
export function awaitDeposit(awaited: AwaitedDeposit): void {
  storedDeposit.write(JSON.stringify(awaited));
  useDeposit.setState({ awaited });
}

/** The deposit that a player waits for, on this page or since an earlier one; null without one. */
export function awaitedBy(accNo: string, nowMs: number): AwaitedDeposit | null {
  const awaited = useDeposit.getState().awaited ?? ofEarlierRelease(parseJson(storedDeposit.read()));
  const isValid = isAwaitedDeposit(awaited) && awaited.accNo === accNo && nowMs - awaited.startedAtMs < LONGEST_WAIT_MS;
  return isValid ? awaited : null;
}

/** The deposit that a player waits for, if it is unknown whether the operator has its request. */
export function unansweredBy(accNo: string, nowMs: number): AwaitedDeposit | null {
  const awaited = awaitedBy(accNo, nowMs);
  return awaited?.isAccepted === false ? awaited : null;
}

/** The operator has the request of a deposit. Nothing happens once the wait for it is over. */
export function acceptAwaited(key: string): void {
  const { awaited } = useDeposit.getState();
  if (awaited?.key === key && !awaited.isAccepted) awaitDeposit({ ...awaited, isAccepted: true });
}

/** Continues to wait for the deposit of an earlier page, if the same player is signed in. */
export function resumeAwaiting(accNo: string, nowMs: number): void {
  if (useDeposit.getState().awaited !== null) return;
  const awaited = awaitedBy(accNo, nowMs);
  if (awaited === null) storedDeposit.remove();
  else useDeposit.setState({ awaited });
}
