import type { WireLinedUpPlayer } from '@ushindi/api-contract/operator';
import { playerName } from '../why.ts';
import type { Teams } from '../why.ts';
import type { Side } from '../types.ts';

/** The places of a squad in order: the likeliest scorer first. */
const PLACES = [
  { shirt: 9, position: 'forward' },
  { shirt: 11, position: 'forward' },
  { shirt: 7, position: 'forward' },
  { shirt: 10, position: 'midfielder' },
  { shirt: 8, position: 'midfielder' },
  { shirt: 6, position: 'midfielder' },
  { shirt: 5, position: 'defender' },
  { shirt: 4, position: 'defender' },
  { shirt: 3, position: 'defender' },
  { shirt: 2, position: 'defender' },
  { shirt: 1, position: 'goalkeeper' },
] as const;

/** The shirt number of a player by the index in the squad. */
export const shirtOf = (player: number): number => PLACES[player]?.shirt ?? 0;

/** The eleven of a football side, by shirt number. Other sports have no squads. */
export const lineUpOf = (side: Side, teams: Teams): WireLinedUpPlayer[] =>
  PLACES.map((place, player) => ({ ...place, name: playerName({ side, player }, teams) })).toSorted(
    (a, b) => a.shirt - b.shirt,
  );
