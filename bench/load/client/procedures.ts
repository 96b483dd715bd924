import type { AppRouter } from '@ushindi/api-contract';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';

type Inputs = inferRouterInputs<AppRouter>;
type Outputs = inferRouterOutputs<AppRouter>;

type Named<T, N> = N extends `${infer F}.${infer P}`
  ? F extends keyof T
    ? P extends keyof T[F]
      ? T[F][P]
      : never
    : never
  : never;

/** 'feature.procedure', for every procedure of the product. */
export type Procedure = {
  [F in keyof Outputs & string]: `${F}.${keyof Outputs[F] & string}`;
}[keyof Outputs & string];
/** The input of a procedure by its name. */
export type InputOf<N extends Procedure> = Named<Inputs, N>;
/** The output of a procedure by its name. */
export type OutputOf<N extends Procedure> = Named<Outputs, N>;
