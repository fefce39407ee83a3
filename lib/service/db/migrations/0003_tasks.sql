CREATE TABLE "tasks" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"shipment_id" uuid,
	"message" text NOT NULL,
	"details" jsonb,
	"due_at" timestamp (3) with time zone NOT NULL,
	"owner_id" uuid,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by" text,
	"outcome" text,
	"reason" text,
	CONSTRAINT "tasks_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "tasks_once_per_cause" UNIQUE("organization_id","kind","cause")
);
--> statement-breakpoint
CREATE INDEX "tasks_open" ON "tasks" USING btree ("organization_id","due_at") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_shipment" ON "tasks" USING btree ("organization_id","shipment_id");