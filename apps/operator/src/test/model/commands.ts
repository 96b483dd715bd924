import fc from 'fast-check';
import type { HeldBook } from '../heldBook.ts';
import type { ModelMatch } from './state.ts';
import { crashRoundIntents, oneIntent, type Intent, reportIntents, simultaneousIntents } from './intents.ts';
import type { ModelledWorld } from './world.ts';

/** Counts executed commands, so that a run knows when it has enough. */
export type Tally = { commands: number; requests: number; atOnce: number; outcomes: Record<string, number> };
type Command = fc.AsyncCommand<Tally, ModelledWorld>;

const MAX_PLAYERS = 6;
const MAX_MATCHES_OPEN = 10;
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** A command that can always run; it does nothing where it does not apply. */
function command(text: string, requests: number, act: (world: ModelledWorld) => Promise<void>): Command {
  return {
    check: () => true,
    run: async (tally, world) => {
      tally.commands += 1;
      tally.requests += requests;
      tally.atOnce += Number(requests > 1);
      await act(world);
    },
    toString: () => text,
  };
}

const intended = (intents: Intent[]): Command =>
  command(JSON.stringify(intents), intents.length, (world) => world.perform(intents));

const flies = crashRoundIntents.map(({ start, thenMs, end }) =>
  command(`fly ${JSON.stringify(start)}, after ${thenMs} ms ${JSON.stringify(end)}`, 1 + end.length, async (world) => {
    await world.perform([start]);
    world.pass(thenMs);
    await world.perform(end);
  }),
);

const reports = reportIntents.map((intents) =>
  command(`reports ${JSON.stringify(intents)}`, intents.length, async (world) => {
    for (const intent of intents) await world.perform([intent]);
  }),
);

const registers = fc.boolean().map((withWrongCode) =>
  command(`register${withWrongCode ? ' with a wrong code first' : ''}`, 1, async (world) => {
    if (world.model.players.length < MAX_PLAYERS) await world.register(withWrongCode);
    await world.check();
  }),
);

const restarts = fc.constant(null).map(() => command('restart', 0, (world) => world.restart()));

const passes = fc
  .constantFrom(
    SECOND_MS,
    21 * SECOND_MS,
    31 * SECOND_MS,
    2 * MINUTE_MS,
    6 * MINUTE_MS,
    20 * MINUTE_MS,
    HOUR_MS,
    13 * HOUR_MS,
    25 * HOUR_MS,
    8 * 24 * HOUR_MS,
  )
  .map((ms) => command(`pass ${ms} ms`, 0, async (world) => world.pass(ms)));

const adds = fc
  .tuple(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 110, max: 600 }))
  .map(([minutes, hundredths]) =>
    command(`add a match in ${minutes} minutes at ${hundredths / 100}`, 0, async (world) => {
      if (openMatches(world).length < MAX_MATCHES_OPEN) world.addMatch(minutes, hundredths);
    }),
  );

const openMatches = ({ model }: ModelledWorld): ModelMatch[] => model.matches.filter(({ phase }) => phase !== 'ended');

type Happening = { text: string; change: Partial<ModelMatch>; apply: (book: HeldBook, matchId: string) => void };

const happens = (which: number, { text, change, apply }: Happening): Command =>
  command(`${text} match ${which}`, 0, async (world) => {
    const open = openMatches(world);
    const match = open[which % Math.max(1, open.length)];
    if (match !== undefined) world.changeMatch(match, change, (book) => apply(book, match.matchId));
  });

const which = fc.nat(9);
const begins = which.map((match) =>
  happens(match, { text: 'begin', change: { phase: 'live' }, apply: (book, matchId) => book.begin(matchId) }),
);
/** A goal: the odds change. */
const scores = fc.tuple(which, fc.integer({ min: 110, max: 900 })).map(([match, hundredths]) => {
  const price = hundredths / 100;
  return happens(match, {
    text: `score at ${price} in`,
    change: { price },
    apply: (book, matchId) => book.price(matchId, { home: price }),
  });
});
const suspends = fc.tuple(which, fc.boolean()).map(([match, suspended]) =>
  happens(match, {
    text: suspended ? 'suspend' : 'resume',
    change: { suspended },
    apply: (book, matchId) =>
      book.offerAs(matchId, `${matchId}-home`, { oddStatus: suspended ? 'suspended' : 'trading' }),
  }),
);
const ends = fc.tuple(which, fc.constantFrom('won', 'won', 'lost', 'void')).map(([match, verdict]) =>
  happens(match, {
    text: `end as ${verdict}`,
    change: { phase: 'ended', verdict },
    apply: (book, matchId) => book.end(matchId, verdict),
  }),
);

const weighted = (commands: [number, fc.Arbitrary<Command>][]) =>
  fc.oneof(...commands.map(([weight, arbitrary]) => ({ weight, arbitrary })));

/** All commands of the model test. */
export const anyCommand: fc.Arbitrary<Command> = weighted([
  [48, oneIntent.map((intent) => intended([intent]))],
  [20, simultaneousIntents.map(intended)],
  [5, flies],
  [4, reports],
  [2, registers],
  [1, restarts],
  [7, passes],
  [7, adds],
  [3, begins],
  [4, scores],
  [2, suspends],
  [5, ends],
]);
