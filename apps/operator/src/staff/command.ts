import type { ParseArgsConfig } from 'node:util';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { StaffTools } from './tools.ts';

/** The context of `prepare`, which runs before the transaction. */
export type PrepareContext = StaffTools & { db: Db; nowMs: Clock; logger: Logger };

/** The context of `run` and `finish`. In `run`, `db` is the transaction that also stores the record of the command. */
type StaffContext = Omit<PrepareContext, 'mobileMoney'>;

type Row = Record<string, unknown>;

/**
 * The result of a command. `unchanged`: an earlier command had the same effect. A refusal changed nothing and has a
 * reason. `rows` are printed. The record contains them too, except those of a command that only reads. `accountId` is
 * the player that the command read or changed: the command becomes a security event of that player.
 */
export type StaffResult = { accountId?: number } & (
  | { status: 'done' | 'unchanged'; rows: Row[] }
  | { status: 'read'; rows: Row[] }
  | { status: 'refused'; reason: string }
);

type Options = NonNullable<ParseArgsConfig['options']>;

/** The words after the command, and its options by name. */
type Given = { words: string[]; options: Record<string, unknown> };

/** One command of the staff program. */
export type Command = {
  /** Its words and options, as the help shows them. */
  usage: string;
  summary: string;
  options: Options;
  /** Whether it runs with the login that owns the schema, because it changes tables. */
  asOwner?: true;
  /** Parses the given arguments. Returns the work, or the problem of the arguments. */
  parse(given: Given): ParsedCommand | { problem: string };
};

/** The work of a command with given arguments, in up to three steps. */
export type ParsedCommand = {
  /** Slow work before the transaction, such as a query at the provider. */
  prepare?(context: PrepareContext): Promise<void>;
  /** Runs inside the transaction. A refusal rolls it back. */
  run(context: StaffContext): Promise<StaffResult>;
  /**
   * The work that follows the stored effect, in transactions of its own. Does not run after a refusal. Returns more
   * rows to print.
   */
  finish?(context: StaffContext): Promise<Row[]>;
};

/** Declares a command whose arguments have a schema. */
export function command<Schema extends z.ZodType>(
  parts: Pick<Command, 'usage' | 'summary' | 'options' | 'asOwner'> & {
    schema: Schema;
    work(args: z.output<Schema>): ParsedCommand;
  },
): Command {
  const { schema, work, ...shown } = parts;
  return {
    ...shown,
    parse: ({ words, options }) => {
      const { success, data, error } = schema.safeParse({ ...options, words });
      if (success) return work(data);
      const [issue] = error.issues;
      return { problem: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}` };
    },
  };
}

/** A refusal with a reason. */
export const refused = (reason: string): StaffResult => ({ status: 'refused', reason });
/** The result of a command that only reads; `about` has the player that it read. */
export const read = (rows: Row[], about: { accountId?: number } = {}): StaffResult => ({
  status: 'read',
  rows,
  ...about,
});
