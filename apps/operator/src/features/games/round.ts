import { createHmac } from 'node:crypto';
import type { RefusalReason } from '@ushindi/api-contract/texts';
import { OperatorError } from '../../http/errors.ts';
import type { Key } from '../../keys/keys.ts';
import type { Game } from './catalogue.ts';
import { commitmentOf, drawsOf } from '@ushindi/draws/games/provablyFair';
import { MAX_WIN_CENTS } from '@ushindi/draws/games/maxWin';
import { isStake } from './limits.ts';
import type { DrawnRound, OfferTerms } from '@ushindi/draws/games/rules/rules';

/** An open game session, found by its token. */
export type GameSession = { tokenHash: string; accountId: number | null; game: Game };

/** A play request. The page draws the reference; `seedHash` is the commitment that it received for the reference. */
export type PlayRequest = { reference: string; seedHash: string; clientSeed: string; stake: number; pick: string };

/** The settings that decide rounds: the key of the server seeds with the previous one, and the RTP in percent. */
export type GameConfig = { key: Key; rtpPercent: number };

/** A round in the form that its page reads. Money in KES, odds as a number such as 2.15. */
export type RoundView = {
  reference: string;
  state: 'open' | 'won' | 'lost' | 'void';
  stake: number;
  paid: number;
  label: string;
  /** The time since the start by the server's clock. */
  elapsedMs: number;
  seedHash: string;
  clientSeed: string;
  /** Revealed after the end. Its hash is the commitment, and it reproduces the draws. */
  serverSeed: string | null;
  /** The result in the form of the game's page; null until the end. */
  show: unknown;
  /** The signed start time of an open demo round. */
  ticket: string | null;
  /** KES in the wallet; null for a guest. */
  balance: number | null;
};

/**
 * The server seed of a round. Its commitment is shown before the round and must survive a restart, so the seed derives from
 * the operator's key instead of being stored. It also derives from the RTP, so that a commitment of another RTP cannot be
 * played.
 */
const seedOf = (key: string, rtpPercent: number, { tokenHash, game }: GameSession, reference: string): string =>
  createHmac('sha256', key).update([tokenHash, game.id, reference, rtpPercent].join('|')).digest('hex');

/** The server seed of a commitment. A commitment of before a change of the key can still be played. */
function committedSeed({ key, rtpPercent }: GameConfig, session: GameSession, { reference, seedHash }: PlayRequest) {
  const keys = key.previous === null ? [key.current] : [key.current, key.previous];
  return keys
    .map((each) => seedOf(each, rtpPercent, session, reference))
    .find((seed) => commitmentOf(seed) === seedHash);
}

const offerTermsOf = ({ rtpPercent }: GameConfig, publicSeed: string): OfferTerms => ({
  publicSeed,
  rtp: rtpPercent / 100,
});

/** The commitment and the offer of a reference, before any stake. */
export function offerOf(
  gameConfig: GameConfig,
  session: GameSession,
  reference: string,
): { seedHash: string; offer: unknown } {
  const seedHash = commitmentOf(seedOf(gameConfig.key.current, gameConfig.rtpPercent, session, reference));
  return { seedHash, offer: session.game.rules.offer(offerTermsOf(gameConfig, seedHash)) };
}

/**
 * Draws a round. The same request always gives the same round.
 * @throws OperatorError INVALID for a stake or pick that is not on offer, CONFLICT for a wrong commitment.
 */
export function drawRound(
  gameConfig: GameConfig,
  session: GameSession,
  playRequest: PlayRequest,
): { serverSeed: string; played: DrawnRound } {
  const { stakes, rules } = session.game;
  if (!isStake(stakes, playRequest.stake)) throw new OperatorError('INVALID', stakeRule(stakes));
  const serverSeed = committedSeed(gameConfig, session, playRequest);
  if (serverSeed === undefined) throw new OperatorError('CONFLICT', { kind: 'roundNotOnOffer' });
  const draws = drawsOf(serverSeed, `${playRequest.clientSeed}:${playRequest.reference}`);
  const terms = {
    ...offerTermsOf(gameConfig, playRequest.seedHash),
    pick: playRequest.pick,
    stakeCents: playRequest.stake * 100,
    draws,
  };
  const played = rules.play(terms);
  if (played === null) throw new OperatorError('INVALID', { kind: 'pickNotOnOffer' });
  return { serverSeed, played };
}

function stakeRule({ min, max, choices, onlyChoices }: GameSession['game']['stakes']): RefusalReason {
  if (onlyChoices) return { kind: 'gameStakeChoices', choicesKes: [...choices] };
  return { kind: 'gameStakeRange', minKes: min, maxKes: max };
}

/** Payout of a stake at odds in hundredths: rounded down to the cent, up to the maximum payout. */
export const paidCents = (stakeCents: number, odds: number): number =>
  Math.min(Math.floor((stakeCents * odds) / 100), MAX_WIN_CENTS);
