import { z } from 'zod';
import type { Shapes, VariantOf } from './variants.ts';

/** Two values that differ in every text: numbers of days, amounts and minutes too. */
function valuesOf(schema: unknown): unknown[] {
  if (schema instanceof z.ZodNumber) return [60, 4_000_000_000];
  if (schema instanceof z.ZodString) return ['«one»', '«two»'];
  if (schema instanceof z.ZodEnum) return schema.options;
  if (schema instanceof z.ZodNullable) return [null, ...valuesOf(schema.unwrap())];
  if (schema instanceof z.ZodArray) return valuesOf(schema.element).map((value) => [value]);
  throw new Error('a parameter without samples');
}

/** Every combination of sample parameters. */
function combinations(shape: Shapes[string]): Record<string, unknown>[] {
  return Object.entries(shape).reduce<Record<string, unknown>[]>(
    (all, [name, schema]) => all.flatMap((each) => valuesOf(schema).map((value) => ({ ...each, [name]: value }))),
    [{}],
  );
}

/** Texts of every kind, with sample parameters, for tests. */
export const samplesOf = <All extends Shapes>(shapes: All): { kind: string; samples: VariantOf<All>[] }[] =>
  Object.entries(shapes).map(([kind, shape]) => ({
    kind,
    samples: combinations(shape).map((params) => ({ kind, ...params }) as VariantOf<All>),
  }));
