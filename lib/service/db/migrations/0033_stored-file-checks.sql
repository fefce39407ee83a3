CREATE TABLE "stored_file_checks" (
	"organization_id" uuid NOT NULL,
	"storage_key" text NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"fault" jsonb,
	CONSTRAINT "stored_file_checks_organization_id_storage_key_pk" PRIMARY KEY("organization_id","storage_key")
);
--> statement-breakpoint
CREATE INDEX "stored_file_checks_faults" ON "stored_file_checks" USING btree ("organization_id") WHERE fault is not null;--> statement-breakpoint
-- That a file was found altered is not forgotten: a check that finds it intact again says so in the same row.
REVOKE DELETE, TRUNCATE ON stored_file_checks FROM mailroom_service;
