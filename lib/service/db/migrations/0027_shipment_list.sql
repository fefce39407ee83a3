CREATE TABLE "shipment_views" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"query" text NOT NULL,
	"columns" text[],
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shipment_views_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "shipment_views_name" UNIQUE("organization_id","owner_id","name")
);
--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "delivery_problem" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "tracking_outcome" text GENERATED ALWAYS AS (case when tracking_number is null or status = 'cancelled' then null when turned_back_at is not null then 'returned' when delivered_at is not null then 'delivered' when delivery_problem is not null then 'held_up' when shipped_at is not null then 'on_its_way' else 'awaiting_acceptance' end) STORED;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "search_text" text GENERATED ALWAYS AS (left(lower(coalesce(name, '') || ' ' || coalesce(to_address ->> 'name', '') || ' ' || coalesce(to_address ->> 'company', '') || ' ' || coalesce(tracking_number, '') || ' ' || coalesce(to_address ->> 'street1', '') || ' ' || coalesce(to_address ->> 'city', '')), 600)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "shipments_search" ON "shipments" USING btree ("organization_id","id","search_text");--> statement-breakpoint
CREATE INDEX "shipments_outcome" ON "shipments" USING btree ("organization_id","tracking_outcome","id");--> statement-breakpoint
CREATE INDEX "shipments_carrier" ON "shipments" USING btree ("organization_id","carrier","id");--> statement-breakpoint
CREATE INDEX "shipments_sender" ON "shipments" USING btree ("organization_id","created_by","id");--> statement-breakpoint
CREATE INDEX "shipments_charged" ON "shipments" USING btree ("organization_id","total_charged_cents","id");--> statement-breakpoint
CREATE INDEX "shipments_certified" ON "shipments" USING btree ("organization_id","id") WHERE certified_mail;