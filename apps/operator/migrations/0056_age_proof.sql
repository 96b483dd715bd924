CREATE TABLE "age_check" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "age_check_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"state" text NOT NULL,
	"id_ending" text NOT NULL,
	"sealed" text,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "age_check_state" CHECK ("age_check"."state" in ('pending', 'proven', 'refused', 'underAge', 'unanswered', 'replaced')),
	CONSTRAINT "age_check_pending" CHECK (case "age_check"."state" when 'pending'
        then "age_check"."sealed" is not null and "age_check"."next_try_at" is not null and "age_check"."decided_at" is null
        else "age_check"."sealed" is null and "age_check"."next_try_at" is null and "age_check"."decided_at" is not null end)
);
--> statement-breakpoint
CREATE TABLE "proven_id" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"key_name" text NOT NULL,
	"account_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "security_event" DROP CONSTRAINT "security_event_kind";--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "age_state" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "age_check" ADD CONSTRAINT "age_check_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proven_id" ADD CONSTRAINT "proven_id_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "age_check_account" ON "age_check" USING btree ("account_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "age_check_one_pending" ON "age_check" USING btree ("account_id") WHERE "age_check"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "age_check_due" ON "age_check" USING btree ("next_try_at") WHERE "age_check"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "proven_id_account" ON "proven_id" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "account_under_age" ON "account" USING btree ("id") WHERE "account"."age_state" = 'underAge';--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_age_state" CHECK ("account"."age_state" in ('none', 'pending', 'proven', 'refused', 'underAge'));--> statement-breakpoint
ALTER TABLE "security_event" ADD CONSTRAINT "security_event_kind" CHECK ("security_event"."kind" in ('registered', 'login', 'new_device', 'logout', 'session_ended', 'logout_everywhere', 'password_changed', 'password_reset', 'code_requested', 'code_tried', 'withdrawal_requested', 'limit_changed', 'exclusion_started', 'break_started', 'age_check_requested', 'age_checked', 'game_launched', 'staff_command'));--> statement-breakpoint
-- prepare_bet returns one more column, and place_bets takes one more parameter.
DROP FUNCTION IF EXISTS prepare_bet(bigint, text);--> statement-breakpoint
DROP FUNCTION IF EXISTS place_bets(jsonb, jsonb, bigint, bigint);
