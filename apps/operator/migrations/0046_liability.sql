CREATE TABLE "liability" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "liability_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"match_id" text NOT NULL,
	"market_id" text NOT NULL,
	"specifier" text NOT NULL,
	"outcome_id" text NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "liability_key" UNIQUE("match_id","market_id","specifier","outcome_id")
);
--> statement-breakpoint
-- src/db/functions/14_place_bets.sql creates it again with two more parameters, which have defaults for older processes.
DROP FUNCTION IF EXISTS place_bets(jsonb, jsonb);--> statement-breakpoint
-- src/db/functions/11_count_liability.sql replaces it in the same transaction.
CREATE FUNCTION count_liability() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER liability_of_new_legs AFTER INSERT ON "bet_leg" REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_liability();--> statement-breakpoint
CREATE TRIGGER liability_of_legs AFTER UPDATE ON "bet_leg" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_liability();--> statement-breakpoint
CREATE TRIGGER liability_of_bets AFTER UPDATE ON "bet" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_liability();--> statement-breakpoint
-- The triggers' locks keep new bets out until the transaction ends, so nothing is left out here.
INSERT INTO "liability" ("match_id", "market_id", "specifier", "outcome_id", "cents")
SELECT leg.match_id, leg.market_id, side.specifier, side.outcome_id,
	sum(ceil(greatest(bet.possible_win_cents - CASE WHEN bet.bonus_id IS NULL THEN bet.stake_cents ELSE 0 END, 0)
		* coalesce((leg.odds - 1) / nullif(bet.total_odds - 1, 0), 1))::bigint)
FROM bet JOIN bet_leg AS leg ON leg.bet_id = bet.id,
	LATERAL (VALUES (leg.specifier, leg.outcome_id), ('', '')) AS side (specifier, outcome_id)
WHERE bet.status = 0 AND leg.status = 0
GROUP BY 1, 2, 3, 4;
