CREATE TABLE "api_requests" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"api_key_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"query" text NOT NULL,
	"operation" text,
	"status" smallint NOT NULL,
	"error_code" text,
	"duration_ms" real NOT NULL,
	"request_id" text NOT NULL,
	"shipment_id" uuid,
	"address" text,
	CONSTRAINT "api_requests_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "previous_key_hash" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "previous_expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "scopes" text[];--> statement-breakpoint
-- Keys that are older than scopes go on doing all that they did.
UPDATE "api_keys" SET "scopes" = '{documents,shipments:read,shipments:draft,shipments:buy,evidence}';--> statement-breakpoint
ALTER TABLE "api_keys" ALTER COLUMN "scopes" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "allowed_addresses" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "last_used_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "api_requests_key" ON "api_requests" USING btree ("organization_id","api_key_id","id");--> statement-breakpoint
CREATE INDEX "api_requests_shipment" ON "api_requests" USING btree ("organization_id","shipment_id","id") WHERE shipment_id is not null;--> statement-breakpoint
CREATE INDEX "api_requests_failed" ON "api_requests" USING btree ("organization_id","id") WHERE status >= 400;--> statement-breakpoint
CREATE INDEX "api_requests_age" ON "api_requests" USING brin ("at");