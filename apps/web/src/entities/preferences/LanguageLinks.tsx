import { LANGUAGES, type Language } from '@ushindi/shared';
import { useLocation } from 'react-router-dom';
import { languages } from '#i18n/en/languages.ts';
import { language } from '#i18n/language.ts';
import { messagesOf } from '#i18n/messages.ts';

/** Each language's own name, for players who do not read the page's language. */
const NAMES: Readonly<Record<Language, string>> = { en: 'English', sw: 'Kiswahili' };

/**
 * Links that change the language: the gateway keeps the choice and returns to the page. They are links of the
 * document, with or without the app: another language is another build.
 */
export function LanguageLinks() {
  const { pathname, search } = useLocation();
  const to = encodeURIComponent(pathname + search);
  return (
    <div className="site-links" role="group" aria-label={messagesOf(languages).label}>
      {LANGUAGES.map((each) => (
        // On the server the address has only the parameters that change the page.
        <a
          key={each}
          href={`/language/${each}?to=${to}`}
          lang={each}
          hrefLang={each}
          rel="nofollow"
          aria-current={each === language ? 'true' : undefined}
          suppressHydrationWarning
        >
          {NAMES[each]}
        </a>
      ))}
    </div>
  );
}
