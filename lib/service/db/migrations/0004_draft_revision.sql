ALTER TABLE "shipments" ADD COLUMN "draft_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "quoted_at" timestamp (3) with time zone;