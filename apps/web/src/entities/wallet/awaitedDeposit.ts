import { hasFields, isFlag, isNumber, isText, orNull, type Check } from '#lib/storage/checks.ts';
import { parseJson } from '#lib/storage/storedValue.ts';
import { storedDeposit, useDeposit, type AwaitedDeposit } from './depositStore.ts';

/** The time after which the operator ends a deposit without a result. */
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

/** Earlier releases stored no `isAccepted` and treated every deposit as accepted. */
const ofEarlierRelease = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? { isAccepted: true, ...value } : value;

function isAwaitedDeposit(value: unknown): value is AwaitedDeposit {
  return hasFields(fields)(value);
}

/** The deposits on the device, the newest first. Earlier releases stored a single deposit without a list. */
function readStored(): AwaitedDeposit[] {
  const value = parseJson(storedDeposit.read());
  const deposits: unknown[] = Array.isArray(value) ? value : [value];
  return deposits.map(ofEarlierRelease).filter(isAwaitedDeposit);
}

function store(deposits: readonly AwaitedDeposit[]): void {
  if (deposits.length === 0) storedDeposit.remove();
  else storedDeposit.write(JSON.stringify(deposits));
}

/** A player's deposits, on this page or since an earlier one: the awaited one, and those without an answer before it. */
function depositsOf(accNo: string, nowMs: number): AwaitedDeposit[] {
  const { awaited } = useDeposit.getState();
  const deposits = awaited === null ? readStored() : [awaited, ...readStored()];
  return deposits.filter((each) => each.accNo === accNo && nowMs - each.startedAtMs < LONGEST_WAIT_MS);
}

/**
 * Stores a deposit before it is requested, so that a page that is opened later can query its state. It replaces
 * an earlier deposit that the operator has, which Transactions still shows. An earlier deposit without an answer is
 * kept with its key. A higher balance then does not prove that it was paid, because the money may be of the new
 * deposit.
 */
export function awaitDeposit(awaited: AwaitedDeposit): void {
  const earlier = depositsOf(awaited.accNo, awaited.startedAtMs).filter(
    ({ key, isAccepted }) => key !== awaited.key && !isAccepted,
  );
  store([awaited, ...earlier.map((each) => ({ ...each, balanceBefore: null }))]);
  useDeposit.setState({ awaited });
}

/** The deposit that a player waits for; null without one. */
export function awaitedBy(accNo: string, nowMs: number): AwaitedDeposit | null {
  return depositsOf(accNo, nowMs)[0] ?? null;
}

/** The deposit that a player waits for, if it is unknown whether the operator has its request. */
export function unansweredBy(accNo: string, nowMs: number): AwaitedDeposit | null {
  const awaited = awaitedBy(accNo, nowMs);
  return awaited?.isAccepted === false ? awaited : null;
}

/** The key of a player's earlier deposit of the same amount without an answer; null without one. */
export function unansweredKey(accNo: string, amountKes: number, nowMs: number): string | null {
  const earlier = depositsOf(accNo, nowMs).find((each) => each.amountKes === amountKes && !each.isAccepted);
  return earlier?.key ?? null;
}

/**
 * Records that the operator has the request of a deposit. Transactions shows a deposit that is not awaited any more.
 */
export function acceptAwaited(key: string): void {
  const { awaited } = useDeposit.getState();
  if (awaited?.key !== key) endDeposit(key);
  else if (!awaited.isAccepted) awaitDeposit({ ...awaited, isAccepted: true });
}

/** Ends a deposit whose outcome is known or given up. Another form or tab may meanwhile wait for another deposit. */
export function endDeposit(key: string): void {
  store(readStored().filter((each) => each.key !== key));
  useDeposit.setState((state) => (state.awaited?.key === key ? { awaited: null } : state));
}

/** Waits for the newest deposit on the device, unless this page already waits for one or it is another player's. */
export function resumeAwaiting(accNo: string, nowMs: number): void {
  if (useDeposit.getState().awaited !== null) return;
  const awaited = awaitedBy(accNo, nowMs);
  if (awaited === null) storedDeposit.remove();
  else useDeposit.setState({ awaited });
}
