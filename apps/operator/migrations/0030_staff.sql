CREATE TABLE "staff_action" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_action_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"staff" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"command" text NOT NULL,
	"arguments" jsonb NOT NULL,
	"result" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "restricted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "staff_action_at" ON "staff_action" USING btree ("at");--> statement-breakpoint
-- The records of staff commands are append-only too.
CREATE OR REPLACE FUNCTION ledger_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% of % is not allowed: the table is append-only', TG_OP, TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
CREATE TRIGGER staff_action_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "staff_action"
	FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only();
--> statement-breakpoint
-- It has another result column now. src/db/functions creates it again.
DROP FUNCTION IF EXISTS prepare_bet(bigint, text);
