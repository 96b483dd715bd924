-- Existing rows are checked afterwards, under a lock that lets reads and writes continue (decision 42).
ALTER TABLE "bet" ADD CONSTRAINT "bet_amounts" CHECK (least("bet"."possible_win_cents", "bet"."excise_cents", "bet"."withholding_cents", "bet"."boost_percent") >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "bet" ADD CONSTRAINT "bet_paid" CHECK (least("bet"."paid_cents", "bet"."paid_withholding_cents") >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "bet_leg" ADD CONSTRAINT "bet_leg_odds" CHECK ("bet_leg"."odds" >= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "game_round" ADD CONSTRAINT "game_round_kind" CHECK ("game_round"."kind" in ('virtual', 'jackpot')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_direction" CHECK ("payment"."direction" in ('deposit', 'withdrawal')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_status" CHECK ("payment"."status" in ('pending', 'paid', 'failed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_amount" CHECK ("payment"."amount_cents" > 0) NOT VALID;--> statement-breakpoint
-- Deferred, because a bonus is written before the bet that earns it.
ALTER TABLE "bonus" ADD CONSTRAINT "bonus_earned_by_bet" FOREIGN KEY ("earned_by_bet_id") REFERENCES "bet"("id")
	DEFERRABLE INITIALLY DEFERRED NOT VALID;--> statement-breakpoint
ALTER TABLE "bet" VALIDATE CONSTRAINT "bet_amounts";--> statement-breakpoint
ALTER TABLE "bet" VALIDATE CONSTRAINT "bet_paid";--> statement-breakpoint
ALTER TABLE "bet_leg" VALIDATE CONSTRAINT "bet_leg_odds";--> statement-breakpoint
ALTER TABLE "game_round" VALIDATE CONSTRAINT "game_round_kind";--> statement-breakpoint
ALTER TABLE "payment" VALIDATE CONSTRAINT "payment_direction";--> statement-breakpoint
ALTER TABLE "payment" VALIDATE CONSTRAINT "payment_status";--> statement-breakpoint
ALTER TABLE "payment" VALIDATE CONSTRAINT "payment_amount";--> statement-breakpoint
ALTER TABLE "bonus" VALIDATE CONSTRAINT "bonus_earned_by_bet";
