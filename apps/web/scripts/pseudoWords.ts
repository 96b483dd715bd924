/** How much longer the pseudo-language is than English, as the longest translations of short texts are. */
const EXTRA = 0.4;
/** Names that are equal in every language. */
const NAMES = ['Ushindi', 'KES'];
const PLAIN = 'aceinouyACEINOUY';
const ACCENTED = 'áçéíñóúýÅÇÉÎÑÖÜÝ';
/** The added text: words of five letters, because lines break between words. */
const FILLER = 'éñoúg hóñdá ';
/** Parts of a text that are in the pseudo-language already: texts of the catalogue that were passed as parameters. */
const DONE = /(⟦[^⟧]*⟧)/;

/**
 * An English text in the pseudo-language: accented, 40 % longer and in brackets, so that an English text on a screen is
 * one that bypasses the catalogue, and a cut text lacks its bracket. @param kept the parameters in the text
 */
export function pseudoText(text: string, kept: readonly string[] = []): string {
  const params = [...kept, ...NAMES];
  if (!/\p{L}/u.test(text) || params.includes(text)) return text;
  const parts = splitBy(text, params);
  const accented = parts.map((part) => (params.includes(part) || DONE.test(part) ? part : accent(part))).join('');
  const own = parts.filter((part) => !params.includes(part) && !DONE.test(part)).join('').length;
  return `⟦${accented}${filler(Math.ceil(own * EXTRA))}⟧`;
}

/** The parts of a text: parameters, texts that are done, and what is between them. */
function splitBy(text: string, kept: readonly string[]): string[] {
  const longestFirst = kept.toSorted((a, b) => b.length - a.length);
  return longestFirst.reduce(
    (parts, parameter) =>
      parts.flatMap((part) => (kept.includes(part) ? [part] : part.split(parameter).flatMap(joinedBy(parameter)))),
    text.split(DONE),
  );
}

const joinedBy = (parameter: string) => (part: string, index: number) => (index === 0 ? [part] : [parameter, part]);

const accent = (text: string): string => [...text].map((letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter).join('');

const filler = (length: number): string =>
  FILLER.repeat(Math.ceil(length / FILLER.length))
    .slice(0, length)
    .trim();

/** A catalogue, or a part of one, in the pseudo-language. */
export function pseudoWords<Words>(words: Words): Words {
  return changed(words) as Words;
}

function changed(words: unknown): unknown {
  if (typeof words === 'string') return pseudoText(words);
  if (typeof words === 'function') {
    return (...params: unknown[]) => {
      const kept = params.flatMap((param) => (param === '' || param === undefined ? [] : [String(param)]));
      return pseudoText(String(words(...params)), kept);
    };
  }
  if (Array.isArray(words)) return words.map(changed);
  if (typeof words !== 'object' || words === null) return words;
  return Object.fromEntries(Object.entries(words).map(([key, each]) => [key, changed(each)]));
}
