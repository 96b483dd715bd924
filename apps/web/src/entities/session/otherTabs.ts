import { storedValue } from '#lib/storage/storedValue.ts';

const KEY = 'ushindi.session';
const CHANGES = ['signedIn', 'ended'] as const;

/** What happened to the session in one tab of the browser. All tabs share its cookie. */
export type SessionChange = (typeof CHANGES)[number];

const lastChange = storedValue<SessionChange | undefined>(KEY, {
  parse: (text) => CHANGES.find((change) => text?.startsWith(change)),
  // The time makes each value new: browsers report only a value that differs.
  format: (change) => `${change} ${Date.now()}`,
});

/** Reports a change of the session to the browser's other tabs. */
export const reportToOtherTabs = (change: SessionChange): boolean => lastChange.write(change);

/** Calls the listener when another tab reports a change. Returns the unsubscribe function. */
export function onOtherTab(listener: (change: SessionChange) => void): () => void {
  const follow = ({ key }: StorageEvent) => {
    const change = key === KEY ? lastChange.read() : undefined;
    if (change !== undefined) listener(change);
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}
