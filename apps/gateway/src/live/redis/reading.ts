import type { BookStart } from '../book.ts';
import type { AgedState, TopicStore } from './topicStore.ts';

/**
 * Reads the kept state one reading at a time; what asks meanwhile causes one more.
 * @param isOlder whether clients were told words of the same epoch that came after this state
 * @param onRead never called with nothing: where nothing is kept, there is nothing to go by
 */
export function createReading(
  store: Pick<TopicStore, 'read'>,
  isOlder: (kept: Pick<BookStart, 'epoch' | 'seq'>) => boolean,
  onRead: (kept: AgedState) => void,
): () => void {
  let isReading = false;
  let again = false;

  async function readOnce(): Promise<void> {
    let kept = await store.read();
    // What was published after the reading may be heard before its answer. What is older even then, Redis has lost.
    if (kept !== null && isOlder(kept)) kept = await store.read();
    if (kept !== null) onRead(kept);
  }

  async function read(): Promise<void> {
    if (isReading) {
      again = true;
      return;
    }
    isReading = true;
    try {
      do {
        again = false;
        await readOnce();
      } while (again);
    } catch {
      // Redis is away, which its link tells the log. The leader's next sign shows what is missing.
    } finally {
      isReading = false;
    }
  }
  return () => void read();
}
