-- The ledger is append-only. A wrong transfer is corrected by another one.
CREATE FUNCTION ledger_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% of % is not allowed: the ledger is append-only', TG_OP, TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_entry"
	FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only();
--> statement-breakpoint
CREATE TRIGGER ledger_transfer_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_transfer"
	FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only();
--> statement-breakpoint
-- House accounts: 16 per kind, because one row would be locked by every bet.
INSERT INTO "ledger_account" ("code", "kind")
SELECT kind || ':' || stripe, kind
FROM unnest(ARRAY['mobile_money', 'open_bets', 'revenue', 'excise', 'withholding', 'promotions']) AS kind,
	generate_series(0, 15) AS stripe;
