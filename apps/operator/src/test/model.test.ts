import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { memoryDatabase, postgresUrl, throwawayPostgres } from './databases.ts';
import { anyCommand, type Tally } from './model/commands.ts';
import { ModelledWorld } from './model/world.ts';

const { commands: WANTED, seed: SEED } = inject('model');
const COMMANDS_A_SEED = 250;
/** The most sequences that are run to find the shortest one that fails. */
const MAX_SHRINK_RUNS = 100;
/** Only a run that hangs takes this long. */
const timeout = 600_000 + WANTED * 2_000;

type Opened = { database: Database; drop(): Promise<void> };

/** Runs seeds until the wanted number of commands is reached. A failure names its seed and the shortest sequence. */
async function runAll(open: () => Promise<Opened>): Promise<Tally & { seeds: number }> {
  const tally: Tally = { commands: 0, requests: 0, atOnce: 0, outcomes: {} };
  let seeds = 0;
  for (; tally.commands < WANTED; seeds += 1) await runSeed(SEED + seeds, tally, open);
  return { seeds, ...tally };
}

async function runSeed(seed: number, tally: Tally, open: () => Promise<Opened>): Promise<void> {
  const commands = fc.commands([anyCommand], { maxCommands: COMMANDS_A_SEED, size: 'max' });
  let runs = 0;
  const property = fc.asyncProperty(commands, async (drawn) => {
    runs += 1;
    // A sequence that does not fail is not made shorter, so this ends the search.
    if (runs > 1 + MAX_SHRINK_RUNS) return;
    const { database, drop } = await open();
    try {
      const world = await ModelledWorld.start(database, tally.outcomes);
      await fc.asyncModelRun(() => ({ model: tally, real: world }), drawn);
      await world.finish();
    } finally {
      await drop();
    }
  });
  await fc.assert(property, { seed, numRuns: 1 });
}

function report(where: string, tally: Tally & { seeds: number }, startedMs: number): void {
  const seconds = Math.round((performance.now() - startedMs) / 1_000);
  process.stdout.write(`${JSON.stringify({ model: where, firstSeed: SEED, ...tally, seconds })}\n`);
}

describe('the operator', { timeout }, () => {
  it(`equals its model over at least ${WANTED} commands on the embedded database`, async () => {
    const startedMs = performance.now();
    const tally = await runAll(async () => {
      const database = await memoryDatabase();
      return { database, drop: () => database.close() };
    });
    report('embedded', tally, startedMs);
    expect(tally.seeds).toBeGreaterThan(0);
  });

  it.skipIf(postgresUrl === null)(
    `equals its model over at least ${WANTED} commands on a real PostgreSQL`,
    async () => {
      const startedMs = performance.now();
      const tally = await runAll(async () => {
        const { open, drop } = await throwawayPostgres();
        return { database: await open(), drop };
      });
      report('postgres', tally, startedMs);
      expect(tally.seeds).toBeGreaterThan(0);
    },
  );
});
