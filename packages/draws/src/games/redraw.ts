import { drawnGameOf } from './games.ts';
import { commitmentOf, drawsOf } from './provablyFair.ts';
import type { PublicDraw } from './publicDraw.ts';

/** The facts that decide the draw of a round. The seeds are texts; the return is the RTP in percent. */
export type RoundFacts = {
  game: string;
  reference: string;
  serverSeed: string;
  clientSeed: string;
  returnPercent: number;
};

/** A draw with the teams of its matches, if it has any. */
export type Redrawn = { draw: PublicDraw; teams: { home: string; away: string }[] };

/**
 * Draws a round again, without the operator. The matches follow from the commitment that is computed from the
 * seed, never from a claimed one. Null for an unknown game.
 */
export function redrawRound({ game, reference, serverSeed, clientSeed, returnPercent }: RoundFacts): Redrawn | null {
  const rules = drawnGameOf(game)?.rules;
  if (rules === undefined) return null;
  const publicSeed = commitmentOf(serverSeed);
  const draws = drawsOf(serverSeed, `${clientSeed}:${reference}`);
  return {
    draw: rules.draw({ publicSeed, rtp: returnPercent / 100, draws }),
    teams: rules.teams?.(publicSeed) ?? [],
  };
}
