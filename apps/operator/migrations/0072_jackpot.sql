CREATE TABLE "jackpot_round" (
	"id" bigint PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"terms" jsonb NOT NULL,
	"matches" jsonb NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"closes_at" timestamp (3) with time zone NOT NULL,
	"results" jsonb,
	"is_void" boolean,
	"decided_at" timestamp (3) with time zone,
	"carried_cents" bigint,
	"pool_cents" bigint,
	"excise_cents" bigint,
	"house_cents" bigint,
	"rolled_cents" bigint,
	"tiers" jsonb,
	"paid_at" timestamp (3) with time zone,
	CONSTRAINT "jackpot_round_day_unique" UNIQUE("day"),
	CONSTRAINT "jackpot_round_number" CHECK ("jackpot_round"."id" > 0),
	CONSTRAINT "jackpot_round_rolled" CHECK ("jackpot_round"."rolled_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "jackpot_ticket" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "jackpot_ticket_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"round_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"idempotency_key" text NOT NULL,
	"picks" text NOT NULL,
	"price_cents" bigint NOT NULL,
	"pool_cents" bigint NOT NULL,
	"excise_cents" bigint NOT NULL,
	"tax_rates" jsonb NOT NULL,
	"bought_at" timestamp (3) with time zone NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"wrong" smallint,
	"prize_cents" bigint,
	"withholding_cents" bigint,
	"paid_cents" bigint,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "jackpot_ticket_once" UNIQUE("account_id","idempotency_key"),
	CONSTRAINT "jackpot_ticket_picks" CHECK ("jackpot_ticket"."picks" ~ '^[1X2]+$'),
	CONSTRAINT "jackpot_ticket_status" CHECK ("jackpot_ticket"."status" in (0, 1, 3, 7)),
	CONSTRAINT "jackpot_ticket_price" CHECK ("jackpot_ticket"."price_cents" > 0 and "jackpot_ticket"."pool_cents" between 0 and "jackpot_ticket"."price_cents")
);
--> statement-breakpoint
CREATE TABLE "leaderboard_day" (
	"day" date PRIMARY KEY NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leaderboard_prize" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "leaderboard_prize_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"place" smallint NOT NULL,
	"account_id" bigint NOT NULL,
	"bet_count" integer NOT NULL,
	"prize_cents" bigint NOT NULL,
	"withholding_cents" bigint NOT NULL,
	"paid_at" timestamp (3) with time zone,
	CONSTRAINT "leaderboard_prize_once" UNIQUE("day","place"),
	CONSTRAINT "leaderboard_prize_amounts" CHECK ("leaderboard_prize"."prize_cents" > 0 and "leaderboard_prize"."withholding_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "jackpot_ticket" ADD CONSTRAINT "jackpot_ticket_round_id_jackpot_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."jackpot_round"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jackpot_ticket" ADD CONSTRAINT "jackpot_ticket_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leaderboard_prize" ADD CONSTRAINT "leaderboard_prize_day_leaderboard_day_day_fk" FOREIGN KEY ("day") REFERENCES "public"."leaderboard_day"("day") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leaderboard_prize" ADD CONSTRAINT "leaderboard_prize_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "jackpot_round_unpaid" ON "jackpot_round" USING btree ("id") WHERE "jackpot_round"."paid_at" is null;--> statement-breakpoint
CREATE INDEX "jackpot_ticket_history" ON "jackpot_ticket" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "jackpot_ticket_round" ON "jackpot_ticket" USING btree ("round_id");--> statement-breakpoint
CREATE INDEX "jackpot_ticket_due" ON "jackpot_ticket" USING btree ("round_id","id") WHERE "jackpot_ticket"."status" = 0;--> statement-breakpoint
CREATE INDEX "leaderboard_prize_account" ON "leaderboard_prize" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "leaderboard_prize_unpaid" ON "leaderboard_prize" USING btree ("day") WHERE "leaderboard_prize"."paid_at" is null;--> statement-breakpoint
-- A round's pool is the account of its number modulo 16. It never pays more than it took.
INSERT INTO "ledger_account" ("code", "kind", "overdraft_allowed")
SELECT 'jackpot_pool:' || stripe, 'jackpot_pool', false FROM generate_series(0, 15) AS stripe;
