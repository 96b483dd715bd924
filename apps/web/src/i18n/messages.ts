/** A catalogue's shape without its wording: other languages have the same keys and parameters. */
export type Translation<Catalogue> = {
  [Key in keyof Catalogue]: Catalogue[Key] extends string
    ? string
    : Catalogue[Key] extends (...params: infer Params) => string
      ? (...params: Params) => string
      : Translation<Catalogue[Key]>;
};

/** The page's language, as a BCP 47 tag. */
export const language = 'en';

const translations = new WeakMap<object, object>();

/**
 * Replaces a feature's English catalogue by one in the page's language. The modules of i18n/<language>/ call this
 * before the app renders; changing the language reloads the page.
 */
export function addTranslation<Catalogue extends object>(english: Catalogue, texts: Translation<Catalogue>): void {
  translations.set(english, texts);
}

/** A feature's texts in the page's language: `const words = messagesOf(betslip)`. */
export function messagesOf<Catalogue extends object>(english: Catalogue): Translation<Catalogue> {
  return (translations.get(english) ?? english) as Translation<Catalogue>;
}
