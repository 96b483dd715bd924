CREATE TABLE "pay_bill_payment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pay_bill_payment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"receipt" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"account_reference" text NOT NULL,
	"payer" text NOT NULL,
	"payer_name" text NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"reason" text,
	"payment_id" bigint,
	"suspense_entry_id" bigint,
	CONSTRAINT "pay_bill_payment_receipt_unique" UNIQUE("receipt"),
	CONSTRAINT "pay_bill_payment_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "pay_bill_payment_suspense_entry_id_unique" UNIQUE("suspense_entry_id"),
	CONSTRAINT "pay_bill_payment_amount" CHECK ("pay_bill_payment"."amount_cents" > 0),
	CONSTRAINT "pay_bill_payment_reason" CHECK (("pay_bill_payment"."reason" is null) = ("pay_bill_payment"."suspense_entry_id" is null))
);
--> statement-breakpoint
CREATE TABLE "phone_pay_bill" (
	"receipt" text PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"account_reference" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"callbacks_left" integer NOT NULL,
	"callback_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pay_bill_payment" ADD CONSTRAINT "pay_bill_payment_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "phone_pay_bill_callback" ON "phone_pay_bill" USING btree ("callback_at") WHERE "phone_pay_bill"."callbacks_left" > 0;--> statement-breakpoint
CREATE INDEX "payment_receipt" ON "payment" USING btree ("receipt") WHERE "payment"."receipt" is not null;