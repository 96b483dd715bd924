import type { Language } from '@ushindi/shared/languages';
import { HELPLINE, SUPPORT_MAILBOX } from '#lib/contacts.ts';
import { document as english } from '#i18n/en/document.ts';
import { document as kiswahili } from '#i18n/sw/document.ts';
import { browserFloor } from './browserFloor.ts';

const WORDS = { en: english, sw: kiswahili } as const;

const versionOf = (name: string): string => browserFloor().find(({ browser }) => browser.data === name)?.version ?? '';

const link = (address: string, text: string): string => `<a href="${address}">${text}</a>`;

/** The HTML that replaces each name in braces of index.html. */
function partsOf(language: Language): Readonly<Record<string, string>> {
  const { description, notStarted, needsScript, slowOrOld, tryAgain, contacts } = WORDS[language];
  const phone = link(`tel:${HELPLINE.replaceAll(' ', '')}`, HELPLINE);
  return {
    language,
    description,
    notStarted,
    needsScript,
    tryAgain,
    slowOrOld: slowOrOld(versionOf('chrome'), versionOf('firefox'), versionOf('safari')),
    contacts: contacts(phone, link(`mailto:${SUPPORT_MAILBOX}`, SUPPORT_MAILBOX)),
  };
}

/** Puts a language's texts into index.html. The texts are ours, so they are HTML as they are. */
export function fillDocument(html: string, language: Language): string {
  const parts = partsOf(language);
  return html.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const part = parts[name];
    if (part === undefined) throw new Error(`index.html names {${name}}, which is no text of i18n/en/document.ts`);
    return part;
  });
}

/** The web manifest in a language. */
export function webManifest(language: Language): string {
  const { description, shortcuts } = WORDS[language];
  const icon = (name: string, sizes: string) => ({ src: `/icons/${name}.png`, sizes, type: 'image/png' });
  const shortcut = (name: string, url: string) => ({ name, url, icons: [icon('icon-192', '192x192')] });
  return JSON.stringify({
    id: '/',
    name: 'Ushindi',
    short_name: 'Ushindi',
    description,
    lang: language,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#1b1214',
    theme_color: '#1b1214',
    categories: ['sports', 'entertainment'],
    icons: [
      icon('icon-192', '192x192'),
      icon('icon-512', '512x512'),
      { ...icon('maskable-512', '512x512'), purpose: 'maskable' },
    ],
    shortcuts: [shortcut(shortcuts.live, '/live'), shortcut(shortcuts.myBets, '/my-bets')],
  });
}
