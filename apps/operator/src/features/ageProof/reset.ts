import type { AgeState } from '@ushindi/shared/ageProof';
import type { Db } from '../../db/database.ts';
import { lockPlayer } from '../../db/lockPlayer.ts';
import { endCheck, pendingCheck, releaseId, setAgeState } from './store.ts';

/** `unchanged` if the account had no proof of age. */
type Reset = { status: 'done' | 'unchanged'; former: AgeState };

/** Removes a player's proof of age and releases the ID number. Runs in the transaction of `tx`. */
export async function resetAgeProof(tx: Db, accountId: number, atMs: number): Promise<Reset> {
  const { ageState: former } = await lockPlayer(tx, accountId);
  const pending = await pendingCheck(tx, accountId);
  if (pending !== null) await endCheck(tx, pending.id, 'replaced', atMs);
  await releaseId(tx, accountId);
  if (former === 'none') return { status: 'unchanged', former };
  await setAgeState(tx, accountId, 'none');
  return { status: 'done', former };
}
