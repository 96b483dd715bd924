import { parseArgs } from 'node:util';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { betCommands } from './bets.ts';
import type { Command, StaffResult } from './command.ts';
import { matchCommands } from './matches.ts';
import { partitionCommands } from './partitions.ts';
import { paymentsCommands } from './payments.ts';
import { playerCommands } from './players.ts';
import { jsonText, plainText } from './print.ts';
import { runCommand } from './run.ts';
import type { StaffTools } from './tools.ts';

type Surroundings = {
  /** Opens the database with the application's login, or with the one that owns the schema. */
  open(as: 'application' | 'owner'): Promise<Database>;
  /** @throws KeyError when a key is missing or is not the installation's. */
  toolsOn(database: Database): Promise<StaffTools>;
  /** The clock of the commands on the data: a command must not act before the time at which the operator has acted. */
  clockOn(database: Database): Promise<Clock>;
  logger: Logger;
  /** The name of the operating system's user, recorded when --as is missing; null if the user has no name. */
  systemUser: string | null;
  write(text: string): void;
  writeError(text: string): void;
};

const EXIT = { done: 0, usage: 2, refused: 3 } as const;
const GROUPS: Record<string, Record<string, Command>> = {
  payments: paymentsCommands,
  player: playerCommands,
  bet: betCommands,
  match: matchCommands,
  partitions: partitionCommands,
};
const COMMON = { as: { type: 'string' }, json: { type: 'boolean' }, help: { type: 'boolean' } } as const;

/** Runs the command of the given arguments. Returns the exit code. */
export async function runProgram(argv: string[], surroundings: Surroundings): Promise<number> {
  const { write, writeError } = surroundings;
  const [group = '', name = '', ...rest] = argv;
  const found =
    Object.hasOwn(GROUPS, group) && Object.hasOwn(GROUPS[group] ?? {}, name) ? GROUPS[group]?.[name] : undefined;
  if (found === undefined) {
    const isHelp = argv.length === 0 || argv.includes('--help');
    (isHelp ? write : writeError)(helpText());
    return isHelp ? EXIT.done : EXIT.usage;
  }
  const usage = (problem: string): number => {
    writeError(`staff: ${problem}\nusage: ${found.usage}\n`);
    return EXIT.usage;
  };
  const given = parse(found, rest);
  if ('problem' in given) return usage(given.problem);
  const { as: staff = surroundings.systemUser, json = false, help = false, ...options } = given.values;
  if (help) {
    write(`${found.summary}\nusage: ${found.usage}\n${COMMON_HELP}`);
    return EXIT.done;
  }
  if (typeof staff !== 'string' || staff.trim() === '') return usage('--as NAME is required: who runs this command');
  const work = found.parse({ words: given.positionals, options });
  if ('problem' in work) return usage(work.problem);
  const asked = {
    staff: staff.trim(),
    command: `${group} ${name}`,
    arguments: { ...options, words: given.positionals },
  };
  const login = found.asOwner ? 'owner' : 'application';
  const result = await withDatabase(surroundings, login, (context) => runCommand(context, asked, work));
  write(`${json === true ? jsonText(result) : plainText(result)}\n`);
  return result.status === 'refused' ? EXIT.refused : EXIT.done;
}

type Parsed = { values: Record<string, unknown>; positionals: string[] };

function parse({ options }: Command, args: string[]): Parsed | { problem: string } {
  try {
    return parseArgs({ args, options: { ...options, ...COMMON }, allowPositionals: true, strict: true });
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

async function withDatabase(
  { open, toolsOn, clockOn, logger }: Surroundings,
  login: 'application' | 'owner',
  work: (context: Parameters<typeof runCommand>[0]) => Promise<StaffResult>,
): Promise<StaffResult> {
  const database = await open(login);
  try {
    const nowMs = await clockOn(database);
    return await work({ db: database.db, nowMs, logger, ...(await toolsOn(database)) });
  } finally {
    await database.close();
  }
}

const COMMON_HELP = `--as NAME   who runs the command; by default the user of the operating system
--json      prints the result as JSON
Every command is recorded. Exit codes: 0 done, 1 failed, 2 wrong usage, 3 refused.
`;

function helpText(): string {
  const commands = Object.values(GROUPS).flatMap((group) => Object.values(group));
  return `Commands of the operator's staff.\n\n${commands
    .map(({ usage, summary }) => `  ${usage}\n      ${summary}\n`)
    .join('\n')}\n${COMMON_HELP}`;
}
