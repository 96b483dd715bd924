import type { TestOperator } from '../operator.ts';
import type { Part } from './linearize.ts';
import type { Model, ModelPlayer, Seen } from './state.ts';

/** A request as it is sent, and what it does to the model: threads of parts, of which the others may come in between. */
export type Step = {
  text: string;
  /** Which kind of request it is. */
  name: string;
  /** Who asks; null for work of the operator's own. */
  player: number | null;
  /** Null where the caller sees nothing. */
  send(operator: TestOperator): Promise<Seen | null>;
  threads: Part[][];
  /** Keeps what the operator chose by itself. */
  learn?(after: Model): void;
};

/** What all requests of players have. */
export type Common = { text: string; name: string; player: number };
/** The player who asks, in whichever state of the model. */
export type Mine = (after: Model) => ModelPlayer;

/** A part that shows nothing to anybody. */
export const silently = (act: (after: Model) => void): Part => ({
  act: (after) => {
    act(after);
    return null;
  },
});
