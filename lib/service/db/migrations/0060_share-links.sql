CREATE TABLE "share_links" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"secret_hash" text NOT NULL,
	"label" text NOT NULL,
	"parts" jsonb NOT NULL,
	"redactions" jsonb NOT NULL,
	"withheld_pages" jsonb NOT NULL,
	"password_hash" text,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"views" integer DEFAULT 0 NOT NULL,
	"downloads" integer DEFAULT 0 NOT NULL,
	"last_viewed_at" timestamp (3) with time zone,
	CONSTRAINT "share_links_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "share_links_secret" UNIQUE("organization_id","secret_hash")
);
--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "sharing_allowed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "share_links_subject" ON "share_links" USING btree ("organization_id","subject_type","subject_id","id");--> statement-breakpoint
CREATE INDEX "share_links_unrevoked" ON "share_links" USING btree ("organization_id","expires_at","id") WHERE revoked_at is null;