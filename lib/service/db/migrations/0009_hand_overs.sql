CREATE TABLE "hand_over_pieces" (
	"organization_id" uuid NOT NULL,
	"hand_over_id" uuid NOT NULL,
	"shipment_id" uuid NOT NULL,
	"carrier" text NOT NULL,
	"scan_form_id" uuid,
	"state" text NOT NULL,
	"reason" text,
	CONSTRAINT "hand_over_pieces_organization_id_hand_over_id_shipment_id_pk" PRIMARY KEY("organization_id","hand_over_id","shipment_id")
);
--> statement-breakpoint
CREATE TABLE "hand_overs" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hand_overs_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "scan_forms" ALTER COLUMN "provider_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "scan_forms" ADD COLUMN "hand_over_id" uuid;--> statement-breakpoint
ALTER TABLE "scan_forms" ADD COLUMN "message" text;--> statement-breakpoint
ALTER TABLE "scan_forms" ADD COLUMN "form_url" text;--> statement-breakpoint
ALTER TABLE "scan_forms" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "scan_forms" ADD COLUMN "leased_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "carrier_account_id" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "packed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "packed_by" text;--> statement-breakpoint
CREATE UNIQUE INDEX "hand_over_pieces_once" ON "hand_over_pieces" USING btree ("organization_id","shipment_id") WHERE state <> 'released';--> statement-breakpoint
CREATE INDEX "hand_over_pieces_form" ON "hand_over_pieces" USING btree ("organization_id","scan_form_id");--> statement-breakpoint
CREATE INDEX "print_jobs_shipment" ON "print_jobs" USING btree ("organization_id","shipment_id");--> statement-breakpoint
CREATE INDEX "scan_forms_hand_over" ON "scan_forms" USING btree ("organization_id","hand_over_id");--> statement-breakpoint
CREATE INDEX "shipments_tracking_number" ON "shipments" USING btree ("organization_id","tracking_number");--> statement-breakpoint
CREATE INDEX "shipments_manifested" ON "shipments" USING btree ("organization_id","manifested_at");