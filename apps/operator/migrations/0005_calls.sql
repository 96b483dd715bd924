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
ALTER TABLE "account" ADD COLUMN "excluded_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bet" ADD COLUMN "bonus_id" bigint;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "direction" text DEFAULT 'deposit' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "provider_ref" text;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "receipt" text;--> statement-breakpoint
ALTER TABLE "bonus" ADD CONSTRAINT "bonus_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_round" ADD CONSTRAINT "game_round_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_session" ADD CONSTRAINT "game_session_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bonus_expiry" ON "bonus" USING btree ("status","expires_at");--> statement-breakpoint
CREATE INDEX "game_round_history" ON "game_round" USING btree ("account_id","kind","id");--> statement-breakpoint
CREATE INDEX "game_round_day" ON "game_round" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "game_round_pending" ON "game_round" USING btree ("created_at") WHERE "game_round"."status" = 0;--> statement-breakpoint
ALTER TABLE "bet" ADD CONSTRAINT "bet_bonus_id_bonus_id_fk" FOREIGN KEY ("bonus_id") REFERENCES "public"."bonus"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_pending" ON "payment" USING btree ("created_at") WHERE "payment"."status" = 'pending';--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_provider_ref_unique" UNIQUE("provider_ref");