import { storedValue } from '#lib/storage/storedValue.ts';
import { language } from '#i18n/language.ts';

/** The language of the page that this browser loaded last: scripts cannot read the cookie of the player's choice. */
const latest = storedValue<string>('ushindi.language', { parse: (text) => text ?? language });

/**
 * Loads this page again when the browser shows it from its back/forward cache and the player has changed the language since
 * (R-212).
 */
export function followLanguageChange(reload = () => window.location.reload()): void {
  latest.write(language);
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && latest.read() !== language) reload();
  });
}
