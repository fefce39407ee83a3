CREATE TABLE "refused_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"headers" jsonb NOT NULL,
	"body" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "watches" (
	"organization_id" uuid NOT NULL,
	"shipment_id" uuid NOT NULL,
	"tracker_id" text NOT NULL,
	"owner_id" uuid,
	"bought_at" timestamp (3) with time zone NOT NULL,
	"heard_at" timestamp (3) with time zone,
	"poll_at" timestamp (3) with time zone,
	"look_at" timestamp (3) with time zone,
	CONSTRAINT "watches_organization_id_shipment_id_pk" PRIMARY KEY("organization_id","shipment_id")
);
--> statement-breakpoint
DROP INDEX "tasks_open";--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "cards_checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_webhooks" ADD COLUMN "kept_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "refused_messages_received" ON "refused_messages" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "watches_poll" ON "watches" USING btree ("poll_at") WHERE poll_at is not null;--> statement-breakpoint
CREATE INDEX "watches_look" ON "watches" USING btree ("look_at") WHERE look_at is not null;--> statement-breakpoint
CREATE INDEX "tasks_closed" ON "tasks" USING btree ("organization_id","closed_at","id") WHERE closed_at is not null;--> statement-breakpoint
CREATE INDEX "tasks_open" ON "tasks" USING btree ("organization_id","due_at","id") WHERE closed_at is null;--> statement-breakpoint
INSERT INTO "watches" ("organization_id", "shipment_id", "tracker_id", "owner_id", "bought_at", "poll_at", "look_at")
SELECT "organization_id", "id", "tracker_id", "created_by", "created_at", now(), now() FROM "shipments"
WHERE "tracker_id" IS NOT NULL AND "status" IN ('queued', 'printed', 'shipped');
