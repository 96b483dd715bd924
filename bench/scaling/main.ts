// pnpm scaling: the resources that each part needs for a number of players, from measured results and stated assumptions.
import { parseArgs } from 'node:util';
import { barChart } from '../lib/barChart.ts';
import { shown } from '../lib/stats.ts';
import { keepResults } from '../lib/results.ts';
import { ASSUMPTIONS, type AssumptionName, type Assumptions, CHANGED, NAMES, TODAY } from './assumptions.ts';
import { readMeasured } from './measured.ts';
import { planFor, type Limit, type Plan } from './model.ts';

/** Upper limit of the plot's axis. */
const PLOTTED = 5_000_000;

function usage(problem: string): never {
  const flags = NAMES.map((name) => `  --${name} ${ASSUMPTIONS[name].value} ${ASSUMPTIONS[name].unit}`);
  console.error(`${problem}\n\npnpm scaling [--dry] [--<assumption> n ...], as it stands:\n${flags.join('\n')}`);
  return process.exit(2);
}

function readFlags() {
  const text = { type: 'string' } as const;
  const options = { ...Object.fromEntries(NAMES.map((name) => [name, text])), dry: { type: 'boolean' } as const };
  try {
    return parseArgs({ args: process.argv.slice(2).filter((arg) => arg !== '--'), options }).values;
  } catch (error) {
    return usage(error instanceof Error ? error.message : String(error));
  }
}

function valueOf(name: AssumptionName, given: string): number {
  const value = Number(given);
  return given.trim() !== '' && Number.isFinite(value) && value >= 0
    ? value
    : usage(`--${name} must be a number of 0 or more`);
}

/** Assumptions given by flags; they replace the table's. */
function givenAssumptions(flags: ReturnType<typeof readFlags>): Partial<Assumptions> {
  const given = NAMES.flatMap((name) => {
    const text = (flags as Partial<Record<AssumptionName, string>>)[name];
    return text === undefined ? [] : [[name, valueOf(name, text)] as const];
  });
  return Object.fromEntries(given);
}

const players = (limit: Limit): string => (Number.isFinite(limit.players) ? shown(limit.players) : 'no limit');

function printTable(today: Plan, changed: Plan): void {
  const rows = today.needs.map(({ name, value, unit }, index) => [
    name,
    shown(value),
    shown(changed.needs[index]?.value ?? 0),
    unit,
  ]);
  console.log(`\n${''.padEnd(36)}${'today'.padStart(14)}${'changed'.padStart(14)}`);
  for (const [name = '', now = '', then = '', unit = ''] of rows)
    console.log(`${name.padEnd(36)}${now.padStart(14)}${then.padStart(14)}  ${unit}`);
}

function printLimits(title: string, limits: readonly Limit[]): void {
  console.log(`\n${title}`);
  for (const limit of limits) console.log(`  ${limit.name.padEnd(36)}${players(limit).padStart(16)} players`);
}

function plotOf(today: Plan, changed: Plan, wanted: number): string {
  const barOf = (label: string, { players: most }: Limit) => ({
    label,
    value: Math.min(most, PLOTTED),
    rounds: [Math.min(wanted, PLOTTED)],
  });
  const ends = today.limits.flatMap((limit) => {
    const after = changed.limits.find(({ name }) => name === limit.name);
    return after === undefined || after.players === limit.players
      ? [barOf(limit.name, limit)]
      : [barOf(limit.name, limit), barOf('and changed', after)];
  });
  const note = `ticks: the ${shown(wanted)} players that are needed; bars end at ${shown(PLOTTED)}`;
  return barChart({ title: 'The limit of each part', note, unit: 'players', bars: ends });
}

const flags = readFlags();
const given = givenAssumptions(flags);
const measured = readMeasured();
const assumed: Assumptions = { ...TODAY, ...given };
// Flags also replace the changed assumptions.
const assumedChanged: Assumptions = { ...TODAY, ...CHANGED, ...given };
const [today, changed] = [planFor(assumed, measured), planFor(assumedChanged, measured)];
console.log(
  `${shown(assumed.players)} players: ${shown(today.gateways)} gateways as it is today, ${shown(changed.gateways)} with what docs/scaling.md proposes`,
);
printTable(today, changed);
printLimits('the limit of each part, today', today.limits);
printLimits('and with the changes', changed.limits);
const isDry = flags.dry === true;
if (!isDry)
  keepResults(
    'scaling',
    { measuredOn: 'the machines of the files that are read', assumed, changes: CHANGED, measured, today, changed },
    plotOf(today, changed, assumed.players),
  );
