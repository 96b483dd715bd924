import { formatKes } from '@ushindi/shared';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { lockPlayer } from '../../db/lockPlayer.ts';
import { OperatorError } from '../../http/errors.ts';
import { requireNotExcluded } from '../../http/exclusion.ts';
import type { Player } from '../../http/serve.ts';
import type { RandomSource } from '../../random.ts';
import { gameOf } from './catalogue.ts';
import { openSession } from './sessions.ts';

/** The worth in KES of each freebet that a player can use. */
type FreebetsOf = (tx: Db, accountId: number) => Promise<{ amount: number }[]>;

export type LaunchParts = { db: Db; nowMs: Clock; random: RandomSource; publicUrl: string; freebetsOf: FreebetsOf };

/** Where to play, and whether a freebet goes with it: a flag, or lines of text (discovery spec, section 3). */
type Launched = { url: string; freebet: boolean | string };

/**
 * Opens a game: with the wallet for a player, for nothing for a guest.
 * @throws OperatorError NOT_FOUND for a game that there is not, EXCLUDED for a player who has excluded himself.
 */
export async function launch(parts: LaunchParts, gameId: string, player: Player | null): Promise<Launched> {
  const game = gameOf(gameId);
  if (game === null) throw new OperatorError('NOT_FOUND', 'This game is not available.');
  const token = parts.random.token();
  const freebet = await parts.db.transaction(async (tx) => {
    const atMs = parts.nowMs();
    if (player !== null) requireNotExcluded((await lockPlayer(tx, player.accountId)).excludedUntil, atMs);
    await openSession(tx, { token, accountId: player?.accountId ?? null, game: game.id, atMs });
    return player === null ? false : freebetWith(game.id, await parts.freebetsOf(tx, player.accountId));
  });
  return { url: `${parts.publicUrl}/play/${game.id}?session=${token}`, freebet };
}

/** Turbo speaks of the freebet, in the lines of its popup; the other games only say that there is one. */
function freebetWith(gameId: string, freebets: { amount: number }[]): boolean | string {
  const [first] = freebets;
  if (gameId !== 'turbo' || first === undefined) return freebets.length > 0;
  return [
    `You have a freebet of KES ${formatKes(first.amount)}.`,
    'It is yours for your next slip on sports.',
    'What it asks for is on the Freebets page.',
  ].join('\n');
}
