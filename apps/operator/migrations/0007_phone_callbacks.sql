ALTER TABLE "phone_prompt" ADD COLUMN "provider_ref" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "phone_prompt" ADD COLUMN "result_code" text;--> statement-breakpoint
ALTER TABLE "phone_prompt" ADD COLUMN "receipt" text;--> statement-breakpoint
ALTER TABLE "phone_prompt" ADD COLUMN "callbacks_left" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "phone_prompt" ADD COLUMN "callback_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "phone_prompt_waiting" ON "phone_prompt" USING btree ("created_at") WHERE "phone_prompt"."result_code" is null;--> statement-breakpoint
CREATE INDEX "phone_prompt_callback" ON "phone_prompt" USING btree ("callback_at") WHERE "phone_prompt"."callbacks_left" > 0;