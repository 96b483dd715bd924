import { lt } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { deleteSome } from '../../db/deleteSome.ts';
import { codeAsker, codeRequest, session, textHour, verificationCode, wrongCode } from '../../db/schema/index.ts';
import { runSteps } from '../../jobs/repeat.ts';
import { deleteEndedExclusions } from './keptExclusions.ts';

const DAY_MS = 24 * 60 * 60_000;

/** How long a session stays stored after its end, for questions about an account and to recognise its devices. */
const KEPT_SESSION_MS = 90 * DAY_MS;

/**
 * Deletes sessions 90 days after their end, rows about codes a day after theirs, and kept exclusions at their end. While
 * an expired code is stored, it is refused as expired and not as wrong.
 */
export async function cleanUpAccounts({ db, nowMs }: { db: Db; nowMs: Clock }): Promise<void> {
  const yesterday = new Date(nowMs() - DAY_MS);
  const endOfKept = new Date(nowMs() - KEPT_SESSION_MS);
  await runSteps([
    () => deleteSome(db, session, session.tokenHash, lt(session.expiresAt, endOfKept)),
    () => deleteSome(db, verificationCode, verificationCode.accountId, lt(verificationCode.expiresAt, yesterday)),
    () => deleteSome(db, codeRequest, codeRequest.phone, lt(codeRequest.lastSentAt, yesterday)),
    () => deleteSome(db, codeAsker, codeAsker.accNo, lt(codeAsker.askedAt, yesterday)),
    () => deleteSome(db, wrongCode, wrongCode.id, lt(wrongCode.triedAt, yesterday)),
    () => deleteSome(db, textHour, textHour.hour, lt(textHour.hour, yesterday)),
    () => deleteEndedExclusions(db, nowMs()),
  ]);
}
