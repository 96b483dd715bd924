/** The languages the product speaks. Adding one makes every feature's catalogue a type error until it has it. */
export type Language = 'en';

/** A catalogue's shape without its wording: what another language must offer, key for key, parameter for parameter. */
export type Words<Catalogue> = {
  [Key in keyof Catalogue]: Catalogue[Key] extends string
    ? string
    : Catalogue[Key] extends (...params: infer Params) => string
      ? (...params: Params) => string
      : Words<Catalogue[Key]>;
};

/** One feature's words in every language. */
export type Messages<Catalogue> = Record<Language, Words<Catalogue>>;

/** The language of this page. */
export function currentLanguage(): Language {
  return 'en';
}

/** A feature's words in the player's language: `const words = useMessages(betslip)`. */
export function useMessages<Catalogue>(messages: Messages<Catalogue>): Words<Catalogue> {
  return messages[currentLanguage()];
}

/** The same outside React: in stores, notices and page titles. */
export function messagesOf<Catalogue>(messages: Messages<Catalogue>): Words<Catalogue> {
  return messages[currentLanguage()];
}
