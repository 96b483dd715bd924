CREATE TABLE "taken_receipt" (
	"receipt" text NOT NULL,
	"payment_id" bigint NOT NULL,
	CONSTRAINT "taken_receipt_payment_id_receipt_pk" PRIMARY KEY("payment_id","receipt")
);
--> statement-breakpoint
ALTER TABLE "taken_receipt" ADD CONSTRAINT "taken_receipt_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;