CREATE TABLE "shipment_metadata" (
	"organization_id" uuid NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	"shipment_id" uuid NOT NULL,
	CONSTRAINT "shipment_metadata_organization_id_key_value_shipment_id_pk" PRIMARY KEY("organization_id","key","value","shipment_id")
);
--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "cost_centre" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "metadata" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "shipments_reference" ON "shipments" USING btree ("organization_id","reference","id") WHERE reference is not null;--> statement-breakpoint
CREATE INDEX "shipments_cost_centre" ON "shipments" USING btree ("organization_id","cost_centre","id") WHERE cost_centre is not null;