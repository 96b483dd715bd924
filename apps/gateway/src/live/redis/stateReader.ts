import type { StoredState, TopicStore } from './topicStore.ts';

/** Reads a topic's stored state. */
export interface StateReader {
  /** Reads now; a call during a reading causes one more. */
  read(): void;
  /** Reads again if the last reading failed, because no further message may cause a reading. */
  retry(): void;
}

/** @param onRead is not called when nothing is stored */
export function createStateReader(store: Pick<TopicStore, 'read'>, onRead: (stored: StoredState) => void): StateReader {
  let status: 'idle' | 'reading' | 'failed' = 'idle';
  let again = false;

  async function readAll(): Promise<void> {
    do {
      again = false;
      const stored = await store.read();
      if (stored !== null) onRead(stored);
    } while (again);
  }

  function read(): void {
    again = status === 'reading';
    if (again) return;
    status = 'reading';
    readAll().then(
      () => void (status = 'idle'),
      // The link logs that Redis is away.
      () => void (status = 'failed'),
    );
  }

  return { read, retry: () => void (status === 'failed' && read()) };
}
