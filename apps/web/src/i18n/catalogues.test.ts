// @vitest-environment node
import { LANGUAGES } from '@ushindi/shared';
import { expect, test } from 'vitest';
import { formatKes } from './format/money.ts';
import { dates as english } from './en/dates.ts';
import { dates as kiswahili } from './sw/dates.ts';
import { SAME_IN_KISWAHILI } from '#test/sameInKiswahili.ts';

type Module = Readonly<Record<string, unknown>>;
type Text = string | ((...params: unknown[]) => unknown);

const modulesOf = (found: Record<string, Module>): ReadonlyMap<string, Module> =>
  new Map(Object.entries(found).map(([file, module]) => [file.replace(/^.*\//, ''), module]));
const modules = {
  en: modulesOf(import.meta.glob<Module>('./en/*.ts', { eager: true })),
  sw: modulesOf(import.meta.glob<Module>(['./sw/*.ts', '!./sw/*.test.ts'], { eager: true })),
};
const sources = import.meta.glob<string>(['./en/*.ts', './sw/*.ts', '!./**/*.test.ts'], {
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
const files = [...modules.en.keys()].filter((file) => !OF_OPERATOR.has(file));
const pairsOf = (file: string) => {
  const translated = new Map(textsOf(modules.sw.get(file)));
  return textsOf(modules.en.get(file)).map(([path, text]) => ({ path, text, other: translated.get(path) }));
};

test('finds the catalogues', () => {
  expect(files.length).toBeGreaterThan(30);
  expect([...modules.sw.keys()].toSorted()).toEqual([...modules.en.keys()].toSorted());
});

test.each(files)('has the same texts of %s in each language', { tags: ['R-213'] }, (file) => {
  const paths = (language: 'en' | 'sw') =>
    textsOf(modules[language].get(file)).map(([path, text]) => [path, typeof text]);
  expect(paths('sw').toSorted()).toEqual(paths('en').toSorted());
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

test.each(files)('shows the same parameters of %s in each language', { tags: ['R-213'] }, (file) => {
  const different = pairsOf(file).filter(({ text, other }) => {
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

/** Data beside the texts, such as the route of a link, and Kiswahili proverbs, which both languages quote. */
const IS_SHARED = /(?:^|\.)(?:to|subject|proverb)$/;

/** The texts of a file that contain words and are the same in both languages. */
const sameIn = (file: string) =>
  pairsOf(file)
    .filter(({ path, text, other }) => !IS_SHARED.test(path) && other !== undefined && wordsIn(text) === wordsIn(other))
    .map(({ path, text }) => ({ path, words: wordsIn(text) }))
    .filter(({ words }) => words !== '');

test.each(files)('translates %s', { tags: ['R-213'] }, (file) => {
  expect(sameIn(file).filter(({ words }) => !SAME_IN_KISWAHILI.includes(words))).toEqual([]);
});

test('allows no text to be the same that is not', () => {
  const same = new Set(files.flatMap(sameIn).map(({ words }) => words));
  expect(SAME_IN_KISWAHILI.filter((words) => !same.has(words))).toEqual([]);
});

test('has the same data beside the texts in each language', () => {
  const data = files.flatMap(pairsOf).filter(({ path }) => IS_SHARED.test(path));
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

test.each([
  ['en', english],
  ['sw', kiswahili],
] as const)('names the weekdays as Intl does in %s', { tags: ['R-213'] }, (language, { weekdays }) => {
  const format = new Intl.DateTimeFormat(`${language}-KE`, { weekday: 'long', timeZone: 'UTC' });
  // The fourth of January 1970 was a Sunday.
  expect(weekdays).toEqual(Array.from({ length: 7 }, (_, day) => format.format(Date.UTC(1970, 0, 4 + day))));
});

test.each(LANGUAGES)('writes amounts as Intl does in %s', { tags: ['R-213'] }, (language) => {
  const format = new Intl.NumberFormat(`${language}-KE`, { minimumFractionDigits: 2 });
  for (const amount of [0, 7, 49.5, 1240.5, 20_000, 1_234_567.89])
    expect(formatKes(amount)).toBe(format.format(amount));
});
