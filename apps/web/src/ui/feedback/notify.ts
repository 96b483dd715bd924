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
  /** Stays when another screen opens. */
  isOfApp: boolean;
  /** Is part of the page below the header, instead of over the page. */
  isBar: boolean;
  action?: NoticeAction;
};

/** A button of a notice. A press also dismisses the notice. */
export type NoticeAction = { label: string; run: () => void };

export type NoticeOptions = {
  persistent?: boolean;
  /**
   * Whether it stays when another screen opens. By default successes and persistent notices stay, because a success
   * often opens another screen.
   */
  isOfApp?: boolean;
  isBar?: boolean;
  id?: string;
  action?: NoticeAction;
};

const store = create<{ notices: readonly Notice[] }>()(() => ({ notices: [] }));

/** The open notices, the newest first; for ToastHost. */
export const useNotices = (): readonly Notice[] => store(({ notices }) => notices);

/** Shows a notice: `notify.success('Bet cancelled!')`. */
export const notify = {
  success: (text: string, options?: NoticeOptions) => add('success', text, options),
  error: (text: string, options?: NoticeOptions) => add('error', text, options),
  warning: (text: string, options?: NoticeOptions) => add('warning', text, options),
  info: (text: string, options?: NoticeOptions) => add('info', text, options),
  /** Shows a notice of a kind from outside. An unknown kind becomes info. */
  ofKind: (kind: string, text: string, options?: NoticeOptions) => add(knownKind(kind), text, options),
  dismiss,
};

let added = 0;

/** An equal notice, or one with the same id, is replaced, and its time begins again. */
function add(kind: NoticeKind, text: string, options: NoticeOptions = {}): void {
  const { persistent = false, isOfApp = persistent || kind === 'success', isBar = false, id, action } = options;
  store.setState(({ notices }) => {
    const replaced = notices.find((each) =>
      id === undefined ? each.kind === kind && each.text === text : each.id === id,
    );
    added += 1;
    const newId = replaced?.id ?? id ?? `notice-${added}`;
    const notice = { kind, text, persistent, isOfApp, isBar, id: newId, ...(action && { action }) };
    return { notices: replaced ? notices.map((each) => (each === replaced ? notice : each)) : [notice, ...notices] };
  });
}

function knownKind(kind: string): NoticeKind {
  return kind === 'success' || kind === 'error' || kind === 'warning' ? kind : 'info';
}

function dismiss(id: string): void {
  store.setState(({ notices }) => ({ notices: notices.filter((each) => each.id !== id) }));
}

/** Removes all notices; for ToastHost when it unmounts. */
export const dismissAll = (): void => store.setState({ notices: [] });

/** Removes the notices of a screen that the player has left, or of an earlier attempt on the screen. */
export const dismissOfScreen = (): void =>
  store.setState(({ notices }) => ({ notices: notices.filter(({ isOfApp }) => isOfApp) }));
