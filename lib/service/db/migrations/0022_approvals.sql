CREATE TABLE "approvals" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"shipment_id" uuid NOT NULL,
	"state" text NOT NULL,
	"quote_id" uuid NOT NULL,
	"carrier" text NOT NULL,
	"service" text NOT NULL,
	"total_cents" integer NOT NULL,
	"quotes_expire_at" timestamp (3) with time zone NOT NULL,
	"terms" jsonb NOT NULL,
	"note" text,
	"requested_by" uuid NOT NULL,
	"api_key_id" uuid,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"comment" text,
	CONSTRAINT "approvals_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "approval_mode" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "approval_from_cents" integer;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "requested_by" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "approval_id" uuid;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "waiting_approval_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_one_waiting" ON "approvals" USING btree ("organization_id","shipment_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "approvals_waiting" ON "approvals" USING btree ("organization_id","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "approvals_ended" ON "approvals" USING btree ("organization_id","decided_at","id") WHERE state <> 'waiting';--> statement-breakpoint
CREATE INDEX "approvals_shipment" ON "approvals" USING btree ("organization_id","shipment_id","id");