CREATE TABLE "booked_slip" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "booked_slip_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"booking_code" text NOT NULL,
	"legs" jsonb NOT NULL,
	"booked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "booked_slip_booking_code_unique" UNIQUE("booking_code")
);
--> statement-breakpoint
CREATE INDEX "booked_slip_age" ON "booked_slip" USING btree ("booked_at");