CREATE TABLE "play_day" (
	"account_id" bigint NOT NULL,
	"day" date NOT NULL,
	"played_ms" integer NOT NULL,
	"covered_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "play_day_account_id_day_pk" PRIMARY KEY("account_id","day"),
	CONSTRAINT "play_day_played" CHECK ("play_day"."played_ms" between 0 and 86400000)
);
--> statement-breakpoint
ALTER TABLE "player_limit" DROP CONSTRAINT "player_limit_kind";--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "reality_check_minutes" integer;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "played_ms" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "checked_at_played_ms" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "player_limit" ADD COLUMN "amount_minutes" integer;--> statement-breakpoint
ALTER TABLE "play_day" ADD CONSTRAINT "play_day_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_limit" ADD CONSTRAINT "player_limit_minutes" CHECK ("player_limit"."amount_minutes" > 0);--> statement-breakpoint
ALTER TABLE "player_limit" ADD CONSTRAINT "player_limit_unit" CHECK (case "player_limit"."kind" when 'time' then "player_limit"."amount_cents" is null else "player_limit"."amount_minutes" is null end);--> statement-breakpoint
ALTER TABLE "player_limit" ADD CONSTRAINT "player_limit_kind" CHECK ("player_limit"."kind" in ('deposit', 'stake', 'loss', 'time'));