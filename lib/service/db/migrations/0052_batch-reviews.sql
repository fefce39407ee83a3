ALTER TABLE "batch_rows" ADD COLUMN "recipient_key" text;--> statement-breakpoint
ALTER TABLE "batch_rows" ADD COLUMN "letter_key" text;--> statement-breakpoint
ALTER TABLE "batch_rows" ADD COLUMN "use_as_entered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "batch_rows" ADD COLUMN "corrected" text;--> statement-breakpoint
ALTER TABLE "batch_rows" ADD COLUMN "missing_unit" text;--> statement-breakpoint
ALTER TABLE "batch_rows" ADD COLUMN "duplicate" text;--> statement-breakpoint
ALTER TABLE "batch_rows" ADD COLUMN "duplicate_row" integer;--> statement-breakpoint
ALTER TABLE "batch_rows" ADD COLUMN "duplicate_shipment_id" uuid;--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "retry_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "letter_key" text;--> statement-breakpoint
CREATE INDEX "batch_rows_letter_on_way" ON "batch_rows" USING btree ("letter_key","organization_id") WHERE letter_key is not null and state in ('queued', 'buying', 'awaiting_approval');--> statement-breakpoint
CREATE INDEX "batch_rows_corrected" ON "batch_rows" USING btree ("organization_id","batch_id","row") WHERE corrected = 'pending' and state in ('quoted', 'price_increased');--> statement-breakpoint
CREATE INDEX "batch_rows_missing_unit" ON "batch_rows" USING btree ("organization_id","batch_id","row") WHERE missing_unit = 'pending' and state in ('quoted', 'price_increased');--> statement-breakpoint
CREATE INDEX "batch_rows_duplicate" ON "batch_rows" USING btree ("organization_id","batch_id","row") WHERE duplicate = 'pending' and state in ('quoted', 'price_increased');--> statement-breakpoint
CREATE INDEX "shipments_letter" ON "shipments" USING btree ("letter_key","organization_id","label_date") WHERE letter_key is not null;