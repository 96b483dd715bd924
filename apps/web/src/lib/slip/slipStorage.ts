import type { PersistStorage } from 'zustand/middleware';
import { isBookingCode, sportIdOf } from '@ushindi/shared';
import type { Selection } from './selection.ts';
import type { Attempt, SlipState } from './slipState.ts';

const SAVE_AFTER_MS = 300;

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value);
const isFlag: Check = (value) => typeof value === 'boolean';
const isCode: Check = (value) => typeof value === 'string' && isBookingCode(value);
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const matches =
  (fields: Record<string, Check>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(fields).every(([name, check]) => check(Reflect.get(value, name)));

// A schema library would cost Home's first load 6 KB for these two dozen fields.
const selectionFields: Record<keyof Selection, Check> = {
  oddId: isText,
  matchId: isText,
  parentMarketId: isText,
  marketId: isText,
  sportId: (value) => sportIdOf(value) !== null,
  outcomeName: isText,
  alias: isText,
  specifier: isText,
  marketName: isText,
  homeTeam: isText,
  awayTeam: isText,
  country: isText,
  tournament: isText,
  startsAtMs: orNull(isNumber),
  live: isFlag,
  odds: (value) => isNumber(value) && Number(value) >= 1,
  oddsBefore: orNull(isNumber),
  oddStatus: isText,
  marketStatus: isText,
  stale: isFlag,
  issue: orNull(isText),
};
const attemptFields: Record<keyof Attempt, Check> = { betRef: isCode, accNo: isText };
const slipFields: Record<keyof SlipState, Check> = {
  selections: (value) => Array.isArray(value) && value.every(matches(selectionFields)),
  bookingCode: orNull(isCode),
  betId: orNull(isText),
  stake: isText,
  usesFreebet: isFlag,
  freebetRef: orNull(isText),
  acceptOddsChanges: isFlag,
  attempt: orNull(matches(attemptFields)),
};

function isSlipState(value: unknown): value is SlipState {
  return matches(slipFields)(value);
}

/** The slip in a stored text; null for anything that is not a whole, well-formed slip. */
export function readSlip(text: string | null): SlipState | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isSlipState(value) ? value : null;
  } catch {
    // What cannot be read starts an empty slip (account-and-money spec, section 3).
    return null;
  }
}

/** Where the slip is kept: writes wait 300 ms for the next change; `flush` writes at once what still waits. */
export type SlipStorage = PersistStorage<SlipState> & { flush(): void };

/** Keeps the slip in a browser storage. Where that is blocked or full the slip lasts as long as the page. */
export function makeSlipStorage(storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): SlipStorage {
  let waiting: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    if (waiting !== null) whereAllowed(waiting);
    waiting = null;
  };
  return {
    getItem: (name) => {
      const state = readSlip(whereAllowed(() => storage().getItem(name)) ?? null);
      return state === null ? null : { state };
    },
    setItem: (name, { state }) => {
      waiting = () => storage().setItem(name, JSON.stringify(state));
      clearTimeout(timer);
      timer = setTimeout(flush, SAVE_AFTER_MS);
    },
    removeItem: (name) => whereAllowed(() => storage().removeItem(name)),
    flush,
  };
}

function whereAllowed<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    // Private windows and full phones refuse storage: the slip then lives in memory alone.
    return undefined;
  }
}
