ALTER TABLE "ledger_account" ADD COLUMN "currency" text DEFAULT 'KES' NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_account" ADD COLUMN "overdraft_allowed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "code_request_sent" ON "code_request" USING btree ("last_sent_at");--> statement-breakpoint
CREATE INDEX "session_expiry" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "verification_code_expiry" ON "verification_code" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "bet_once_per_freebet" ON "bet" USING btree ("bonus_id") WHERE "bet"."bonus_id" is not null and "bet"."status" not in (7, 9);--> statement-breakpoint
CREATE INDEX "game_session_expiry" ON "game_session" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "bet" ADD CONSTRAINT "bet_status" CHECK ("bet"."status" in (0, 1, 3, 7, 9));--> statement-breakpoint
ALTER TABLE "bet" ADD CONSTRAINT "bet_stake" CHECK ("bet"."stake_cents" > 0);--> statement-breakpoint
ALTER TABLE "bet_leg" ADD CONSTRAINT "bet_leg_status" CHECK ("bet_leg"."status" in (0, 1, 3, 7, 9));--> statement-breakpoint
ALTER TABLE "bonus" ADD CONSTRAINT "bonus_status" CHECK ("bonus"."status" in (0, 1, 2, 7));--> statement-breakpoint
ALTER TABLE "bonus" ADD CONSTRAINT "bonus_amount" CHECK ("bonus"."amount_cents" >= 0);--> statement-breakpoint
ALTER TABLE "game_round" ADD CONSTRAINT "game_round_status" CHECK ("game_round"."status" in (0, 1, 3, 7));--> statement-breakpoint
ALTER TABLE "game_round" ADD CONSTRAINT "game_round_stake" CHECK ("game_round"."stake_cents" > 0);--> statement-breakpoint
UPDATE "ledger_account" SET "overdraft_allowed" = true WHERE "kind" IN ('mobile_money', 'revenue', 'promotions', 'suspense');--> statement-breakpoint
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_no_overdraft" CHECK ("ledger_account"."overdraft_allowed" or "ledger_account"."balance_cents" >= 0);--> statement-breakpoint
ALTER TABLE "ledger_transfer" ADD CONSTRAINT "ledger_transfer_kind" CHECK ("ledger_transfer"."kind" ~ '^[a-z_]+$');--> statement-breakpoint
-- An account stays, because its entries name it.
CREATE TRIGGER ledger_account_stays BEFORE DELETE OR TRUNCATE ON "ledger_account"
	FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only();
