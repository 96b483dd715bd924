// @vitest-environment node
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@ushindi/shared';
import { expect, test } from 'vitest';
import { formatKes } from './format/money.ts';
import { SAME_AS_ENGLISH, type Translated } from '#test/sameAsEnglish.ts';

type Module = Readonly<Record<string, unknown>>;
type Text = string | ((...params: unknown[]) => unknown);

const found = Object.entries(import.meta.glob<Module>(['./*/*.ts', '!./format/*', '!./**/*.test.ts'], { eager: true }));
/** The modules of a language by their file names. */
function modulesIn(language: Language): ReadonlyMap<string, Module> {
  const own = found.filter(([file]) => file.startsWith(`./${language}/`));
  return new Map(own.map(([file, module]) => [file.replace(/^.*\//, ''), module]));
}
const english = modulesIn(DEFAULT_LANGUAGE);
const TRANSLATED = LANGUAGES.filter((language): language is Translated => language !== DEFAULT_LANGUAGE);
const sources = import.meta.glob<string>(['./*/*.ts', '!./format/*', '!./**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Every text of a module by its path, such as 'betslip.load.code'. */
function textsOf(value: unknown, path = ''): [path: string, text: Text][] {
  if (typeof value === 'string' || typeof value === 'function') return [[path, value as Text]];
  const parts = Object.entries(value as Record<string, unknown>);
  return parts.flatMap(([key, part]) => textsOf(part, path === '' ? key : `${path}.${key}`));
}

/**
 * Messages that the operator sends in English are not in the English catalogue (names.test.ts, operatorWords.test.ts).
 */
const OF_OPERATOR = new Set(['names.ts', 'refusals.ts', 'confirmations.ts']);
const files = [...english.keys()].filter((file) => !OF_OPERATOR.has(file));
/** Every file of texts in every other language. */
const translations = TRANSLATED.flatMap((language) => files.map((file) => [language, file] as const));
function pairsOf(language: Translated, file: string) {
  const translated = new Map(textsOf(modulesIn(language).get(file)));
  return textsOf(english.get(file)).map(([path, text]) => ({ path, text, other: translated.get(path) }));
}

test.each(TRANSLATED)('finds the catalogues of %s', (language) => {
  expect(files.length).toBeGreaterThan(30);
  expect([...modulesIn(language).keys()].toSorted()).toEqual([...english.keys()].toSorted());
});

test.each(translations)('has in %s the texts of %s', { tags: ['R-213'] }, (language, file) => {
  const paths = (module: Module | undefined) => textsOf(module).map(([path, text]) => [path, typeof text]);
  expect(paths(modulesIn(language).get(file)).toSorted()).toEqual(paths(english.get(file)).toSorted());
});

/** Sets of parameters: words, one thing, many things. */
const PARAMETERS = [(n: number) => `«${n}»`, () => 1, (n: number) => 7000 + n];

/** The parameters that a text shows. */
function shownBy(text: Text, count: number): string[] | null {
  if (typeof text === 'string') return [];
  return PARAMETERS.flatMap((of) => {
    const params = Array.from({ length: count }, (_, n) => of(n));
    const shown = String(text(...params));
    return params.map((param, n) => `${n}: ${shown.includes(String(param))}`);
  });
}

test.each(translations)('shows in %s the parameters of %s', { tags: ['R-213'] }, (language, file) => {
  const different = pairsOf(language, file).filter(({ text, other }) => {
    const count = typeof text === 'function' ? text.length : 0;
    return other !== undefined && String(shownBy(text, count)) !== String(shownBy(other, count));
  });
  expect(different.map(({ path }) => path)).toEqual([]);
});

/** A text without what is the same in every language: parameters, digits and signs. */
function wordsIn(text: Text): string {
  const shown = typeof text === 'string' ? text : String(text(...Array.from({ length: text.length }, () => '«0»')));
  return shown.replaceAll(/«0»|[^\p{L} ]/gu, '').trim();
}

/** Data beside the texts, such as the route of a link, and Kiswahili proverbs, which every language quotes. */
const IS_SHARED = /(?:^|\.)(?:to|subject|proverb)$/;

/** The texts of a file that contain words and are the same in English and in another language. */
const sameIn = (language: Translated, file: string) =>
  pairsOf(language, file)
    .filter(({ path, text, other }) => !IS_SHARED.test(path) && other !== undefined && wordsIn(text) === wordsIn(other))
    .map(({ path, text }) => ({ path, words: wordsIn(text) }))
    .filter(({ words }) => words !== '');

test.each(translations)('translates into %s %s', { tags: ['R-213'] }, (language, file) => {
  expect(sameIn(language, file).filter(({ words }) => !SAME_AS_ENGLISH[language].includes(words))).toEqual([]);
});

test.each(TRANSLATED)('allows no text of %s to be the same that is not', (language) => {
  const same = new Set(files.flatMap((file) => sameIn(language, file)).map(({ words }) => words));
  expect(SAME_AS_ENGLISH[language].filter((words) => !same.has(words))).toEqual([]);
});

test.each(TRANSLATED)('has in %s the same data beside the texts', (language) => {
  const data = files.flatMap((file) => pairsOf(language, file)).filter(({ path }) => IS_SHARED.test(path));
  expect(data.filter(({ text, other }) => text !== other).map(({ path }) => path)).toEqual([]);
});

test.each(Object.entries(sources))(
  'uses in %s the plural rules of its language',
  { tags: ['R-213'] },
  (file, source) => {
    const [, language = ''] = /\/(\w+)\/[^/]+$/.exec(file) ?? [];
    for (const [, chosen] of source.matchAll(/pluralIn\('(\w+)'\)/g)) expect(chosen).toBe(language);
  },
);

test.each(LANGUAGES)('names the weekdays as Intl does in %s', { tags: ['R-213'] }, (language) => {
  const format = new Intl.DateTimeFormat(`${language}-KE`, { weekday: 'long', timeZone: 'UTC' });
  // The fourth of January 1970 was a Sunday.
  const weekdays = Array.from({ length: 7 }, (_, day) => format.format(Date.UTC(1970, 0, 4 + day)));
  expect(modulesIn(language).get('dates.ts')).toMatchObject({ dates: { weekdays } });
});

test.each(LANGUAGES)('writes amounts as Intl does in %s', { tags: ['R-213'] }, (language) => {
  const format = new Intl.NumberFormat(`${language}-KE`, { minimumFractionDigits: 2 });
  for (const amount of [0, 7, 49.5, 1240.5, 20_000, 1_234_567.89])
    expect(formatKes(amount)).toBe(format.format(amount));
});
