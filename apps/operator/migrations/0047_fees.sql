ALTER TABLE "payment" ADD COLUMN "fee_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Deposits of the time before this migration have no refund.
ALTER TABLE "payment" ADD COLUMN "fee_refund_cents" bigint DEFAULT 0;--> statement-breakpoint
ALTER TABLE "payment" ALTER COLUMN "fee_refund_cents" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "bet_leg_settled" ON "bet_leg" USING btree ("match_id","bet_id") WHERE "bet_leg"."status" <> 0;--> statement-breakpoint
CREATE INDEX "payment_fee_refund" ON "payment" USING btree ("decided_at") WHERE "payment"."direction" = 'deposit' and "payment"."status" = 'paid' and "payment"."fee_refund_cents" is null;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_fee" CHECK ("payment"."fee_cents" >= 0 and "payment"."fee_cents" < "payment"."amount_cents");--> statement-breakpoint
INSERT INTO "ledger_account" ("code", "kind", "overdraft_allowed")
SELECT kind || ':' || stripe, kind, kind = 'fee_refunds'
FROM unnest(ARRAY['fees', 'fee_refunds']) AS kind, generate_series(0, 15) AS stripe;
