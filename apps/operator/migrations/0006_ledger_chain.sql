ALTER TABLE "ledger_account" ADD COLUMN "head_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_account" ADD COLUMN "entry_count" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD COLUMN "hash" text;--> statement-breakpoint
-- Numbers come between the texts, and the operation key last, so that no two entries make the same line.
CREATE FUNCTION ledger_entry_hash(previous_hash text, transfer_id bigint, account_code text, amount_cents bigint,
	balance_after_cents bigint, kind text, at_ms bigint, operation_key text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT encode(sha256(convert_to(previous_hash || '|' || transfer_id || '|' || account_code || '|' || amount_cents
		|| '|' || balance_after_cents || '|' || kind || '|' || at_ms || '|' || operation_key, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
-- Entries from before the chains are chained in the order in which they were written.
ALTER TABLE "ledger_entry" DISABLE TRIGGER ledger_entry_append_only;--> statement-breakpoint
DO $$
DECLARE
	entry record;
	chained text := NULL;
	head text;
BEGIN
	FOR entry IN
		SELECT e.*, t.kind, t.operation_key, (extract(epoch FROM t.created_at) * 1000)::bigint AS at_ms
		FROM ledger_entry e JOIN ledger_transfer t ON t.id = e.transfer_id ORDER BY e.account_code, e.id
	LOOP
		IF chained IS DISTINCT FROM entry.account_code THEN
			chained := entry.account_code;
			head := '';
		END IF;
		head := ledger_entry_hash(head, entry.transfer_id, entry.account_code, entry.amount_cents,
			entry.balance_after_cents, entry.kind, entry.at_ms, entry.operation_key);
		UPDATE ledger_entry SET hash = head WHERE id = entry.id;
		UPDATE ledger_account SET head_hash = head, entry_count = entry_count + 1 WHERE code = entry.account_code;
	END LOOP;
END
$$;
--> statement-breakpoint
ALTER TABLE "ledger_entry" ENABLE TRIGGER ledger_entry_append_only;--> statement-breakpoint
ALTER TABLE "ledger_entry" ALTER COLUMN "hash" SET NOT NULL;
