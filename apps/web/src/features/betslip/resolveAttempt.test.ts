import { expect, it } from 'vitest';
import { aBet } from '#test/bets.ts';
import { resolveAttempt, type AttemptStatus } from './resolveAttempt.ts';

const bet = aBet({ totalOdds: 2.15, possibleWin: 170, withholdingTax: 0 });

const placed = { state: 'placed', bet, freebetAmount: 50 } as const;
const foundBet = { betReference: 'KQZMT47', possibleWin: 170, freebetAmount: 50 };

/** Responds in turn and repeats the last response; null is a call without a response. Counts calls and waits. */
function asking(...answers: (AttemptStatus | null)[]) {
  const cost = { asked: 0, waitedMs: 0 };
  return {
    cost,
    abandon: async () => {
      const answer = answers[Math.min(cost.asked, answers.length - 1)];
      cost.asked += 1;
      if (!answer) throw new Error('no line');
      return answer;
    },
    pause: async (delayMs: number) => {
      cost.waitedMs += delayMs;
    },
    isOver: () => false,
  };
}

it('finds a bet that was placed although its response was lost, and the freebet that it earned', async () => {
  const { cost, ...options } = asking(placed);
  expect(await resolveAttempt(options)).toEqual(foundBet);
  expect(cost.waitedMs).toBe(0);
});

it('finds a bet that is placed while it is looked up', async () => {
  expect(await resolveAttempt(asking({ state: 'notFound' }, null, placed))).toEqual(foundBet);
});

it('reports no bet only after the longest time that a placement can take', async () => {
  const { cost, ...options } = asking({ state: 'notFound' });
  expect(await resolveAttempt(options)).toBe('notPlaced');
  expect(cost.waitedMs).toBeGreaterThan(15_000);
});

it('draws no conclusion from calls without a response', async () => {
  const silence = Array.from({ length: 50 }, () => null);
  expect(await resolveAttempt(asking(...silence, placed))).toEqual(foundBet);
});

it('stops when it is cancelled', async () => {
  expect(await resolveAttempt({ ...asking(null), isOver: () => true })).toBe('over');
});

it('reports an abandoned code at once', { tags: ['R-153'] }, async () => {
  const { cost, ...options } = asking(null, { state: 'abandoned' });
  expect(await resolveAttempt(options)).toBe('abandoned');
  expect(cost.asked).toBe(2);
});
