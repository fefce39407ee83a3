DROP INDEX "shipments_acceptance_unreviewed";--> statement-breakpoint
ALTER TABLE "tracking_events" ADD COLUMN "supersedes" uuid;--> statement-breakpoint
ALTER TABLE "tracking_events" ADD COLUMN "superseded_by" uuid;--> statement-breakpoint
ALTER TABLE "tracking_events" ADD COLUMN "reported_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "shipments_acceptance_unreviewed" ON "shipments" USING btree ("organization_id","id") WHERE not is_acceptance_reviewed;--> statement-breakpoint
-- A job reads the scans of each again after the start, and puts what it corrects into the shipment's chain.
UPDATE "shipments" SET "is_acceptance_reviewed" = false WHERE "carrier" IS NOT NULL AND "is_tracked" AND "evidence_purged_at" IS NULL;
