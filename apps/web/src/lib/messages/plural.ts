/** The forms of a counted word; only `other` is in every language. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/**
 * Picks the form a count wants in one language, by its own plural rules:
 * `const plural = pluralIn('en'); plural(1, { one: 'pick', other: 'picks' })`.
 */
export function pluralIn(language: string): (count: number, forms: PluralForms) => string {
  const rules = new Intl.PluralRules(language);
  return (count, forms) => forms[rules.select(count)] ?? forms.other;
}
