CREATE TABLE "security_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "security_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"outcome" text NOT NULL,
	"account_id" bigint,
	"session_id" uuid,
	"device_hash" text,
	"network" text NOT NULL,
	"request_id" text,
	"detail" text NOT NULL,
	"number" integer NOT NULL,
	CONSTRAINT "security_event_kind" CHECK ("security_event"."kind" in ('registered', 'login', 'new_device', 'logout', 'session_ended', 'logout_everywhere', 'password_changed', 'password_reset', 'code_requested', 'code_tried', 'withdrawal_requested', 'limit_changed', 'exclusion_started', 'break_started', 'game_launched', 'staff_command')),
	CONSTRAINT "security_event_outcome" CHECK ("security_event"."outcome" in ('done', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "security_event_count" (
	"hour" timestamp (3) with time zone NOT NULL,
	"subject" text NOT NULL,
	"number" integer NOT NULL,
	CONSTRAINT "security_event_count_hour_subject_pk" PRIMARY KEY("hour","subject")
);
--> statement-breakpoint
CREATE TABLE "kept_exclusion" (
	"phone_hash" text PRIMARY KEY NOT NULL,
	"key_name" text NOT NULL,
	"excluded_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "security_event_account" ON "security_event" USING btree ("account_id","id");
--> statement-breakpoint
-- Security events are append-only, also for the owner of the schema. Their retention is 400 days: older ones may be deleted.
CREATE FUNCTION security_event_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND OLD.at < now() - interval '400 days' THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION '% of % is not allowed: the table is append-only', TG_OP, TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
CREATE TRIGGER security_event_append_only BEFORE UPDATE OR DELETE ON "security_event"
	FOR EACH ROW EXECUTE FUNCTION security_event_kept();
--> statement-breakpoint
CREATE TRIGGER security_event_no_truncate BEFORE TRUNCATE ON "security_event"
	FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only();
