/** The kinds of notice (account-and-money spec, section 3). */
export type NoticeKind = 'success' | 'error' | 'warning' | 'info';

export type Notice = {
  kind: NoticeKind;
  text: string;
  /** Stays until dismissed instead of leaving after 5 s. */
  persistent: boolean;
  /** Notices with the same id replace each other. */
  id?: string;
};

export type NoticeOptions = { persistent?: boolean; id?: string };

type Show = (notice: Notice) => void;

const waiting: Notice[] = [];
const wantedListeners = new Set<() => void>();
let show: Show | null = null;
let dismissShown: ((id: string) => void) | null = null;
let wanted = false;

/**
 * Tells the player something in passing: `notify.success('Bet cancelled!')`. May be called from anywhere, before the
 * toaster has loaded too: it loads with the first notice, and nothing said meanwhile is lost.
 */
export const notify = {
  success: (text: string, options?: NoticeOptions) => add('success', text, options),
  error: (text: string, options?: NoticeOptions) => add('error', text, options),
  warning: (text: string, options?: NoticeOptions) => add('warning', text, options),
  info: (text: string, options?: NoticeOptions) => add('info', text, options),
  /** For a kind that comes from outside: one we do not know becomes info. */
  ofKind: (kind: string, text: string, options?: NoticeOptions) => add(knownKind(kind), text, options),
  dismiss: (id: string) => dismissNotice(id),
};

function add(kind: NoticeKind, text: string, { persistent = false, id }: NoticeOptions = {}): void {
  const notice: Notice = { kind, text, persistent, ...(id !== undefined && { id }) };
  if (show) return show(notice);
  waiting.push(notice);
  wanted = true;
  for (const listener of wantedListeners) listener();
}

function knownKind(kind: string): NoticeKind {
  return kind === 'success' || kind === 'error' || kind === 'warning' ? kind : 'info';
}

function dismissNotice(id: string): void {
  dismissShown?.(id);
  const at = waiting.findIndex((notice) => notice.id === id);
  if (at >= 0) waiting.splice(at, 1);
}

/** For ToastHost: whether any notice has been given yet. */
export const toasterWanted = {
  get: () => wanted,
  subscribe: (listener: () => void) => {
    wantedListeners.add(listener);
    return () => wantedListeners.delete(listener);
  },
};

/** For the toaster: takes over the showing, first of what waits. Returns the way to let go again. */
export function attachToaster(toaster: { show: Show; dismiss: (id: string) => void }): () => void {
  show = toaster.show;
  dismissShown = toaster.dismiss;
  for (const notice of waiting.splice(0)) show(notice);
  return () => {
    show = null;
    dismissShown = null;
  };
}
