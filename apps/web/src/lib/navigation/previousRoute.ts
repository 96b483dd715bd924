import { create } from 'zustand';

const HOME = '/';

/**
 * The current screen and the previous one, each as path and query. The current one is not shown while a guest-only screen
 * is.
 */
const store = create(() => ({ here: HOME, before: HOME, isShown: false }));

const pathOf = (address: string) => address.split('?')[0];

/** Records the current screen. Another query of the same screen is not a new place. */
export function noteScreen(address: string): void {
  store.setState(({ here, before }) => ({
    here: address,
    before: pathOf(here) === pathOf(address) ? before : here,
    isShown: true,
  }));
}

/** Records that a guest-only screen is shown. */
export const noteGuestScreen = (): void => store.setState({ isShown: false });

/** Whether a screen is shown that is not guest-only. */
export const isOnScreen = (): boolean => store.getState().isShown;

/** The current screen, or the last one before a guest-only screen. */
export const lastScreen = (): string => store.getState().here;

/**
 * The previous screen, without guest-only ones; Home if there was none. For back buttons where the browser's Back would
 * only navigate inside a frame.
 */
export function usePreviousRoute(): string {
  return store(({ before }) => before);
}
