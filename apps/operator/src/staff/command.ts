import type { ParseArgsConfig } from 'node:util';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { StaffTools } from './tools.ts';

/** The context of work before the transaction, such as a query at the provider. */
export type PrepareContext = StaffTools & { db: Db; nowMs: Clock; logger: Logger };

/** What a command works with. `db` is the transaction that also stores the record of the command. */
type StaffContext = Omit<PrepareContext, 'mobileMoney'>;

type Row = Record<string, unknown>;

/**
 * How a command ended. `unchanged`: it had been done before. A refusal changed nothing and has a reason. `rows` are
 * printed; the record keeps them too, except those of a command that only reads. `accountId` is the player that the
 * command read or changed: it becomes a security event of that player.
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
  /** Parses the given arguments and returns the work. Runs inside the transaction, after `prepare`. */
  parse(given: Given): ParsedCommand | { problem: string };
};

export type ParsedCommand = {
  prepare?(context: PrepareContext): Promise<void>;
  run(context: StaffContext): Promise<StaffResult>;
  /** What follows from the stored effect, in transactions of its own. Returns more rows to print. */
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

export const refused = (reason: string): StaffResult => ({ status: 'refused', reason });
export const read = (rows: Row[], about: { accountId?: number } = {}): StaffResult => ({
  status: 'read',
  rows,
  ...about,
});
