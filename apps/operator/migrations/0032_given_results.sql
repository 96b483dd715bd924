CREATE TABLE "match_result" (
	"match_id" text NOT NULL,
	"revision" integer NOT NULL,
	"is_void" boolean NOT NULL,
	"ht_home" integer NOT NULL,
	"ht_away" integer NOT NULL,
	"ft_home" integer NOT NULL,
	"ft_away" integer NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"applied_at" timestamp (3) with time zone,
	CONSTRAINT "match_result_match_id_revision_pk" PRIMARY KEY("match_id","revision")
);
--> statement-breakpoint
ALTER TABLE "bet" ADD COLUMN "corrections" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bet" ADD COLUMN "uncollected_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bet" ADD COLUMN "voided_by_staff" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "match_result_unapplied" ON "match_result" USING btree ("match_id") WHERE "match_result"."applied_at" is null;--> statement-breakpoint
INSERT INTO "ledger_account" ("code", "kind", "overdraft_allowed")
SELECT 'uncollected:' || stripe, 'uncollected', true FROM generate_series(0, 15) AS stripe;
