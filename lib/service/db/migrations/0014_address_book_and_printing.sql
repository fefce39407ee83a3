CREATE TABLE "address_book" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"label" text,
	"given" jsonb NOT NULL,
	"normalised" text NOT NULL,
	"sort_name" text NOT NULL,
	"search_text" text NOT NULL,
	"verification" text NOT NULL,
	"verified" jsonb,
	"faults" jsonb NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "address_book_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "address_book_normalised" UNIQUE("organization_id","normalised")
);
--> statement-breakpoint
CREATE TABLE "printers" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"url" text NOT NULL,
	"enabled" boolean NOT NULL,
	"position" integer NOT NULL,
	"description" jsonb,
	"answered_at" timestamp (3) with time zone,
	"unreachable_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "printers_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "print_jobs" ADD COLUMN "code" text;--> statement-breakpoint
UPDATE "print_jobs" SET "code" = translate(upper(right("id"::text, 8)), '01B', 'GHJ');--> statement-breakpoint
ALTER TABLE "print_jobs" ALTER COLUMN "code" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD COLUMN "printer_id" uuid;--> statement-breakpoint
-- Until now there was no printer but the installation's.
UPDATE "print_jobs" SET "printer_id" = '00000000-0000-0000-0000-000000000000' WHERE "state" <> 'waiting';--> statement-breakpoint
ALTER TABLE "print_jobs" ADD COLUMN "waiting_for" text;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD COLUMN "waiting_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD COLUMN "claimed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD COLUMN "replaced_by" uuid;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "from_address_given" jsonb;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "address_checks" jsonb;--> statement-breakpoint
CREATE INDEX "address_book_by_name" ON "address_book" USING btree ("organization_id","sort_name","id");--> statement-breakpoint
CREATE INDEX "address_book_by_use" ON "address_book" USING btree ("organization_id","last_used_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_code" UNIQUE("organization_id","code");