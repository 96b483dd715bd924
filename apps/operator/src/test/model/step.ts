import type { TestOperator } from '../operator.ts';
import type { Part } from './linearize.ts';
import type { Model, ModelPlayer, Seen } from './state.ts';

/** A request and its effect on the model: threads of parts that may interleave with those of other requests. */
export type Step = {
  text: string;
  /** Which kind of request it is. */
  name: string;
  /** The player; null for the operator's jobs. */
  player: number | null;
  /** Null when the caller sees nothing. */
  send(operator: TestOperator): Promise<Seen | null>;
  threads: Part[][];
  /** Records values that the operator chose. */
  learn?(after: Model): void;
};

/** Properties of every player's request. */
export type Common = { text: string; name: string; player: number };
/** The requesting player in a given model. */
export type Mine = (after: Model) => ModelPlayer;

/** A part without a visible result. */
export const silently = (act: (after: Model) => void): Part => ({
  act: (after) => {
    act(after);
    return null;
  },
});
