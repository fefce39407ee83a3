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
ALTER TABLE "shipments" ADD COLUMN "from_address_given" jsonb;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "address_checks" jsonb;--> statement-breakpoint
CREATE INDEX "address_book_by_name" ON "address_book" USING btree ("organization_id","sort_name","id");--> statement-breakpoint
CREATE INDEX "address_book_by_use" ON "address_book" USING btree ("organization_id","last_used_at" DESC NULLS LAST,"id" DESC NULLS LAST);