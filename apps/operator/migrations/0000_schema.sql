CREATE TABLE "account" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"acc_no" text NOT NULL,
	"phone" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"password_hash" text NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"excluded_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "account_acc_no_unique" UNIQUE("acc_no"),
	CONSTRAINT "account_phone_unique" UNIQUE("phone")
);
--> statement-breakpoint
CREATE TABLE "code_request" (
	"phone" text PRIMARY KEY NOT NULL,
	"sent_count" integer NOT NULL,
	"last_sent_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verification_code" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"failed_tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bet" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bet_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"idempotency_key" text NOT NULL,
	"booking_code" text NOT NULL,
	"request_hash" text NOT NULL,
	"stake_cents" bigint NOT NULL,
	"total_odds" numeric NOT NULL,
	"possible_win_cents" bigint NOT NULL,
	"excise_cents" bigint NOT NULL,
	"withholding_cents" bigint NOT NULL,
	"boost_percent" integer NOT NULL,
	"tax_rates" jsonb NOT NULL,
	"limits" jsonb NOT NULL,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"bonus_id" bigint,
	"settled_at" timestamp (3) with time zone,
	"paid_cents" bigint,
	"paid_withholding_cents" bigint,
	CONSTRAINT "bet_booking_code_unique" UNIQUE("booking_code"),
	CONSTRAINT "bet_once_per_idempotency_key" UNIQUE("account_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "bet_leg" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bet_leg_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"bet_id" bigint NOT NULL,
	"match_id" text NOT NULL,
	"sport_id" integer NOT NULL,
	"market_id" text NOT NULL,
	"parent_market_id" text NOT NULL,
	"odd_id" text NOT NULL,
	"outcome_id" text NOT NULL,
	"specifier" text NOT NULL,
	"outcome_name" text NOT NULL,
	"market_name" text NOT NULL,
	"odds" numeric NOT NULL,
	"live" boolean NOT NULL,
	"kickoff_at" timestamp (3) with time zone NOT NULL,
	"home_team" text NOT NULL,
	"away_team" text NOT NULL,
	"competition" text NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"half_time_score" text DEFAULT '' NOT NULL,
	"full_time_score" text DEFAULT '' NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "bet_leg_one_pick_per_match" UNIQUE("bet_id","match_id")
);
--> statement-breakpoint
CREATE TABLE "bonus" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bonus_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"ref_id" text NOT NULL,
	"promotion" text NOT NULL,
	"status" smallint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"terms" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"redeemed_at" timestamp (3) with time zone,
	"earned_by_bet_id" bigint,
	CONSTRAINT "bonus_ref_id_unique" UNIQUE("ref_id"),
	CONSTRAINT "bonus_once_per_promotion" UNIQUE("account_id","promotion")
);
--> statement-breakpoint
CREATE TABLE "game_round" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "game_round_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"game" text NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"stake_cents" bigint NOT NULL,
	"pick" text NOT NULL,
	"seed_hash" text NOT NULL,
	"server_seed" text NOT NULL,
	"client_seed" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"odds" numeric,
	"paid_cents" bigint,
	"result" jsonb,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "game_round_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "game_session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" bigint,
	"game" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_account" (
	"code" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"balance_cents" bigint DEFAULT 0 NOT NULL,
	"head_hash" text DEFAULT '' NOT NULL,
	"entry_count" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "player_never_negative" CHECK ("ledger_account"."kind" not in ('player_cash', 'player_bonus') or "ledger_account"."balance_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transfer_id" bigint NOT NULL,
	"account_code" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"balance_after_cents" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "ledger_entry_once_per_transfer" UNIQUE("transfer_id","account_code"),
	CONSTRAINT "ledger_entry_moves_money" CHECK ("ledger_entry"."amount_cents" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_transfer" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_transfer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"operation_key" text NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_transfer_operation_key_unique" UNIQUE("operation_key")
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"direction" text DEFAULT 'deposit' NOT NULL,
	"amount_cents" bigint NOT NULL,
	"status" text NOT NULL,
	"result_code" text,
	"provider_ref" text,
	"receipt" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "payment_provider_ref_unique" UNIQUE("provider_ref")
);
--> statement-breakpoint
CREATE TABLE "phone_prompt" (
	"reference" bigint PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"provider_ref" text DEFAULT '' NOT NULL,
	"result_code" text,
	"receipt" text,
	"callbacks_left" integer DEFAULT 0 NOT NULL,
	"callback_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "phone_sms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "phone_sms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"phone" text NOT NULL,
	"text" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "installation_setting" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_code" ADD CONSTRAINT "verification_code_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bet" ADD CONSTRAINT "bet_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bet" ADD CONSTRAINT "bet_bonus_id_bonus_id_fk" FOREIGN KEY ("bonus_id") REFERENCES "public"."bonus"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bet_leg" ADD CONSTRAINT "bet_leg_bet_id_bet_id_fk" FOREIGN KEY ("bet_id") REFERENCES "public"."bet"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bonus" ADD CONSTRAINT "bonus_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_round" ADD CONSTRAINT "game_round_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_session" ADD CONSTRAINT "game_session_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_transfer_id_ledger_transfer_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."ledger_transfer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_account_code_ledger_account_code_fk" FOREIGN KEY ("account_code") REFERENCES "public"."ledger_account"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_account" ON "session" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "bet_history" ON "bet" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "bet_leg_pending" ON "bet_leg" USING btree ("match_id","kickoff_at") WHERE "bet_leg"."status" = 0;--> statement-breakpoint
CREATE INDEX "bonus_expiry" ON "bonus" USING btree ("status","expires_at");--> statement-breakpoint
CREATE INDEX "game_round_history" ON "game_round" USING btree ("account_id","kind","id");--> statement-breakpoint
CREATE INDEX "game_round_day" ON "game_round" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "game_round_pending" ON "game_round" USING btree ("created_at") WHERE "game_round"."status" = 0;--> statement-breakpoint
CREATE INDEX "ledger_entry_account" ON "ledger_entry" USING btree ("account_code","id");--> statement-breakpoint
CREATE INDEX "payment_account" ON "payment" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_pending" ON "payment" USING btree ("created_at") WHERE "payment"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "phone_prompt_phone" ON "phone_prompt" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "phone_prompt_waiting" ON "phone_prompt" USING btree ("created_at") WHERE "phone_prompt"."result_code" is null;--> statement-breakpoint
CREATE INDEX "phone_prompt_callback" ON "phone_prompt" USING btree ("callback_at") WHERE "phone_prompt"."callbacks_left" > 0;--> statement-breakpoint
CREATE INDEX "phone_sms_phone" ON "phone_sms" USING btree ("phone","id");