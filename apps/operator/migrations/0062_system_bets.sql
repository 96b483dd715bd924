ALTER TABLE "bet" ADD COLUMN "structure" jsonb;--> statement-breakpoint
ALTER TABLE "bet" ADD COLUMN "settled_excise_cents" bigint;--> statement-breakpoint
ALTER TABLE "bet_leg" ADD COLUMN "liability_cents" bigint;--> statement-breakpoint
ALTER TABLE "bet" ADD CONSTRAINT "bet_structure_settled" CHECK ("bet"."structure" is null or "bet"."status" not in (1, 3) or "bet"."settled_excise_cents" is not null);--> statement-breakpoint
ALTER TABLE "bet" ADD CONSTRAINT "bet_structure_not_cashed_out" CHECK ("bet"."structure" is null or ("bet"."status" <> 20 and "bet"."auto_cash_out_cents" is null));