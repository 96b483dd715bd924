/** The plural forms of a word; every language has `other`. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/**
 * Selects the plural form of a count by the language's rules: `const plural = pluralIn('en'); plural(1, { one:
 * 'selection', other: 'selections' })`.
 */
export function pluralIn(language: string): (count: number, forms: PluralForms) => string {
  const rules = new Intl.PluralRules(language);
  return (count, forms) => forms[rules.select(count)] ?? forms.other;
}
