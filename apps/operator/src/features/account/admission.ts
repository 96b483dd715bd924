import type { RefusalReason } from '@ushindi/api-contract/texts';
import type { Db } from '../../db/database.ts';
import { recordSecurityEvent } from '../../db/securityEvents.ts';
import { exclusionOf } from '../../http/exclusion.ts';
import { openPlayerAccounts } from '../../ledger/accounts.ts';
import { deleteCode } from './codeStore.ts';
import { type Device, originOf } from './device.ts';
import { type ExclusionKeys, keptExclusionOf } from './keptExclusions.ts';
import { endSessions } from './sessions.ts';
import { type Account, updateAccount } from './store.ts';

/** The refusal of a first verification while the exclusion of an erased account is kept for the phone. */
export async function keptExclusionRefusal(
  tx: Db,
  { phone, verifiedAt }: Account,
  keys: ExclusionKeys,
  nowMs: number,
): Promise<RefusalReason | null> {
  if (verifiedAt !== null) return null;
  return exclusionOf(await keptExclusionOf(tx, phone, keys, nowMs), nowMs);
}

/**
 * Changes an account after a right code: deletes the code, verifies the phone, opens the ledger accounts and sets the
 * password if one is given. A new password ends every session. Requires the account's lock.
 */
export async function admit(
  tx: Db,
  found: Account,
  { passwordHash, device, atMs }: { passwordHash: string | undefined; device: Device; atMs: number },
): Promise<void> {
  await deleteCode(tx, found);
  const verifiedAt = found.verifiedAt ?? new Date(atMs);
  await updateAccount(tx, found.id, passwordHash === undefined ? { verifiedAt } : { verifiedAt, passwordHash });
  if (passwordHash !== undefined)
    await endSessions(tx, 'all', { accountId: found.id, reason: 'password', nowMs: atMs });
  await openPlayerAccounts(tx, found.id);
  const event = { outcome: 'done', accountId: found.id, origin: originOf(device), atMs } as const;
  if (found.verifiedAt === null) await recordSecurityEvent(tx, { ...event, kind: 'registered' });
  else if (passwordHash !== undefined) await recordSecurityEvent(tx, { ...event, kind: 'password_reset' });
}
