CREATE TABLE "archived_partition" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "archived_partition_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"table_name" text NOT NULL,
	"partition_name" text NOT NULL,
	"from_id" bigint NOT NULL,
	"until_id" bigint NOT NULL,
	"row_count" bigint NOT NULL,
	"archived_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"content_hash" text,
	"key_id" text,
	"signature" text,
	CONSTRAINT "archived_partition_once" UNIQUE("table_name","from_id"),
	CONSTRAINT "archived_partition_table" CHECK ("archived_partition"."table_name" in ('bet_leg', 'ledger_entry')),
	CONSTRAINT "archived_partition_signed" CHECK (("archived_partition"."table_name" = 'ledger_entry') = ("archived_partition"."signature" is not null and "archived_partition"."content_hash" is not null and "archived_partition"."key_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "ledger_checkpoint_entry" (
	"id" bigint PRIMARY KEY NOT NULL,
	"partition_id" bigint NOT NULL,
	"transfer_id" bigint NOT NULL,
	"account_code" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"balance_after_cents" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_checkpoint_head" (
	"partition_id" bigint NOT NULL,
	"account_code" text NOT NULL,
	"entry_id" bigint NOT NULL,
	"entry_count" bigint NOT NULL,
	"balance_cents" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "ledger_checkpoint_head_account_code_partition_id_pk" PRIMARY KEY("account_code","partition_id")
);
--> statement-breakpoint
ALTER TABLE "ledger_checkpoint_entry" ADD CONSTRAINT "ledger_checkpoint_entry_partition_id_archived_partition_id_fk" FOREIGN KEY ("partition_id") REFERENCES "public"."archived_partition"("id") DEFERRABLE;--> statement-breakpoint
ALTER TABLE "ledger_checkpoint_head" ADD CONSTRAINT "ledger_checkpoint_head_partition_id_archived_partition_id_fk" FOREIGN KEY ("partition_id") REFERENCES "public"."archived_partition"("id") DEFERRABLE;--> statement-breakpoint
-- Detached partitions. The application's login has no privilege on the schema.
CREATE SCHEMA "archive";
--> statement-breakpoint
CREATE TRIGGER archived_partition_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "archived_partition"
	FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only();
--> statement-breakpoint
CREATE TRIGGER ledger_checkpoint_head_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_checkpoint_head"
	FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only();
--> statement-breakpoint
CREATE TRIGGER ledger_checkpoint_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_checkpoint_entry"
	FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only();
