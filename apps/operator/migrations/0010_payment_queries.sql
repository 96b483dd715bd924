ALTER TABLE "payment" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "second_provider_ref" text;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "paid_cents" bigint;--> statement-breakpoint
-- The default comes second, so that only payments that an older process stores get it and no row is rewritten.
ALTER TABLE "payment" ADD COLUMN "next_query_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment" ALTER COLUMN "next_query_at" SET DEFAULT now() + interval '20 seconds';--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "query_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_next_query" ON "payment" USING btree ("next_query_at") WHERE "payment"."next_query_at" is not null;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_once_per_key" UNIQUE("account_id","direction","idempotency_key");--> statement-breakpoint
UPDATE "payment" SET "next_query_at" = now() WHERE "status" = 'pending';--> statement-breakpoint
INSERT INTO "ledger_account" ("code", "kind") SELECT 'suspense:' || stripe, 'suspense' FROM generate_series(0, 15) AS stripe;
