-- Existing rows are not checked here: the tables may be large, and the lock lasts until the last migration (decision 42).
ALTER TABLE "bet" ADD CONSTRAINT "bet_total_odds" CHECK ("bet"."total_odds" >= 1 and "bet"."total_odds" < 'Infinity') NOT VALID;--> statement-breakpoint
-- Without the name of the table, because each partition gets the same text.
ALTER TABLE "bet_leg" ADD CONSTRAINT "bet_leg_odds_finite" CHECK ("odds" < 'Infinity') NOT VALID;--> statement-breakpoint
ALTER TABLE "game_round" ADD CONSTRAINT "game_round_odds" CHECK ("game_round"."odds" >= 0 and "game_round"."odds" < 'Infinity') NOT VALID;
