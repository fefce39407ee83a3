CREATE TABLE "push_devices" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint_hash" text NOT NULL,
	"subscription" text NOT NULL,
	"name" text NOT NULL,
	"events" jsonb NOT NULL,
	"shows_details" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_devices_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "push_devices_endpoint" UNIQUE("organization_id","endpoint_hash")
);
--> statement-breakpoint
CREATE INDEX "push_devices_user" ON "push_devices" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "push_devices_age" ON "push_devices" USING btree ("last_used_at");