ALTER TABLE "session" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "device" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "device_hash" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "network" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "is_new_device" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "last_used_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "max_expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "end_reason" text;--> statement-breakpoint
ALTER TABLE "game_session" ADD COLUMN "session_hash" text;--> statement-breakpoint
ALTER TABLE "game_session" ADD CONSTRAINT "game_session_session_hash_session_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."session"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "game_session_session" ON "game_session" USING btree ("session_hash");--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_id_unique" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_end_reason" CHECK ("session"."end_reason" in ('logout', 'password', 'exclusion', 'restriction', 'staff'));--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_end" CHECK (("session"."ended_at" is null) = ("session"."end_reason" is null));