import { create } from 'zustand';

const HOME = '/';

/** The screen that shows and the one before it, path and query each. */
const store = create(() => ({ here: HOME, before: HOME }));

const pathOf = (address: string) => address.split('?')[0];

/** Takes note of the screen that shows. Another query of the same screen is no other place to come from. */
export function noteScreen(address: string): void {
  store.setState(({ here, before }) => ({ here: address, before: pathOf(here) === pathOf(address) ? before : here }));
}

/**
 * The screen the player was on before this one, guest-only screens left out; Home when there was none. For ways back
 * where the browser's own Back would only turn a page within a frame.
 */
export function usePreviousRoute(): string {
  return store(({ before }) => before);
}
