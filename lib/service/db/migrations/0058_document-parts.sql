CREATE TABLE "document_parts" (
	"organization_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"source_document_id" uuid NOT NULL,
	"filename" text NOT NULL,
	"title" text,
	"sha256" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"page_count" integer NOT NULL,
	"first_page" integer NOT NULL,
	"separator_page" integer,
	"is_signed" boolean NOT NULL,
	CONSTRAINT "document_parts_organization_id_document_id_position_pk" PRIMARY KEY("organization_id","document_id","position")
);
--> statement-breakpoint
CREATE INDEX "document_parts_source" ON "document_parts" USING btree ("organization_id","source_document_id");