/** A catalogue's shape without its wording: other languages have the same keys and parameters. */
export type Translation<Catalogue> = {
  [Key in keyof Catalogue]: Catalogue[Key] extends string
    ? string
    : Catalogue[Key] extends (...params: infer Params) => string
      ? (...params: Params) => string
      : Translation<Catalogue[Key]>;
};

/**
 * A feature's texts in the page's language: `const words = messagesOf(betslip)`. A build of another language has its
 * catalogue in place of the English one (scripts/languageBuild.ts), so this only hides the English wording from the types.
 */
export function messagesOf<Catalogue extends object>(catalogue: Catalogue): Translation<Catalogue> {
  return catalogue as Translation<Catalogue>;
}
