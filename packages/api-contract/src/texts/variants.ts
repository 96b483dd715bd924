import { z } from 'zod';

/** Parameters of texts, by the kind of text. */
export type Shapes = Readonly<Record<string, Readonly<Record<string, z.ZodType>>>>;

/** A text without its words: its kind and its parameters. */
export type VariantOf<All extends Shapes> = {
  [Kind in keyof All & string]: { kind: Kind } & { [Name in keyof All[Kind]]: z.output<All[Kind][Name]> };
}[keyof All & string];

/** The words of every kind of text, in one language. */
export type TextsOf<Variant extends { kind: string }> = {
  [Kind in Variant['kind']]: keyof Omit<Extract<Variant, { kind: Kind }>, 'kind'> extends never
    ? string
    : (params: Omit<Extract<Variant, { kind: Kind }>, 'kind'>) => string;
};

/** The schema of texts without their words. A kind without a shape, or with other parameters, does not fit. */
export function variantsOf<All extends Shapes>(shapes: All): z.ZodType<VariantOf<All>> {
  const options = Object.entries(shapes).map(([kind, shape]) => z.object({ kind: z.literal(kind), ...shape }));
  const [first, ...others] = options;
  if (first === undefined) throw new Error('a union needs a variant');
  return z.discriminatedUnion('kind', [first, ...others]) as unknown as z.ZodType<VariantOf<All>>;
}

/** A text in the words of a language; null for a kind that these words lack, as of a newer release. */
export function wordsOf<Variant extends { kind: string }>(texts: TextsOf<Variant>, variant: Variant): string | null {
  const text = (texts as Readonly<Record<string, string | ((params: Variant) => string) | undefined>>)[variant.kind];
  if (text === undefined) return null;
  return typeof text === 'string' ? text : text(variant);
}
