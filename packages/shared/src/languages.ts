/** The languages of the product, as BCP 47 tags. */
export const LANGUAGES = ['en', 'sw'] as const;

export type Language = (typeof LANGUAGES)[number];

/** The language of everybody who has chosen none and whose browser names none of ours. */
export const DEFAULT_LANGUAGE: Language = 'en';

/** Whether a text names one of the product's languages. */
export function isLanguage(text: unknown): text is Language {
  return LANGUAGES.some((language) => language === text);
}
