CREATE TABLE "letterheads" (
	"organization_id" uuid NOT NULL,
	"lines" jsonb NOT NULL,
	"image" "bytea",
	"image_sha256" text,
	"signature" "bytea",
	"signature_sha256" text,
	"senders_may_edit" boolean NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "letterheads_organization_id_pk" PRIMARY KEY("organization_id")
);
--> statement-breakpoint
CREATE TABLE "template_versions" (
	"organization_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"html" text NOT NULL,
	"sha256" text NOT NULL,
	"has_letterhead" boolean NOT NULL,
	"fields" jsonb NOT NULL,
	"messages" jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "template_versions_organization_id_template_id_version_pk" PRIMARY KEY("organization_id","template_id","version")
);
--> statement-breakpoint
CREATE TABLE "templates" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"latest_version" integer NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "templates_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "made_from" jsonb;--> statement-breakpoint
CREATE INDEX "templates_archived" ON "templates" USING btree ("organization_id","archived_at","id");
