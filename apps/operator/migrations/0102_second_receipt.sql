CREATE TABLE "second_receipt" (
	"receipt" text PRIMARY KEY NOT NULL,
	"payment_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "second_receipt" ADD CONSTRAINT "second_receipt_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;