import { games as en } from './en/games.ts';
import type { Messages } from './messages.ts';

/** Words of the games' frames, the intros and the lobbies. */
export const games: Messages<typeof en> = { en };
