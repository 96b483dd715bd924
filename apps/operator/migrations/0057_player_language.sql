ALTER TABLE "account" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_language" CHECK ("account"."language" in ('en', 'sw'));