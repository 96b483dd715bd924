import { DEFAULT_LANGUAGE, formatKes, type Language, type RulesAt } from '@ushindi/shared';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { lockPlayer } from '../../db/lockPlayer.ts';
import { recordSecurityEvent } from '../../db/securityEvents.ts';
import { OperatorError } from '../../http/errors.ts';
import { requireNotBlocked } from '../../http/exclusion.ts';
import type { SignedInPlayer } from '../../http/serve.ts';
import type { RandomSource } from '../../random.ts';
import { gameOf } from './catalogue.ts';
import { openSession } from './sessions.ts';

/** The player's usable freebets in KES. */
type FreebetsOf = (tx: Db, accountId: number) => Promise<{ amount: number }[]>;

/** The dependencies of launches. */
export type LaunchDeps = {
  db: Db;
  nowMs: Clock;
  random: RandomSource;
  rulesAt: RulesAt;
  publicUrl: string;
  freebetsOf: FreebetsOf;
};

/** The player who opens a game, null for a guest, and the language of the page. */
type Launcher = { player: SignedInPlayer | null; language: Language };

/** The game's address, and the player's freebet as a flag or as lines of text. */
type Launched = { url: string; freebet: boolean | string };

/**
 * Opens a game session: with the wallet for a player, as a demo for a guest.
 * @throws OperatorError NOT_FOUND for an unknown game, EXCLUDED for a self-excluded player, RESTRICTED, AGE_NOT_PROVEN.
 */
export async function launch(deps: LaunchDeps, gameId: string, launcher: Launcher): Promise<Launched> {
  const { player, language } = launcher;
  const game = gameOf(gameId);
  if (game === null) throw new OperatorError('NOT_FOUND', { kind: 'unknownGame' });
  const token = deps.random.token();
  const freebet = await deps.db.transaction(async (tx) => {
    const atMs = deps.nowMs();
    if (player !== null) requireNotBlocked(await lockPlayer(tx, player.accountId), deps.rulesAt(atMs), atMs);
    const owner = { accountId: player?.accountId ?? null, sessionHash: player?.sessionHash ?? null };
    await openSession(tx, { ...owner, token, game: game.id, atMs });
    if (player === null) return false;
    const { accountId, origin } = player;
    const event = { kind: 'game_launched', outcome: 'done', detail: game.id } as const;
    await recordSecurityEvent(tx, { ...event, accountId, origin, atMs });
    return freebetWith(game.id, await deps.freebetsOf(tx, accountId), language);
  });
  const languageParameter = language === DEFAULT_LANGUAGE ? '' : `&lang=${language}`;
  return { url: `${deps.publicUrl}/play/${game.id}?session=${token}${languageParameter}`, freebet };
}

const FREEBET_LINES: Record<Language, (amount: string) => string[]> = {
  en: (amount) => [
    `You have a freebet of KES ${amount}.`,
    'It is yours for your next slip on sports.',
    'Its conditions are on the Freebets page.',
  ],
  sw: (amount) => [
    `Una beti ya bure ya KES ${amount}.`,
    'Itumie kwenye mkeka wako ujao wa michezo.',
    'Masharti yake yako kwenye ukurasa wa beti za bure.',
  ],
};

/** The freebet of a launch. Turbo shows it as lines in a popup; the other games get a flag. */
function freebetWith(gameId: string, freebets: { amount: number }[], language: Language): boolean | string {
  const [first] = freebets;
  if (gameId !== 'turbo' || first === undefined) return freebets.length > 0;
  return FREEBET_LINES[language](formatKes(first.amount)).join('\n');
}
