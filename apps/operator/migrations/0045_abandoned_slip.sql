CREATE TABLE "abandoned_slip" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "abandoned_slip_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"idempotency_key" text NOT NULL,
	"abandoned_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "abandoned_once" UNIQUE("account_id","idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "abandoned_slip" ADD CONSTRAINT "abandoned_slip_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;