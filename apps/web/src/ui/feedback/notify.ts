import { create } from 'zustand';

/** The kinds of notice. */
export type NoticeKind = 'success' | 'error' | 'warning' | 'info';

export type Notice = {
  /** Notices with the same id replace each other. */
  id: string;
  kind: NoticeKind;
  text: string;
  /** Stays until dismissed instead of closing after 5 s. */
  persistent: boolean;
  action?: NoticeAction;
};

/** A button of a notice. A press also dismisses the notice. */
export type NoticeAction = { label: string; run: () => void };

export type NoticeOptions = { persistent?: boolean; id?: string; action?: NoticeAction };

const store = create<{ notices: readonly Notice[] }>()(() => ({ notices: [] }));

/** For ToastHost: the open notices, the newest first. */
export const useNotices = (): readonly Notice[] => store(({ notices }) => notices);

/** Shows a notice: `notify.success('Bet cancelled!')`. */
export const notify = {
  success: (text: string, options?: NoticeOptions) => add('success', text, options),
  error: (text: string, options?: NoticeOptions) => add('error', text, options),
  warning: (text: string, options?: NoticeOptions) => add('warning', text, options),
  info: (text: string, options?: NoticeOptions) => add('info', text, options),
  /** For a kind from outside: an unknown one becomes info. */
  ofKind: (kind: string, text: string, options?: NoticeOptions) => add(knownKind(kind), text, options),
  dismiss,
};

let added = 0;

function add(kind: NoticeKind, text: string, { persistent = false, id, action }: NoticeOptions = {}): void {
  added += 1;
  const notice = { kind, text, persistent, id: id ?? `notice-${added}`, ...(action && { action }) };
  store.setState(({ notices }) => {
    const isReplaced = notices.some((each) => each.id === notice.id);
    return {
      notices: isReplaced ? notices.map((each) => (each.id === notice.id ? notice : each)) : [notice, ...notices],
    };
  });
}

function knownKind(kind: string): NoticeKind {
  return kind === 'success' || kind === 'error' || kind === 'warning' ? kind : 'info';
}

function dismiss(id: string): void {
  store.setState(({ notices }) => ({ notices: notices.filter((each) => each.id !== id) }));
}

/** For ToastHost: forgets all notices when it is removed. */
export const dismissAll = (): void => store.setState({ notices: [] });
