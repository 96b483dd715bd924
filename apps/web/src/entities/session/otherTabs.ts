import { storedValue } from '#lib/storage/storedValue.ts';

/**
 * What happened to the session in one tab of the browser. All tabs share its cookie. `untilMs` is the end of the exclusion
 * or break that ended the session: null for one without end, undefined if the operator did not name it.
 */
export type SessionChange = { what: 'signedIn' | 'ended' } | { what: 'excluded'; untilMs: number | null | undefined };

const lastChange = storedValue<SessionChange | undefined>('ushindi.session', {
  parse: (text) => parseChange(text ?? ''),
  // The time makes each value different, because browsers report only a value that differs.
  format: (change) => `${change?.what} ${Date.now()} ${change?.what === 'excluded' ? change.untilMs : ''}`,
});

function parseChange(text: string): SessionChange | undefined {
  const [what, , until] = text.split(' ');
  if (what === 'signedIn' || what === 'ended') return { what };
  if (what !== 'excluded') return undefined;
  if (until === 'null') return { what, untilMs: null };
  return { what, untilMs: until && Number.isSafeInteger(Number(until)) ? Number(until) : undefined };
}

/** Reports a change of the session to the browser's other tabs. */
export const reportToOtherTabs = (change: SessionChange): boolean => lastChange.write(change);

/** The latest change that a tab of this browser reported. */
export const latestSessionChange = (): SessionChange | undefined => lastChange.read();

/** Calls the listener when another tab has reported a change. Returns the unsubscribe function. */
export function onOtherTab(listener: (change: SessionChange) => void): () => void {
  return lastChange.follow(() => {
    const change = lastChange.read();
    if (change !== undefined) listener(change);
  });
}
