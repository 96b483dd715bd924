import { expect, it } from 'vitest';
import { jackpotRules } from '@ushindi/draws/games/rules/jackpot';
import { hintOf, pickOf, productOf } from './jackpotLogic.js';

const table = { publicSeed: 'seed', rtp: 0.95 };
const play = (pick: string) => jackpotRules.play({ ...table, pick, stakeCents: 5_000, draws: { unit: () => 0.5 } });

it.each([
  [[0, 0, 0, 0, 0], '11111'],
  [[1, 1, 1, 1, 1], 'XXXXX'],
  [[0, 1, 2, 0, 1], '1X21X'],
])("sends a jackpot slip of %j with the server's pick and odds", (sides, pick) => {
  const { matches } = jackpotRules.offer(table) as { matches: { odds: number[] }[] };
  expect(pickOf(sides)).toBe(pick);
  expect(productOf(matches.map(({ odds }, index) => odds[sides[index] ?? 0] ?? 0))).toBe(play(pick)?.odds);
});

it('counts the matches that are still open', () => {
  expect(pickOf([0, -1, 2, -1, 1])).toBeNull();
  expect(hintOf([0, -1, 2, -1, 1])).toBe('Pick a result of each match: 2 to go.');
});
