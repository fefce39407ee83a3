CREATE TABLE "idempotency_keys" (
	"organization_id" uuid NOT NULL,
	"key" text NOT NULL,
	"operation" text NOT NULL,
	"body_hash" text,
	"intent_id" uuid NOT NULL,
	"claim_id" uuid NOT NULL,
	"leased_until" timestamp (3) with time zone NOT NULL,
	"status" integer,
	"body" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_organization_id_key_pk" PRIMARY KEY("organization_id","key")
);
--> statement-breakpoint
-- Unlogged by hand: what is lost in a crash is made again.
CREATE UNLOGGED TABLE "kept_details" (
	"organization_id" uuid NOT NULL,
	"shipment_id" uuid NOT NULL,
	"generation" integer NOT NULL,
	"body" text,
	"etag" text,
	"written_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "kept_details_organization_id_shipment_id_pk" PRIMARY KEY("organization_id","shipment_id")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "kept_details_written" ON "kept_details" USING btree ("written_at");