import { create } from 'zustand';
import { storedValue } from '#lib/storage/storedValue.ts';

/** The player's choice: a theme, or the phone's setting. */
export type ThemeChoice = 'system' | 'light' | 'dark';

/** boot.js reads the same key before the first paint. */
const stored = storedValue<ThemeChoice>('ushindi.theme', {
  parse: (text) => (text === 'light' || text === 'dark' ? text : 'system'),
});
const systemIsDark = '(prefers-color-scheme: dark)';
const store = create<{ choice: ThemeChoice }>()(() => ({ choice: stored.read() }));

/** The player's choice of theme and the function to change it. */
export function useTheme(): [ThemeChoice, (next: ThemeChoice) => void] {
  return [store(({ choice }) => choice), chooseTheme];
}

/** Stores a choice and applies it. */
export function chooseTheme(next: ThemeChoice): void {
  if (next === 'system') stored.remove();
  else stored.write(next);
  adopt(next);
}

/** Follows the phone's setting while the choice is "system", and the choices in other tabs. Call it once at start. */
export function followTheme(): void {
  matchMedia(systemIsDark).addEventListener('change', applyTheme);
  stored.follow(() => adopt(stored.read()));
}

function adopt(choice: ThemeChoice): void {
  store.setState({ choice });
  applyTheme();
}

function applyTheme(): void {
  const { choice } = store.getState();
  const system = matchMedia(systemIsDark).matches ? 'dark' : 'light';
  document.documentElement.dataset['theme'] = choice === 'system' ? system : choice;
}
