import { z } from 'zod';
import type { ProcedureMeta } from './policy.ts';
import { appRouter } from './router.ts';

/** A built procedure as tRPC stores it; its types hide the schemas and the flat names. */
const definition = z.object({
  type: z.enum(['query', 'mutation']),
  inputs: z.array(z.instanceof(z.ZodType)).max(1),
  output: z.instanceof(z.ZodType),
  meta: z.custom<ProcedureMeta>().optional(),
});

/** The part of a router that is read here. */
export type AnyRouter = { readonly _def: { readonly procedures: object } };

/** A procedure described without calling it. */
export type Procedure = {
  /** 'feature.procedure'. */
  readonly name: string;
  readonly type: 'query' | 'mutation';
  readonly input: z.ZodType | undefined;
  readonly output: z.ZodType;
  readonly meta: ProcedureMeta;
};

/** Every procedure of a router. */
export function proceduresOf({ _def: { procedures } }: AnyRouter): Procedure[] {
  return Object.entries<{ _def: unknown }>({ ...procedures }).map(([name, { _def: built }]) => {
    const { type, inputs, output, meta = {} } = definition.parse(built);
    return { name, type, input: inputs[0], output, meta };
  });
}

/** Every procedure of the product. */
export const PROCEDURES: readonly Procedure[] = proceduresOf(appRouter);
