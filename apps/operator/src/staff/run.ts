import { maskPhonesIn } from '@ushindi/shared';
import type { Db } from '../db/database.ts';
import { staffAction } from '../db/schema/index.ts';
import { recordSecurityEvent } from '../db/securityEvents.ts';
import { ACC_NO_IN_TEXT } from '../features/account/accNo.ts';
import { OperatorError } from '../http/errors.ts';
import { type ParsedCommand, type PrepareContext, refused, type StaffResult } from './command.ts';

/** A command with its arguments, and the name of the person who runs it. */
export type Asked = { staff: string; command: string; arguments: Record<string, unknown> };

/**
 * Runs a command and stores its record in the same transaction. There is no effect without a record, and no
 * record of an effect that was rolled back. A refusal changes nothing and is recorded too.
 */
export async function runCommand(context: PrepareContext, asked: Asked, work: ParsedCommand): Promise<StaffResult> {
  await work.prepare?.(context);
  const done = await runAndRecord(context, asked, work);
  if (done.status === 'refused' || work.finish === undefined) return done;
  return { ...done, rows: [...done.rows, ...(await work.finish(context))] };
}

async function runAndRecord(context: PrepareContext, asked: Asked, work: ParsedCommand): Promise<StaffResult> {
  try {
    return await context.db.transaction(async (tx) => {
      const result = await work.run({ ...context, db: tx });
      if (result.status === 'refused') throw new Refusal(result);
      await record(tx, context.nowMs(), asked, result);
      return result;
    });
  } catch (error) {
    const result = refusalIn(error);
    // The effect was rolled back; the refusal is recorded in a transaction of its own.
    await context.db.transaction((tx) => record(tx, context.nowMs(), asked, result));
    return result;
  }
}

/** Thrown to roll back the transaction of a command that was refused after its first changes. */
class Refusal extends Error {
  readonly result: StaffResult;

  constructor(result: StaffResult) {
    super('the command was refused');
    this.result = result;
  }
}

/** The refusal that an error stands for. @throws any other error */
function refusalIn(error: unknown): StaffResult {
  if (error instanceof Refusal) return error.result;
  if (error instanceof OperatorError) return refused(error.message);
  throw error;
}

/**
 * Stores the record of a command. Phones are masked, and an account number is replaced by the id. The record can never
 * be changed, but the data of a player must be erasable.
 */
async function record(db: Db, atMs: number, asked: Asked, result: StaffResult): Promise<void> {
  const kept = result.status === 'read' ? { ...result, rows: result.rows.length } : result;
  await db.insert(staffAction).values({
    ...asked,
    arguments: withMaskedPhones(withoutAccNo(asked, result)),
    at: new Date(atMs),
    result: withMaskedPhones(kept),
  });
  const { accountId, status } = result;
  if (accountId === undefined) return;
  await recordSecurityEvent(db, {
    kind: 'staff_command',
    outcome: status === 'refused' ? 'refused' : 'done',
    accountId,
    origin: { requestId: null, sessionHash: null, deviceHash: null, network: '' },
    atMs,
    detail: `${asked.command} by ${asked.staff}`,
  });
}

/**
 * Replaces account numbers in the arguments of a command. Only the words of commands about players and the options
 * `player` and `account` name a player. Other words are ids of other things, which may have as many digits.
 */
function withoutAccNo({ command, arguments: given }: Asked, { accountId }: StaffResult): Record<string, unknown> {
  const kept = (word: unknown) =>
    typeof word === 'string' ? word.replaceAll(ACC_NO_IN_TEXT, `#${accountId ?? '?'}`) : word;
  const { words, player, account } = given;
  const isAboutPlayer = command.startsWith('player ') && Array.isArray(words);
  return {
    ...given,
    ...(isAboutPlayer && { words: words.map(kept) }),
    ...(player !== undefined && { player: kept(player) }),
    ...(account !== undefined && { account: kept(account) }),
  };
}

function withMaskedPhones<Value extends object>(value: Value): Value {
  const masked = (_name: string, part: unknown) => (typeof part === 'string' ? maskPhonesIn(part) : part);
  return JSON.parse(JSON.stringify(value), masked) as Value;
}
