import type { IncomingHttpHeaders } from 'node:http';
import { DEFAULT_LANGUAGE, type Language } from '@ushindi/shared';
import { LRUCache } from 'lru-cache';

/** The cookie that keeps a visitor's choice. */
export const LANGUAGE_COOKIE = 'language';

/** The Vary header of a response whose language `LanguageOf` chooses. */
export const VARY_BY_LANGUAGE = 'accept-encoding, accept-language, cookie';

/** Returns the language of a visitor: that of the cookie, otherwise the one that the browser prefers. */
export type LanguageOf = (headers: Pick<IncomingHttpHeaders, 'cookie' | 'accept-language'>) => Language;

/** The number of characters of the header that are read. Browsers send a few dozen. */
const MAX_HEADER_LENGTH = 300;
/** A language range with its quality, such as 'sw-KE;q=0.8'. */
const RANGE = /^\s*([a-z]{1,8}|\*)(?:-[a-z\d-]{1,40})?\s*(?:;\s*q=([01](?:\.\d{0,3})?)\s*)?$/i;
const COOKIE = new RegExp(`(?:^|;)\\s*${LANGUAGE_COOKIE}=(\\w+)`);

/** The highest quality of each primary language of Accept-Language, in the header's order; '*' means all others. */
function qualitiesIn(header: string): Map<string, number> {
  const qualities = new Map<string, number>();
  for (const part of header.slice(0, MAX_HEADER_LENGTH).split(',')) {
    const [, range, quality = '1'] = RANGE.exec(part) ?? [];
    if (range === undefined) continue;
    const name = range.toLowerCase();
    qualities.set(name, Math.max(qualities.get(name) ?? 0, Number(quality)));
  }
  return qualities;
}

/** The offered language that a browser prefers. Between equal ones the first of the header counts, then our order. */
function preferred(header: string, offered: readonly Language[], fallback: Language): Language {
  const qualities = qualitiesIn(header);
  const others = qualities.get('*') ?? 0;
  const named = [...qualities.keys()].flatMap((name) => offered.filter((language) => language === name));
  let best = { language: fallback, quality: 0 };
  for (const language of [...named, ...offered]) {
    const quality = qualities.get(language) ?? others;
    if (quality > best.quality) best = { language, quality };
  }
  return best.language;
}

/** Chooses among the languages that are offered. */
export function languageChooser(offered: readonly Language[]): LanguageOf {
  const fallback = offered.find((language) => language === DEFAULT_LANGUAGE) ?? offered[0] ?? DEFAULT_LANGUAGE;
  /** Few entries suffice, because browsers send few different headers. */
  const known = new LRUCache<string, Language>({ max: 200 });
  return ({ cookie, 'accept-language': header }) => {
    const chosen = cookie === undefined ? undefined : COOKIE.exec(cookie)?.[1];
    const valid = offered.find((language) => language === chosen);
    if (valid !== undefined) return valid;
    if (header === undefined) return fallback;
    const before = known.get(header);
    if (before !== undefined) return before;
    const language = preferred(header, offered, fallback);
    if (header.length <= MAX_HEADER_LENGTH) known.set(header, language);
    return language;
  };
}
