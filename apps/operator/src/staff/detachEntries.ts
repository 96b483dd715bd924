import { sql } from 'drizzle-orm';
import { unresolvedIn } from '../features/wallet/suspense.ts';
import { storeCheckpoint, type Walked, walkAttached } from '../ledger/archive.ts';
import { archivedLedgers, signatureFaults } from '../ledger/checkpoints.ts';
import { readHeads, type SignedHeads } from '../ledger/signedHeads.ts';
import { type DetachWork, firstRefusal, notReconciled } from './detach.ts';

/**
 * Verifies entries and archives them, if their causes are decided and signed heads cover them. A signed checkpoint
 * stores the heads that the chains of the other entries continue.
 */
export const detachEntries: DetachWork = async ({ db: tx, nowMs, headsPlace }, { name, fromId, untilId, lastAt }) => {
  if (headsPlace === null) return { refusal: 'noSignedHeads: set LEDGER_HEADS_DIR and LEDGER_SIGNING_KEY' };
  const until = sql`${lastAt.toISOString()}::timestamptz`;
  const refusal = await firstRefusal(tx, [
    [
      'unsettledBets',
      sql`select from bet_leg leg join bet on bet.id = leg.bet_id
        where leg.status = 0 and bet.status = 0 and bet.placed_at <= ${until}`,
    ],
    ['openPayments', sql`select from payment where status = 'pending' and created_at <= ${until}`],
    ['openRounds', sql`select from game_round where status = 0 and created_at <= ${until}`],
    ['openTickets', sql`select from jackpot_ticket where status = 0 and bought_at <= ${until}`],
    // An unresolved suspense entry is found by its ledger entry.
    ['unresolvedSuspense', unresolvedIn(sql`${sql.identifier(name)}`)],
    ...notReconciled('transfer', untilId),
  ]);
  if (refusal !== null) return { refusal };
  const signed = await readHeads(headsPlace);
  const walked = await walkAttached(tx, { table: sql`${sql.identifier(name)}`, fromId, untilId });
  const faults = [...signed.faults, ...signatureFaults(await archivedLedgers(tx), headsPlace.keys), ...walked.faults];
  if (faults.length > 0) return { refusal: `faults: ${faults.slice(0, 5).join('; ')}` };
  const unsigned = unsignedAccount(walked, signed);
  if (unsigned !== null) return { refusal: `notSigned: the ledger check has not signed all entries of ${unsigned}` };
  const [key] = headsPlace.keys;
  await storeCheckpoint(tx, { name, fromId, untilId, lastAt, archivedAt: new Date(nowMs()), key }, walked);
  return { rowCount: walked.rowCount };
};

/** An account with an entry in the partition after its signed head. */
function unsignedAccount({ lastIds }: Walked, { heads }: SignedHeads): string | null {
  for (const [code, lastId] of lastIds) if ((heads.get(code)?.entryId ?? 0) < lastId) return code;
  return null;
}
