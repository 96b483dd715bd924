/** The languages of the product, as BCP 47 tags. */
export const LANGUAGES = ['en', 'sw'] as const;

/** The tag of one language of the product. */
export type Language = (typeof LANGUAGES)[number];

/** The language that applies without a choice by the player or the request. */
export const DEFAULT_LANGUAGE: Language = 'en';

/** Whether a text names one of the product's languages. */
export function isLanguage(text: unknown): text is Language {
  return LANGUAGES.some((language) => language === text);
}
