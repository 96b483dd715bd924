CREATE TABLE "player_limit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "player_limit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"period" text NOT NULL,
	"amount_cents" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"valid_from" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "player_limit_kind" CHECK ("player_limit"."kind" in ('deposit', 'stake', 'loss')),
	CONSTRAINT "player_limit_period" CHECK ("player_limit"."period" in ('day', 'week', 'month')),
	CONSTRAINT "player_limit_amount" CHECK ("player_limit"."amount_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "player_limit" ADD CONSTRAINT "player_limit_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "player_limit_account" ON "player_limit" USING btree ("account_id");