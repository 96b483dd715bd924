import type { PersistStorage } from 'zustand/middleware';
import { isBookingCode, sportIdOf } from '@ushindi/shared';
import { hasFields, isFlag, isNumber, isText, orNull, type Check } from '#lib/storage/checks.ts';
import { parseJson, storedValue } from '#lib/storage/storedValue.ts';
import type { Selection } from './selection.ts';
import { type Attempt, ODDS_POLICIES, type SlipState, type SlipStructure } from './slipState.ts';

const SAVE_AFTER_MS = 300;

const isCode: Check = (value) => typeof value === 'string' && isBookingCode(value);

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
// `sentAtMs` is not checked, because overdueInMs ignores any value but a number.
const attemptFields: Record<Exclude<keyof Attempt, 'sentAtMs'>, Check> = { betRef: isCode, accNo: isText };
const structureFields: Record<keyof SlipStructure, Check> = {
  kind: (value) => value === 'singles' || value === 'system',
  sizes: (value) => Array.isArray(value) && value.every(isNumber),
  bankers: (value) => Array.isArray(value) && value.every(isText),
  stakes: (value) => typeof value === 'object' && value !== null && Object.values(value).every(isText),
  shownStake: isText,
};
const slipFields: Record<keyof SlipState, Check> = {
  selections: (value) => Array.isArray(value) && value.every(hasFields(selectionFields)),
  bookingCode: orNull(isCode),
  betId: orNull(isText),
  stake: isText,
  usesFreebet: isFlag,
  freebetRef: orNull(isText),
  oddsPolicy: (value) => ODDS_POLICIES.some((policy) => policy === value),
  attempt: orNull(hasFields(attemptFields)),
  // Slips of earlier releases have no structure.
  structure: (value) => value === undefined || orNull(hasFields(structureFields))(value),
};

function isSlipState(value: unknown): value is SlipState {
  return hasFields(slipFields)(value);
}

/** The slip in a stored text; null for anything but a complete slip. */
export function readSlip(text: string | null): SlipState | null {
  const value = withPolicy(parseJson(text));
  return isSlipState(value) ? value : null;
}

/** Releases before the odds policy stored whether odds changes are accepted. Their slips stay valid. */
function withPolicy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('acceptOddsChanges' in value)) return value;
  const { acceptOddsChanges, ...slip } = value;
  return { oddsPolicy: acceptOddsChanges === false ? 'ask' : 'any', ...slip };
}

/** Stores the slip 300 ms after the last change; `flush` stores it at once. `follow` as of a stored value. */
export type SlipStorage = PersistStorage<SlipState> & {
  flush(): void;
  follow(listener: () => void): () => void;
};

/** The slip's storage under a key, for zustand. Where the browser refuses storage, the slip lasts as long as the page. */
export function makeSlipStorage(
  key: string,
  area: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): SlipStorage {
  const stored = storedValue<SlipState | null>(key, { parse: readSlip, format: JSON.stringify, area });
  let pending: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    pending?.();
    pending = null;
  };
  return {
    getItem: () => {
      const state = stored.read();
      return state === null ? null : { state };
    },
    setItem: (_name, { state }) => {
      pending = () => stored.write(state);
      clearTimeout(timer);
      timer = setTimeout(flush, SAVE_AFTER_MS);
    },
    removeItem: stored.remove,
    flush,
    follow: (listener) =>
      stored.follow(() => {
        // The slip that another page stored is newer than the pending one.
        pending = null;
        listener();
      }),
  };
}
