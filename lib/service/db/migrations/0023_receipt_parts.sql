ALTER TABLE "artifacts" DROP CONSTRAINT "artifacts_one_per_kind";--> statement-breakpoint
ALTER TABLE "artifacts" ADD COLUMN "part" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "artifacts" ADD CONSTRAINT "artifacts_one_per_part" UNIQUE("organization_id","shipment_id","kind","part");