-- It replaces bet_leg_pending, whose columns it begins with, for processes of an older release too.
CREATE INDEX "bet_leg_awaiting" ON "bet_leg" USING btree ("match_id","kickoff_at","bet_id") WHERE "bet_leg"."status" = 0;--> statement-breakpoint
DROP INDEX "bet_leg_pending";
