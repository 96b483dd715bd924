import type { Game, LaunchOutput } from '@ushindi/api-contract';
import { create } from 'zustand';

/** A game's freebet: whether there is one, and the operator's text, one entry per line. */
export type GameFreebet = Pick<LaunchOutput, 'freebet' | 'freebetLines'>;

/** The freebet of each game as reported by its last launch. */
const store = create<Partial<Record<Game, GameFreebet>>>()(() => ({}));

/** Records the freebet that the launch of a game reported. */
export function noteFreebet(game: Game, { freebet, freebetLines }: GameFreebet): void {
  store.setState({ [game]: { freebet, freebetLines } });
}

/** The freebet of a game; null if its last launch reported none. */
export function useGameFreebet(game: Game): GameFreebet | null {
  const known = store((freebets) => freebets[game]);
  return known?.freebet ? known : null;
}
