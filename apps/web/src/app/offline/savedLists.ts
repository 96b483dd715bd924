import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { SnapshotFrame } from '@ushindi/api-contract/live';
import { SHARED_QUERIES } from '@ushindi/api-contract/sharedQueries';
import { serverTimeOf } from '#lib/serverClock.ts';
import { entryOf } from './build.ts';

/**
 * The public data that screens show, stored for a later visit without a network. Times are epoch milliseconds of the
 * phone.
 */
type SavedLists = {
  /** The build that saved the lists. Another build may use data of other types. */
  readonly entry: string | null;
  readonly savedAtMs: number;
  /**
   * The server's time when they were saved. The phone's clock may be wrong, and a visit without a network has no better
   * one.
   */
  readonly serverSavedAtMs: number;
  readonly queries: readonly SavedQuery[];
  readonly topics: readonly SnapshotFrame[];
};
type SavedQuery = readonly [key: QueryKey, data: unknown, updatedAtMs: number];

/** The sources of the lists. */
export type PublicData = { readonly queryClient: QueryClient; readonly liveTopics: () => readonly SnapshotFrame[] };

/** The data that an offline page starts with. */
export type Restored = Pick<SavedLists, 'savedAtMs' | 'serverSavedAtMs' | 'queries' | 'topics'>;

const CACHE = 'ushindi-lists';
const ADDRESS = '/saved-lists';
const MAX_QUERIES = 30;
const MAX_CHARACTERS = 1_000_000;
const MAX_AGE_MS = 3 * 24 * 60 * 60 * 1000;

const shared = new Set(SHARED_QUERIES);

/** Whether a response is identical for everyone. The key of any other query is not on the contract's list. */
const isShared = (key: QueryKey): boolean => Array.isArray(key[0]) && shared.has(key[0].join('.'));

/** Whether data of a time is recent enough to be saved. */
const isRecent = (updatedAtMs: number, nowMs: number): boolean => nowMs - updatedAtMs <= MAX_AGE_MS;

/** The page's public data, the newest first. It contains no data of a player. */
function currentLists({ queryClient, liveTopics }: PublicData, nowMs: number): SavedLists {
  const queries = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ queryKey, state }) => isShared(queryKey) && state.data !== undefined)
    .filter(({ state }) => isRecent(state.dataUpdatedAt, nowMs))
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .slice(0, MAX_QUERIES)
    .map(({ queryKey, state }): SavedQuery => [queryKey, state.data, state.dataUpdatedAt]);
  return {
    entry: entryOf(document),
    savedAtMs: nowMs,
    serverSavedAtMs: serverTimeOf(nowMs),
    queries,
    topics: liveTopics(),
  };
}

/** Adds the lists of an earlier visit that this page has not requested, and those that another tab has loaded later. */
function withEarlier(lists: SavedLists, earlier: Restored | null): SavedLists {
  const { savedAtMs } = lists;
  const byKey = new Map(lists.queries.map((query) => [JSON.stringify(query[0]), query]));
  for (const query of earlier?.queries ?? []) {
    const [key, , updatedAtMs] = query;
    const own = byKey.get(JSON.stringify(key));
    // A time in the future is from before the clock was set back.
    const isNewer = own === undefined || (updatedAtMs > own[2] && updatedAtMs <= savedAtMs);
    if (isNewer && isRecent(updatedAtMs, savedAtMs)) byKey.set(JSON.stringify(key), query);
  }
  return { ...lists, queries: [...byKey.values()].slice(0, MAX_QUERIES) };
}

/**
 * Saves the page's public lists, and keeps earlier ones that it does not have. Lists that are too large are not saved, and
 * a full storage loses them.
 */
export async function saveLists(data: PublicData, nowMs: number): Promise<void> {
  const lists = currentLists(data, nowMs);
  if (lists.queries.length === 0) return;
  try {
    const all = withEarlier(lists, await readSavedLists(nowMs));
    const whole = JSON.stringify(all);
    const text = whole.length <= MAX_CHARACTERS ? whole : JSON.stringify(lists);
    if (text.length > MAX_CHARACTERS) return;
    const cache = await caches.open(CACHE);
    await cache.put(ADDRESS, new Response(text, { headers: { 'content-type': 'application/json' } }));
  } catch {
    // The storage is full. Lists that were saved earlier would be older than the player expects. Broken storage refuses
    // the deletion too.
    await caches.delete(CACHE).catch(() => false);
  }
}

/** The lists that this build saved last; null when there are none, or when they are too old. */
export async function readSavedLists(nowMs: number): Promise<Restored | null> {
  const response = await caches.match(ADDRESS, { cacheName: CACHE });
  if (response === undefined) return null;
  // The same build's `saveLists` wrote it, so it needs no check.
  const lists = JSON.parse(await response.text()) as SavedLists;
  if (lists.entry !== entryOf(document) || nowMs - lists.savedAtMs > MAX_AGE_MS) return null;
  const awayMs = Math.max(0, nowMs - lists.savedAtMs);
  return { ...lists, topics: lists.topics.map((frame) => ({ ...frame, ageMs: frame.ageMs + awayMs })) };
}
