CREATE TABLE "cash_out" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cash_out_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"bet_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"quote_id" text NOT NULL,
	"stake_cents" bigint NOT NULL,
	"paid_cents" bigint NOT NULL,
	"excise_cents" bigint NOT NULL,
	"withholding_cents" bigint NOT NULL,
	"ends_bet" boolean NOT NULL,
	"automatic" boolean NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cash_out_number" UNIQUE("bet_id","number"),
	CONSTRAINT "cash_out_once_per_quote" UNIQUE("bet_id","quote_id"),
	CONSTRAINT "cash_out_amounts" CHECK (least("cash_out"."stake_cents", "cash_out"."paid_cents") > 0),
	CONSTRAINT "cash_out_taxes" CHECK (least("cash_out"."excise_cents", "cash_out"."withholding_cents") >= 0)
);
--> statement-breakpoint
ALTER TABLE "bet" DROP CONSTRAINT "bet_status";--> statement-breakpoint
ALTER TABLE "bet" ADD COLUMN "auto_cash_out_cents" bigint;--> statement-breakpoint
ALTER TABLE "cash_out" ADD CONSTRAINT "cash_out_bet_id_bet_id_fk" FOREIGN KEY ("bet_id") REFERENCES "public"."bet"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cash_out_ends_bet_once" ON "cash_out" USING btree ("bet_id") WHERE "cash_out"."ends_bet";--> statement-breakpoint
CREATE INDEX "bet_auto_cash_outs" ON "bet" USING btree ("id") WHERE "bet"."auto_cash_out_cents" is not null and "bet"."status" = 0;--> statement-breakpoint
ALTER TABLE "bet" ADD CONSTRAINT "bet_auto_cash_out" CHECK ("bet"."auto_cash_out_cents" > 0);--> statement-breakpoint
ALTER TABLE "bet" ADD CONSTRAINT "bet_status" CHECK ("bet"."status" in (0, 1, 3, 7, 9, 20));--> statement-breakpoint
-- src/db/functions/17_keep_cashed_out.sql replaces it in the same transaction.
CREATE FUNCTION keep_cashed_out() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$;--> statement-breakpoint
CREATE TRIGGER bet_stays_cashed_out BEFORE UPDATE ON "bet" FOR EACH ROW
WHEN (old.status = 20 AND (new.status, new.stake_cents, new.paid_cents) IS DISTINCT FROM (20, old.stake_cents, old.paid_cents))
EXECUTE FUNCTION keep_cashed_out();
