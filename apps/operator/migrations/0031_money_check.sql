CREATE TABLE "money_check_mark" (
	"kind" text PRIMARY KEY NOT NULL,
	"checked_to" bigint DEFAULT 0 NOT NULL,
	"seen_to" bigint DEFAULT 0 NOT NULL,
	"swept_to" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "money_fault" (
	"kind" text NOT NULL,
	"id" bigint NOT NULL,
	"fault" text NOT NULL,
	"found_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "money_fault_kind_id_pk" PRIMARY KEY("kind","id")
);
