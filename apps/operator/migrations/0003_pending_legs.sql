DROP INDEX "bet_leg_pending";--> statement-breakpoint
CREATE INDEX "bet_leg_pending" ON "bet_leg" USING btree ("match_id","kickoff_at") WHERE "bet_leg"."status" = 0;