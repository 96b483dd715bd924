import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { steadyClock } from '../clock.ts';
import { dataClock } from '../db/dataClock.ts';
import { createSimulation } from '../simulation/index.ts';
import { memoryDatabase } from './databases.ts';
import { expectSoundMoney } from './moneyFaults.ts';
import { auditLedger, TestOperator } from './operator.ts';

const START_MS = Date.UTC(2026, 10, 21, 14);
const HOUR_MS = 60 * 60_000;
const SECOND_MS = 1_000;

/** A machine whose time of day can be set. */
function createMachine(startMs = START_MS) {
  let [ofDayMs, elapsedMs] = [startMs, 0];
  return {
    clocks: { nowMs: () => ofDayMs, elapsedMs: () => elapsedMs },
    pass(ms: number): void {
      ofDayMs += ms;
      elapsedMs += ms;
    },
    set(byMs: number): void {
      ofDayMs += byMs;
    },
  };
}

const start = (machine: ReturnType<typeof createMachine>, passedMs = 0) => {
  const reports: number[] = [];
  const nowMs = steadyClock(machine.clocks, { passedMs, onBehind: (behindMs) => void reports.push(behindMs) });
  return { nowMs, reports };
};

const step = fc.oneof(
  fc.record({ pass: fc.integer({ min: 0, max: 3 * HOUR_MS }) }),
  fc.record({ set: fc.integer({ min: -2 * HOUR_MS, max: 2 * HOUR_MS }) }),
);

describe('the clock', { tags: ['R-497'] }, () => {
  it('never goes back and never stands still, however the time of day is set', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const machine = createMachine();
        const { nowMs } = start(machine);
        let lastMs = nowMs();
        for (const each of steps) {
          if ('pass' in each) machine.pass(each.pass);
          else machine.set(each.set);
          const atMs = nowMs();
          const passed = 'pass' in each ? each.pass : 0;
          expect(atMs).toBeGreaterThanOrEqual(lastMs + Math.floor(passed / 2) - 1);
          expect(atMs).toBeGreaterThanOrEqual(machine.clocks.nowMs());
          lastMs = atMs;
        }
      }),
    );
  });

  it('is the time of day again after twice the time by which that was set back, and reports it once', () => {
    const machine = createMachine();
    const { nowMs, reports } = start(machine);
    machine.set(-HOUR_MS);
    expect(nowMs()).toBe(START_MS);
    machine.pass(HOUR_MS);
    expect(nowMs()).toBe(START_MS + HOUR_MS / 2);
    machine.pass(HOUR_MS);
    expect(nowMs()).toBe(machine.clocks.nowMs());
    machine.pass(SECOND_MS);
    expect(nowMs()).toBe(machine.clocks.nowMs());
    expect(reports).toEqual([HOUR_MS]);
  });

  it('begins at a time that has passed, unless that is a day ahead', () => {
    expect(start(createMachine(), START_MS + HOUR_MS).nowMs()).toBe(START_MS + HOUR_MS);
    expect(start(createMachine(), START_MS + 25 * HOUR_MS).nowMs()).toBe(START_MS);
  });
});

describe('an operator on a machine whose time of day is set back by an hour', { tags: ['R-497'] }, () => {
  it('does not play a match again whose result everybody has seen', () => {
    const machine = createMachine();
    const { nowMs } = start(machine);
    const simulation = createSimulation({ seed: 'back', matchResultKey: 'back', speed: 1 });
    const [match] = simulation.liveFixtures(nowMs(), 10);
    const matchId = match?.matchId ?? '';
    const result = () => simulation.result(matchId, nowMs());
    for (let minutes = 0; minutes < 240 && result() === null; minutes += 1) machine.pass(60 * SECOND_MS);
    const ended = result();
    expect(ended).not.toBeNull();
    machine.set(-HOUR_MS);
    expect(result()).toEqual(ended);
  });

  it('asks about a payment that is due, and a process that starts then continues at its time', async () => {
    const machine = createMachine();
    const database = await memoryDatabase();
    const logger = { error: () => undefined };
    const nowMs = await dataClock(database.db, logger, machine.clocks);
    const operator = await TestOperator.start(database, {}, undefined, { nowMs });
    const player = await operator.player('254712345678');
    await operator.post('/profile/v1/deposit', { amount: 200, desc: '' }, player.token);
    const [prompt = 0] = await operator.prompts(player.phone);
    // The provider's report is lost, so only a query credits the deposit.
    await operator.answerPrompt(player.phone, prompt, 'approve', 'never');
    machine.set(-HOUR_MS);
    machine.pass(60 * SECOND_MS);
    await operator.run('payments');
    expect(await operator.balance(player)).toBe(200);

    const started = await dataClock(database.db, logger, machine.clocks);
    expect(started()).toBe(START_MS + 30 * SECOND_MS);
    expect(started()).toBeGreaterThan(machine.clocks.nowMs());
    await auditLedger(database.db);
    await expectSoundMoney(database.db);
    await database.close();
  });
});
