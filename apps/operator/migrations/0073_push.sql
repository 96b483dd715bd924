CREATE TABLE "push_mark" (
	"source" text PRIMARY KEY NOT NULL,
	"read_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_match" (
	"match_id" text PRIMARY KEY NOT NULL,
	"is_in_play" boolean NOT NULL,
	"score" text NOT NULL,
	"odds" jsonb,
	"odds_changed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "push_message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subscription_id" uuid NOT NULL,
	"event_key" text NOT NULL,
	"tag" text NOT NULL,
	"facts" jsonb NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_message_once" UNIQUE("subscription_id","event_key"),
	CONSTRAINT "push_message_state" CHECK ("push_message"."state" in ('pending', 'sent', 'dropped'))
);
--> statement-breakpoint
CREATE TABLE "push_subscription" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" bigint NOT NULL,
	"session_hash" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"vapid_key" text NOT NULL,
	"kinds" text[] NOT NULL,
	"slip_match_ids" text[] NOT NULL,
	"favourite_match_ids" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_subscription_endpoint_unique" UNIQUE("endpoint"),
	CONSTRAINT "push_subscription_matches" CHECK (greatest(cardinality("push_subscription"."slip_match_ids"), cardinality("push_subscription"."favourite_match_ids")) <= 25)
);
--> statement-breakpoint
ALTER TABLE "push_message" ADD CONSTRAINT "push_message_subscription_id_push_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscription"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_session_hash_session_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."session"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_message_due" ON "push_message" USING btree ("next_try_at") WHERE "push_message"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "push_message_expiry" ON "push_message" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "push_subscription_account" ON "push_subscription" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "push_subscription_session" ON "push_subscription" USING btree ("session_hash");--> statement-breakpoint
CREATE INDEX "push_subscription_seen" ON "push_subscription" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "push_subscription_slip" ON "push_subscription" USING gin ("slip_match_ids");--> statement-breakpoint
CREATE INDEX "push_subscription_favourites" ON "push_subscription" USING gin ("favourite_match_ids");--> statement-breakpoint
CREATE INDEX "bet_settled" ON "bet" USING btree ("settled_at") WHERE "bet"."settled_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_credited" ON "payment" USING btree ("decided_at") WHERE "payment"."direction" = 'deposit' and "payment"."status" = 'paid';