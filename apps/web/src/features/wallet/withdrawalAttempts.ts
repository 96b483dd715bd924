import { useEffect } from 'react';
import { create } from 'zustand';
import { hasFields, isNumber, isText } from '#lib/storage/checks.ts';
import { parseJson, storedValue } from '#lib/storage/storedValue.ts';

/** A withdrawal without an answer. `key` is its idempotency key, by which the operator knows a repeated request. */
export type WithdrawalAttempt = { accNo: string; amountKes: number; key: string; sentAtMs: number };
type Attempts = readonly WithdrawalAttempt[];

/** The player has long seen the outcome in the transactions: the same amount is another withdrawal by then. */
const LONGEST_WAIT_MS = 24 * 60 * 60_000;

const isAttempt = hasFields({ accNo: isText, amountKes: isNumber, key: isText, sentAtMs: isNumber });

const stored = storedValue<Attempts>('ushindi.withdrawals', {
  parse: (text) => {
    const value = parseJson(text);
    const attempts: WithdrawalAttempt[] = Array.isArray(value) ? value.filter(isAttempt) : [];
    return attempts.filter(({ sentAtMs }) => Date.now() - sentAtMs < LONGEST_WAIT_MS);
  },
  format: JSON.stringify,
});

/** All players' attempts. A store, because an answer may come when the screen that waited for it is closed. */
const useAttempts = create<{ attempts: Attempts }>()(() => ({ attempts: [] }));

/** Whether the browser refuses storage: then attempts last as long as the page. */
let isRefused = false;

function readStored(): void {
  if (!isRefused) useAttempts.setState({ attempts: stored.read() });
}

/** Changes the newest attempts: another tab may have written some while no screen here followed it. */
function replace(key: string, ...by: Attempts): void {
  readStored();
  const attempts = [...useAttempts.getState().attempts.filter((attempt) => attempt.key !== key), ...by];
  isRefused = !stored.write(attempts);
  useAttempts.setState({ attempts });
}

/** A withdrawal is about to be requested. */
export function keepAttempt(attempt: WithdrawalAttempt): void {
  replace(attempt.key, attempt);
}

/** The outcome of a withdrawal is known: the same amount is another withdrawal. */
export function endAttempt(key: string): void {
  replace(key);
}

/** The player's earlier withdrawal of the same amount without an answer. */
export function attemptOf(accNo: string, amountKes: number): WithdrawalAttempt | undefined {
  const { attempts } = useAttempts.getState();
  return attempts.find((attempt) => attempt.accNo === accNo && attempt.amountKes === amountKes);
}

/** The player's withdrawals without an answer, on this device. All tabs have the same. */
export function useWithdrawalAttempts(accNo: string): Attempts {
  useEffect(() => {
    readStored();
    return stored.follow(readStored);
  }, []);
  return useAttempts(({ attempts }) => attempts).filter((attempt) => attempt.accNo === accNo);
}
