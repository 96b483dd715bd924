import { useConnection } from '#lib/connection.ts';
import { notices } from '#i18n/en/notices.ts';
import { messagesOf } from '#i18n/messages.ts';
import { notify } from '#ui/feedback/notify.ts';
import { saveLists, type PublicData } from './savedLists.ts';
import { startWorker } from './worker.ts';

/** Lists that are shown for the first time are saved soon, changes of their data later: writing costs the phone energy. */
const SAVE_NEW_AFTER_MS = 1_000;
const SAVE_CHANGED_AFTER_MS = 60_000;

/** Makes the product usable offline: the service worker, and the lists that an offline visit shows. */
export async function startOffline(data: PublicData): Promise<void> {
  try {
    await startWorker(offerReload);
  } catch {
    // The browser refuses workers, as in some private windows, or sw.js does not exist. The page then works without a
    // worker.
    return;
  }
  keepListsSaved(data);
}

function offerReload(reload: () => void): void {
  const words = messagesOf(notices);
  const action = { label: words.reload, run: reload };
  notify.info(words.newVersion, { id: 'new-version', persistent: true, isBar: true, action });
}

/** Saves the lists when there are new ones, now and then when they change, and when the page is hidden. */
function keepListsSaved(data: PublicData): void {
  const cache = data.queryClient.getQueryCache();
  const saved = new Set<string>();
  let dueAtMs = Number.POSITIVE_INFINITY;
  let timer: number | undefined;
  const save = () => {
    window.clearTimeout(timer);
    dueAtMs = Number.POSITIVE_INFINITY;
    // Lists that were restored from the last visit are saved already.
    if (useConnection.getState().savedAtMs !== null) return;
    // A query without data yet counts as new when its data arrives.
    for (const { queryHash, state } of cache.getAll()) if (state.data !== undefined) saved.add(queryHash);
    void saveLists(data, Date.now());
  };
  const saveWithin = (delayMs: number) => {
    const atMs = Date.now() + delayMs;
    if (atMs >= dueAtMs) return;
    window.clearTimeout(timer);
    dueAtMs = atMs;
    timer = window.setTimeout(save, delayMs);
  };
  cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    saveWithin(saved.has(event.query.queryHash) ? SAVE_CHANGED_AFTER_MS : SAVE_NEW_AFTER_MS);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') save();
  });
  saveWithin(SAVE_NEW_AFTER_MS);
}
