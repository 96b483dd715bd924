import { desc, eq, sql } from 'drizzle-orm';
import type { Db } from './db.ts';
import { securityEvent, type SecurityEventKind, type SecurityEventOutcome } from './schema/index.ts';

/** Where a call came from. */
export type EventOrigin = {
  /** Null outside of a request, as in a staff command. */
  requestId: string | null;
  /** Hash of the session's token; null for a call without a session. */
  sessionHash: string | null;
  /** Hash of the browser's id; null for that of the session, or without one. */
  deviceHash: string | null;
  /** The network of the address; '' for that of the session, or if unknown. */
  network: string;
};

export type NewSecurityEvent = {
  kind: SecurityEventKind;
  outcome: SecurityEventOutcome;
  /** Null if the call names no account that exists. */
  accountId: number | null;
  origin: EventOrigin;
  atMs: number;
  detail?: string;
};

/** A stored event, as staff and exports see it. */
export type ShownSecurityEvent = Omit<typeof securityEvent.$inferSelect, 'deviceHash'> & {
  /** The first characters of the device's hash: enough to compare devices. */
  device: string | null;
};

const SHOWN_DEVICE_LENGTH = 8;

/**
 * Stores a security event. Call it in the transaction of the change that it reports; for a refusal, where the
 * transaction commits. The database bounds refusals and requests of codes.
 */
export async function recordSecurityEvent(
  tx: Db,
  { kind, outcome, accountId, origin, atMs, detail = '' }: NewSecurityEvent,
): Promise<void> {
  const { requestId, sessionHash, deviceHash, network } = origin;
  const at = new Date(atMs).toISOString();
  await tx.execute(
    sql`select record_security_event(${at}, ${kind}, ${outcome}, ${accountId}::bigint, ${sessionHash}, ${deviceHash}, ${network},
      ${requestId}, ${detail})`,
  );
}

/** Security events of a player, newest first. */
export async function listSecurityEvents(
  db: Db,
  accountId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<ShownSecurityEvent[]> {
  const rows = await db
    .select()
    .from(securityEvent)
    .where(eq(securityEvent.accountId, accountId))
    .orderBy(desc(securityEvent.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ deviceHash, ...event }) => ({
    ...event,
    device: deviceHash?.slice(0, SHOWN_DEVICE_LENGTH) ?? null,
  }));
}
