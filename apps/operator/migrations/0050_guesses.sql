CREATE TABLE "code_asker" (
	"acc_no" text NOT NULL,
	"browser" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "code_asker_acc_no_browser_pk" PRIMARY KEY("acc_no","browser")
);
--> statement-breakpoint
CREATE TABLE "text_hour" (
	"hour" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"sent_count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wrong_code" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wrong_code_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"acc_no" text NOT NULL,
	"trier" text NOT NULL,
	"is_known" boolean NOT NULL,
	"tried_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "code_request" ADD COLUMN "acc_no" text;--> statement-breakpoint
CREATE INDEX "code_asker_asked" ON "code_asker" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "wrong_code_acc_no" ON "wrong_code" USING btree ("acc_no","tried_at");--> statement-breakpoint
CREATE INDEX "wrong_code_tried" ON "wrong_code" USING btree ("tried_at");--> statement-breakpoint
CREATE INDEX "code_request_acc_no" ON "code_request" USING btree ("acc_no");