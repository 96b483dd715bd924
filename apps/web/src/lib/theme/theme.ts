import { useSyncExternalStore } from 'react';

/** What the player chose: a theme, or "as my phone". */
export type ThemeChoice = 'system' | 'light' | 'dark';

const storageKey = 'ushindi.theme';
const systemIsDark = '(prefers-color-scheme: dark)';
const listeners = new Set<() => void>();

let choice: ThemeChoice = readStored();

/**
 * The player's choice of theme and the way to change it. The choice is remembered on this device;
 * public/theme.js applies it before the first paint of the next visit.
 */
export function useTheme(): [ThemeChoice, (next: ThemeChoice) => void] {
  return [useSyncExternalStore(subscribe, () => choice), chooseTheme];
}

/** Remembers a choice and shows it at once. */
export function chooseTheme(next: ThemeChoice): void {
  choice = next;
  try {
    if (next === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, next);
  } catch {
    // Storage can be blocked or full: the choice then lasts until the page closes.
  }
  applyTheme();
  for (const listener of listeners) listener();
}

/** Follows the phone's own setting while the choice is "system". Call once at start. */
export function followSystemTheme(): void {
  matchMedia(systemIsDark).addEventListener('change', applyTheme);
}

function applyTheme(): void {
  const system = matchMedia(systemIsDark).matches ? 'dark' : 'light';
  document.documentElement.dataset['theme'] = choice === 'system' ? system : choice;
}

function readStored(): ThemeChoice {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    // Storage can be blocked; the phone's setting then decides.
    return 'system';
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
