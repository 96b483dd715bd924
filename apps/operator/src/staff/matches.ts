import { z } from 'zod';
import { correctMatch } from '../features/bets/correct.ts';
import { giveResult, readGivenResults, type Score } from '../features/bets/givenResults.ts';
import { freebets } from '../features/bonuses/freebets.ts';
import { OPTION, reason } from './args.ts';
import { type Command, command, type ParsedCommand, read, refused } from './command.ts';
import { releaseKey } from './matchKey.ts';

const matchId = z.string().regex(/^\d{1,20}$/, 'must be the id of a match');
const score = z
  .string()
  .regex(/^\d{1,3}-\d{1,3}$/, 'must be home-away, such as 2-1')
  .transform((text) => text.split('-').map(Number) as [number, number]);

const options = { score: OPTION.text, half: OPTION.text, void: OPTION.flag, reason: OPTION.text };
const words = z.tuple([matchId]);
const scored = z.strictObject({ words, score, half: score, reason });
const voided = z.strictObject({ words, void: z.literal(true), reason });
const FORMS = '--score HOME-AWAY --half HOME-AWAY --reason TEXT';

/**
 * The refusal while the match key is released. Without a key there are no matches; the next start of the operator
 * stores one.
 */
const MATCH_KEY_RELEASED = refused('matchKeyReleased');

type Args = z.output<typeof scored> | z.output<typeof voided>;

function scoreOf(args: Args): Score {
  if ('void' in args) return null;
  const [[ftHome, ftAway], [htHome, htAway]] = [args.score, args.half];
  return { ftHome, ftAway, htHome, htAway };
}

/** The first half has no more points than the match. Otherwise the second half would have a negative score. */
const isPossible = (given: Score): boolean =>
  given === null || (given.htHome <= given.ftHome && given.htAway <= given.ftAway);

/**
 * Stores a given result with its record first, and then settles the bets. If it is interrupted between the two, the job
 * of the operator settles them.
 */
function giving(args: Args, { hasResult }: { hasResult: boolean }): ParsedCommand {
  const [match] = args.words;
  let revision: number | null = null;
  return {
    run: async ({ db, nowMs, book }) => {
      if (book === null) return MATCH_KEY_RELEASED;
      if (book.match(match) === null) return refused('unknownMatch');
      if (!isPossible(scoreOf(args))) return refused('halfAboveScore');
      const atMs = nowMs();
      const expected = { hasResult, isDecided: book.isDecided(match, atMs), atMs };
      const given = await giveResult(db, match, scoreOf(args), expected);
      if (given.status === 'refused') return given;
      ({ revision } = given);
      return { status: given.status, rows: [{ match, revision, score: args }] };
    },
    finish: async ({ book, ...context }) =>
      revision === null || book === null ? [] : [await correctMatch({ ...context, book, freebets }, match, revision)],
  };
}

const result = command({
  usage: `match result MATCH\n       match result MATCH ${FORMS}\n       match result MATCH --void --reason TEXT`,
  summary:
    'Shows a match and the result that staff gave it. Or gives a result to a match without one, or makes it void: it ends, ' +
    'its bets are settled by it, and bets placed from then on are void.',
  options,
  schema: z.union([z.strictObject({ words }), scored, voided], 'give --score and --half, or --void, with a reason'),
  work: (args) => {
    if ('reason' in args) return giving(args, { hasResult: false });
    const [match] = args.words;
    return {
      run: async ({ db, nowMs, book }) => {
        if (book === null) return MATCH_KEY_RELEASED;
        const found = book.match(match);
        if (found === null) return refused('unknownMatch');
        const given = (await readGivenResults(db, [match])).get(match) ?? null;
        return read([{ ...found, isDecided: book.isDecided(match, nowMs()), given }]);
      },
    };
  },
});

const correct = command({
  usage: `match correct MATCH ${FORMS}\n       match correct MATCH --void --reason TEXT`,
  summary:
    'Replaces the result of a match and settles its bets again. What a bet pays less is taken as far as the balance goes; ' +
    'the house bears the rest.',
  options,
  schema: z.union([scored, voided], 'give --score and --half, or --void, with a reason'),
  work: (args) => giving(args, { hasResult: true }),
});

/** The staff commands about matches, by name. */
export const matchCommands: Record<string, Command> = { result, correct, 'release-key': releaseKey };
