-- Legs and ledger entries become partitioned tables (decision 96). The existing table becomes the first partition, without a
-- copy: its unique key already begins with the partition key, so every index and constraint is used as it is.
-- Foreign keys lock what they refer to. Without the order in which transactions lock, they would deadlock with bets.
LOCK TABLE "account", "bet", "bet_leg" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
LOCK TABLE "ledger_transfer", "ledger_account" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
LOCK TABLE "ledger_entry" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
-- A table with an identity column cannot be attached from PostgreSQL 17 on. A sequence of the same name continues the numbers.
DO $$
DECLARE
	next_id bigint;
BEGIN
	SELECT CASE WHEN is_called THEN last_value + 1 ELSE last_value END INTO next_id FROM bet_leg_id_seq;
	ALTER TABLE bet_leg ALTER COLUMN id DROP IDENTITY;
	EXECUTE format('CREATE SEQUENCE bet_leg_id_seq START WITH %s', next_id);
	ALTER TABLE bet_leg ALTER COLUMN id SET DEFAULT nextval('bet_leg_id_seq');
END
$$;--> statement-breakpoint
ALTER TABLE "bet_leg" RENAME TO "bet_leg_from_0";--> statement-breakpoint
ALTER INDEX "bet_leg_pkey" RENAME TO "bet_leg_from_0_pkey";--> statement-breakpoint
ALTER INDEX "bet_leg_one_pick_per_match" RENAME TO "bet_leg_from_0_one_pick_per_match";--> statement-breakpoint
ALTER INDEX "bet_leg_awaiting" RENAME TO "bet_leg_from_0_awaiting";--> statement-breakpoint
ALTER INDEX "bet_leg_settled" RENAME TO "bet_leg_from_0_settled";--> statement-breakpoint
CREATE TABLE "bet_leg" (LIKE "bet_leg_from_0" INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE ("bet_id");--> statement-breakpoint
ALTER SEQUENCE "bet_leg_id_seq" OWNED BY "bet_leg"."id";--> statement-breakpoint
ALTER TABLE "bet_leg" ADD CONSTRAINT "bet_leg_one_pick_per_match" UNIQUE("bet_id","match_id");--> statement-breakpoint
CREATE INDEX "bet_leg_awaiting" ON "bet_leg" USING btree ("match_id","kickoff_at","bet_id") WHERE "bet_leg"."status" = 0;--> statement-breakpoint
CREATE INDEX "bet_leg_settled" ON "bet_leg" USING btree ("match_id","bet_id") WHERE "bet_leg"."status" <> 0;--> statement-breakpoint
ALTER TABLE "bet_leg" ADD CONSTRAINT "bet_leg_bet_id_bet_id_fk" FOREIGN KEY ("bet_id") REFERENCES "public"."bet"("id");--> statement-breakpoint
-- A range that `migrate` has proven in advance saves reading the table here (src/db/firstRange.ts).
DO $$
DECLARE
	bound bigint := (SELECT substring(conname FROM '\d+$')::bigint FROM pg_constraint
		WHERE conrelid = 'bet_leg_from_0'::regclass AND conname ~ '^first_range_below_\d+$' AND convalidated);
	proof text := 'first_range_below_' || bound;
BEGIN
	IF bound IS NULL THEN
		SELECT (coalesce(max(bet_id), 0) / 1000000 + 1) * 1000000 INTO bound FROM bet_leg_from_0;
	END IF;
	IF proof IS NOT NULL THEN
		EXECUTE format('ALTER TABLE bet_leg DROP CONSTRAINT %I', proof);
	END IF;
	EXECUTE format('ALTER TABLE bet_leg ATTACH PARTITION bet_leg_from_0 FOR VALUES FROM (MINVALUE) TO (%s)', bound);
	IF proof IS NOT NULL THEN
		EXECUTE format('ALTER TABLE bet_leg_from_0 DROP CONSTRAINT %I', proof);
	END IF;
END
$$;--> statement-breakpoint
-- Takes rows that no range has, so that none is ever refused. The job `partitions` makes it a range when it has any.
CREATE TABLE "bet_leg_default" (LIKE "bet_leg" INCLUDING DEFAULTS INCLUDING CONSTRAINTS);--> statement-breakpoint
ALTER TABLE "bet_leg_default" ADD PRIMARY KEY ("id");--> statement-breakpoint
ALTER TABLE "bet_leg" ATTACH PARTITION "bet_leg_default" DEFAULT;--> statement-breakpoint
DROP TRIGGER liability_of_new_legs ON "bet_leg_from_0";--> statement-breakpoint
DROP TRIGGER liability_of_legs ON "bet_leg_from_0";--> statement-breakpoint
CREATE TRIGGER liability_of_new_legs AFTER INSERT ON "bet_leg" REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_liability();--> statement-breakpoint
CREATE TRIGGER liability_of_legs AFTER UPDATE ON "bet_leg" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_liability();--> statement-breakpoint
-- A table with an identity column cannot be attached from PostgreSQL 17 on. A sequence of the same name continues the numbers.
DO $$
DECLARE
	next_id bigint;
BEGIN
	SELECT CASE WHEN is_called THEN last_value + 1 ELSE last_value END INTO next_id FROM ledger_entry_id_seq;
	ALTER TABLE ledger_entry ALTER COLUMN id DROP IDENTITY;
	EXECUTE format('CREATE SEQUENCE ledger_entry_id_seq START WITH %s', next_id);
	ALTER TABLE ledger_entry ALTER COLUMN id SET DEFAULT nextval('ledger_entry_id_seq');
END
$$;--> statement-breakpoint
ALTER TABLE "ledger_entry" RENAME TO "ledger_entry_from_0";--> statement-breakpoint
ALTER INDEX "ledger_entry_pkey" RENAME TO "ledger_entry_from_0_pkey";--> statement-breakpoint
ALTER INDEX "ledger_entry_once_per_transfer" RENAME TO "ledger_entry_from_0_once_per_transfer";--> statement-breakpoint
ALTER INDEX "ledger_entry_account" RENAME TO "ledger_entry_from_0_account";--> statement-breakpoint
CREATE TABLE "ledger_entry" (LIKE "ledger_entry_from_0" INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE ("transfer_id");--> statement-breakpoint
ALTER SEQUENCE "ledger_entry_id_seq" OWNED BY "ledger_entry"."id";--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_once_per_transfer" UNIQUE("transfer_id","account_code");--> statement-breakpoint
CREATE INDEX "ledger_entry_account" ON "ledger_entry" USING btree ("account_code","id");--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_transfer_id_ledger_transfer_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."ledger_transfer"("id");--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_account_code_ledger_account_code_fk" FOREIGN KEY ("account_code") REFERENCES "public"."ledger_account"("code");--> statement-breakpoint
-- A range that `migrate` has proven in advance saves reading the table here (src/db/firstRange.ts).
DO $$
DECLARE
	bound bigint := (SELECT substring(conname FROM '\d+$')::bigint FROM pg_constraint
		WHERE conrelid = 'ledger_entry_from_0'::regclass AND conname ~ '^first_range_below_\d+$' AND convalidated);
	proof text := 'first_range_below_' || bound;
BEGIN
	IF bound IS NULL THEN
		SELECT (coalesce(max(transfer_id), 0) / 1000000 + 1) * 1000000 INTO bound FROM ledger_entry_from_0;
	END IF;
	IF proof IS NOT NULL THEN
		EXECUTE format('ALTER TABLE ledger_entry DROP CONSTRAINT %I', proof);
	END IF;
	EXECUTE format('ALTER TABLE ledger_entry ATTACH PARTITION ledger_entry_from_0 FOR VALUES FROM (MINVALUE) TO (%s)', bound);
	IF proof IS NOT NULL THEN
		EXECUTE format('ALTER TABLE ledger_entry_from_0 DROP CONSTRAINT %I', proof);
	END IF;
END
$$;--> statement-breakpoint
-- Takes rows that no range has, so that none is ever refused. The job `partitions` makes it a range when it has any.
CREATE TABLE "ledger_entry_default" (LIKE "ledger_entry" INCLUDING DEFAULTS INCLUDING CONSTRAINTS);--> statement-breakpoint
ALTER TABLE "ledger_entry_default" ADD PRIMARY KEY ("id");--> statement-breakpoint
ALTER TABLE "ledger_entry" ATTACH PARTITION "ledger_entry_default" DEFAULT;--> statement-breakpoint
-- A trigger of a partitioned table does not protect its partitions: each has its own.
CREATE TRIGGER ledger_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_entry"
	FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only();--> statement-breakpoint
CREATE TRIGGER ledger_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_entry_default"
	FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only();
