import { formatNairobiDay } from '@ushindi/shared';
import { useSyncExternalStore } from 'react';
import { randomId } from '#lib/randomId.ts';
import { serverNowMs } from '#lib/serverClock.ts';
import { onOtherPages, storedKeys, storedValue } from '#lib/storage/storedValue.ts';

const PREFIX = 'ushindi.dataUse.';
const SAVE_AFTER_MS = 1_000;

const stored = (key: string) => storedValue<number>(key, { parse: (text) => Math.max(0, Number(text)) || 0 });

/** The downloads of one page and, with those of this browser's other pages, of a day. */
export type DataUse = {
  /** Adds downloaded bytes. They are stored within a second. */
  count: (bytes: number) => void;
  /** Stores the counted bytes. Call it before the page can be discarded. */
  save: () => void;
  /** Bytes of all pages since midnight in Nairobi. */
  todayBytes: () => number;
  /** Calls back when the bytes of this page are stored. Returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
};

/**
 * Counts downloads. Each page stores its own sum under a key of the day and itself: local storage has no transaction, so
 * that tabs which add to one sum would overwrite each other. @param nowMs the server's clock
 */
export function createDataUse(nowMs: () => number): DataUse {
  const page = randomId();
  const listeners = new Set<() => void>();
  let day = formatNairobiDay(nowMs());
  let ownBytes = 0;
  let saving: ReturnType<typeof setTimeout> | null = null;
  /** The day on which this page has removed the sums of earlier days. */
  let tidiedDay = '';
  const ownKey = () => `${PREFIX}${day}.${page}`;

  function save(): void {
    if (saving === null) return;
    clearTimeout(saving);
    saving = null;
    stored(ownKey()).write(ownBytes);
    // Not with the first count, because the phone's clock may be wrong and the server's time is not known yet.
    const today = formatNairobiDay(nowMs());
    if (today !== tidiedDay) removeBefore(today);
    tidiedDay = today;
    for (const listener of listeners) listener();
  }

  return {
    count(bytes) {
      if (!(bytes > 0)) return;
      const today = formatNairobiDay(nowMs());
      if (today !== day) ownBytes = 0;
      day = today;
      ownBytes += bytes;
      saving ??= setTimeout(save, SAVE_AFTER_MS);
    },
    save,
    todayBytes() {
      const today = formatNairobiDay(nowMs());
      const others = storedKeys(`${PREFIX}${today}.`).filter((key) => key !== ownKey());
      return others.reduce((sum, key) => sum + stored(key).read(), today === day ? ownBytes : 0);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function removeBefore(day: string): void {
  for (const key of storedKeys(PREFIX)) if (key < PREFIX + day) stored(key).remove();
}

const dataUse = typeof window === 'undefined' ? null : createDataUse(serverNowMs);

/** Whether the browser reports how much a request has downloaded. */
const isMeasurable = (): boolean =>
  typeof PerformanceResourceTiming !== 'undefined' && 'transferSize' in PerformanceResourceTiming.prototype;

/**
 * Counts the headers and bodies of the page, its files and its calls. Responses from the browser's cache count nothing.
 */
export function startDataUse(): void {
  if (!isMeasurable()) return;
  for (const type of ['navigation', 'resource'])
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceResourceTiming[]) dataUse?.count(entry.transferSize);
    }).observe({ type, buffered: true });
  document.addEventListener('visibilitychange', () => dataUse?.save());
  window.addEventListener('pagehide', () => dataUse?.save());
}

/** The gateway deflates messages from this length on. */
const DEFLATED_FROM_BYTES = 200;
/** Deflated live football is 28 % of its text (docs/performance/live-bytes.json). */
const DEFLATED_SHARE = 0.28;

/**
 * Counts a message of the live socket. Browsers do not report its bytes on the wire, so those of a compressed one are
 * estimated. @param extensions the socket's agreed extensions
 */
export function countMessage(text: string, extensions: string): void {
  const isDeflated = extensions.includes('permessage-deflate') && text.length >= DEFLATED_FROM_BYTES;
  dataUse?.count(Math.round(text.length * (isDeflated ? DEFLATED_SHARE : 1)));
}

/** The bytes that this browser has downloaded since midnight in Nairobi; null where browsers do not report them. */
export function useTodayBytes(): number | null {
  return useSyncExternalStore(subscribe, todayBytes, () => null);
}

const todayBytes = (): number | null => (dataUse !== null && isMeasurable() ? dataUse.todayBytes() : null);

function subscribe(listener: () => void): () => void {
  const stop = dataUse?.subscribe(listener);
  const unfollow = onOtherPages(listener);
  return () => {
    stop?.();
    unfollow();
  };
}
