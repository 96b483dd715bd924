import type { Language } from '@ushindi/shared';

/** The plural forms of a word: all that each of our languages has (plural.test.ts). */
export type PluralForms = Readonly<Record<'one' | 'other', string>>;

/**
 * Selects the plural form of a count by the language's rules: `const plural = pluralIn('en'); plural(1, { one:
 * 'selection', other: 'selections' })`.
 */
export function pluralIn(language: Language): (count: number, forms: PluralForms) => string {
  const rules = new Intl.PluralRules(language);
  return (count, forms) => forms[rules.select(count) === 'one' ? 'one' : 'other'];
}
