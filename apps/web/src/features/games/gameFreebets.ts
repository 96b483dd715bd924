import type { Game, LaunchOutput } from '@ushindi/api-contract';
import { create } from 'zustand';

/** What goes with a game: whether there is a freebet, and the operator's words about it, a line each. */
export type GameFreebet = Pick<LaunchOutput, 'freebet' | 'freebetLines'>;

/** The freebet of each game as its last launch told it (discovery-and-content spec, section 4). */
const store = create<Partial<Record<Game, GameFreebet>>>()(() => ({}));

export function noteFreebet(game: Game, { freebet, freebetLines }: GameFreebet): void {
  store.setState({ [game]: { freebet, freebetLines } });
}

/** The freebet of a game; null where its last launch told of none. */
export function useGameFreebet(game: Game): GameFreebet | null {
  const known = store((freebets) => freebets[game]);
  return known?.freebet ? known : null;
}
