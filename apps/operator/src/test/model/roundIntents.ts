import type { Game } from './rounds.ts';
import type { ModelPlayer, RoundIntent } from './state.ts';
import type { Intent } from './intents.ts';

/** Picks per game; the last one of each is invalid. */
const PICKS: Record<Game, readonly string[]> = {
  box: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'],
  turbo: ['0:1', '0:X', '0:2', '1:1', '1:X', '1:2', '2:1'],
  jackpot: ['11111', '1X211', '22222', 'XXXXX', '1X21X', '1111'],
  'pragmatic:ngoma-reels': ['spin', 'spin', 'spin', 'spin', 'spin', 'turn'],
  jetx: ['', '', '', '1.01', '1.50', '3.00', '', '1.00'],
  aviatrix: ['', '', '', '1.01', '1.50', '3.00', '', '1000.01'],
};
/** Stakes; the invalid ones are refused. */
const JACKPOT_STAKES = [50, 100] as const;

/** A round request. The commitment is missing when it must be requested first. */
export type Asked = Omit<RoundIntent, 'seedHash'> & { seedHash: string | null };

/** The round of a request in the current state. */
export function roundOf(players: ModelPlayer[], index: number, intent: Intent & { do: 'play' }): Asked {
  const own = roundsOf(players[index], intent.game);
  const earlier = own.at(-1 - (intent.nth % Math.max(1, own.length)))?.intent;
  if (earlier !== undefined && intent.code === 'again') return earlier;
  if (earlier !== undefined && intent.code === 'other') return { ...earlier, stake: earlier.stake + 1 };
  const foreign = roundsOf(players[(index + 1) % players.length], intent.game).at(-1)?.intent.reference;
  const fresh = comingReference(players, index, intent.nth % 2);
  return {
    reference: intent.code === 'foreign' ? (foreign ?? fresh) : fresh,
    seedHash: null,
    clientSeed: `seed-${intent.nth}`,
    stake: stakeOf(intent),
    pick: PICKS[intent.game][intent.pick % PICKS[intent.game].length] ?? '',
  };
}

function stakeOf({ game, stake }: Intent & { do: 'play' }): number {
  return game === 'jackpot' && stake <= 300 ? (JACKPOT_STAKES[stake % 2] ?? 0) : stake;
}

/** A player's next reference or the one after it, so that simultaneous requests may share one. */
function comingReference(players: ModelPlayer[], index: number, ahead: number): string {
  const rounds = players[index]?.rounds ?? [];
  const isFree = (reference: string) => rounds.every(({ intent }) => intent.reference !== reference);
  return Array.from({ length: rounds.length + 2 }, (_, count) => referenceOf(index, count)).filter(isFree)[ahead] ?? '';
}

const referenceOf = (index: number, count: number): string => `P${index}ROUND${String(count).padStart(5, '0')}`;

const roundsOf = (player: ModelPlayer | undefined, game: Game) =>
  (player?.rounds ?? []).filter((round) => round.game === game);

/** The reference of the crash round to cash out. */
export function crashRoundOf(
  players: ModelPlayer[],
  index: number,
  { game, which }: Intent & { do: 'cashOut' },
): string {
  const of = which === 'foreign' ? (index + 1) % players.length : index;
  const crashRounds = roundsOf(players[of], game);
  const found = which === 'coming' ? undefined : crashRounds.at(which === 'earlier' ? 0 : -1);
  return found?.intent.reference ?? comingReference(players, index, 0);
}
