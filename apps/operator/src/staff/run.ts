import type { Db } from '../db/database.ts';
import { staffAction } from '../db/schema/index.ts';
import { OperatorError } from '../http/errors.ts';
import type { ParsedCommand, PrepareContext, StaffResult } from './command.ts';

/** Who runs which command with which arguments. */
export type Asked = { staff: string; command: string; arguments: Record<string, unknown> };

/**
 * Runs a command and stores its record in the same transaction: there is no effect without a record, and no record
 * of an effect that was rolled back. A refusal is recorded too.
 */
export async function runCommand(context: PrepareContext, asked: Asked, work: ParsedCommand): Promise<StaffResult> {
  await work.prepare?.(context);
  try {
    const done = await context.db.transaction(async (tx) => {
      const result = await work.run({ ...context, db: tx });
      await record(tx, context.nowMs(), asked, result);
      return result;
    });
    if (done.status === 'refused' || work.finish === undefined) return done;
    return { ...done, rows: [...done.rows, ...(await work.finish(context))] };
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    // The effect was rolled back; the refusal is recorded by itself.
    const result: StaffResult = { status: 'refused', reason: error.message };
    await record(context.db, context.nowMs(), asked, result);
    return result;
  }
}

async function record(db: Db, atMs: number, asked: Asked, result: StaffResult): Promise<void> {
  const kept = result.status === 'read' ? { status: result.status, rows: result.rows.length } : result;
  await db.insert(staffAction).values({ ...asked, at: new Date(atMs), result: kept });
}
