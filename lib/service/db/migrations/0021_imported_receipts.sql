ALTER TABLE "artifacts" ALTER COLUMN "source_url" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "artifacts" ADD COLUMN "imported_via" text;--> statement-breakpoint
ALTER TABLE "artifacts" ADD COLUMN "imported_by" text;--> statement-breakpoint
INSERT INTO "directory" ("kind", "name", "organization_id", "object_id")
SELECT 'receipt_address', "id"::text, "organization_id", "id" FROM "shipments"
WHERE "return_receipt" AND "tracking_number" IS NOT NULL
ON CONFLICT DO NOTHING;
