// pnpm --filter @ushindi/operator match:verify MATCH_ID --commitment HEX --key HEX [--seed ushindi] [--speed 1]: computes the result of
// a match from its result proof. Exits with 1 when the proof is wrong, with 2 for wrong usage.
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { Fixture, MatchScore } from './types.ts';
import { verifyMatch } from '@ushindi/draws/matches/verify';

const hex = z.string('is missing').regex(/^[0-9a-f]{64}$/, 'must be 64 hex digits');
const schema = z.object({
  matchId: z.string('is missing').regex(/^\d+$/, 'must be a number'),
  commitment: hex,
  matchKey: hex,
  seed: z.string(),
  speed: z.coerce.number('must be a number').int().min(1).max(600),
});

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      commitment: { type: 'string' },
      key: { type: 'string' },
      seed: { type: 'string', default: 'ushindi' },
      speed: { type: 'string', default: '1' },
    },
  });
  const { key: matchKey, ...rest } = values;
  return schema.safeParse({ matchId: positionals[0], matchKey, ...rest });
}

const goalsOf = ({ goals }: MatchScore): string =>
  goals.map(({ side, minute }) => `goal: ${side}, minute ${minute}`).join('\n');

function textOf({ homeTeam, awayTeam, kickoffMs }: Fixture, score: MatchScore): string {
  const { ftHome, ftAway, htHome, htAway } = score;
  return [
    'the key belongs to the commitment',
    `${homeTeam} ${ftHome} - ${ftAway} ${awayTeam} (first period or half ${htHome} - ${htAway})`,
    `kick-off: ${new Date(kickoffMs).toISOString()}`,
    goalsOf(score),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** Runs the command; returns the exit code. */
function run(): number {
  const read = readArguments();
  if (!read.success) {
    for (const { path, message } of read.error.issues)
      process.stderr.write(`match:verify: ${path.join('.')} ${message}\n`);
    return 2;
  }
  const verification = verifyMatch(read.data);
  if ('problem' in verification) {
    process.stderr.write(`match:verify: ${verification.problem}\n`);
    return 1;
  }
  process.stdout.write(`${textOf(verification.fixture, verification.score)}\n`);
  return 0;
}

process.exitCode = run();
