CREATE TABLE "batch_columns" (
	"organization_id" uuid NOT NULL,
	"header" text NOT NULL,
	"field" text,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "batch_columns_organization_id_header_pk" PRIMARY KEY("organization_id","header")
);
--> statement-breakpoint
CREATE TABLE "batch_documents" (
	"organization_id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	"name_key" text NOT NULL,
	"document_id" uuid NOT NULL,
	CONSTRAINT "batch_documents_organization_id_batch_id_name_key_pk" PRIMARY KEY("organization_id","batch_id","name_key")
);
--> statement-breakpoint
CREATE TABLE "batch_rows" (
	"organization_id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"mended" jsonb NOT NULL,
	"state" text NOT NULL,
	"name" text NOT NULL,
	"shipment_id" uuid,
	"quote_id" uuid,
	"carrier" text,
	"service" text,
	"price_cents" integer,
	"arrives_on" text,
	"quotes_expire_at" timestamp (3) with time zone,
	"confirmed_cents" integer,
	"purchase_id" uuid,
	"error_code" text,
	"error_message" text,
	"error_fields" jsonb,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease_token" uuid,
	"leased_until" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "batch_rows_organization_id_batch_id_row_pk" PRIMARY KEY("organization_id","batch_id","row")
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"filename" text NOT NULL,
	"state" text NOT NULL,
	"headers" jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"options" jsonb NOT NULL,
	"run_by" uuid,
	"run_by_key" uuid,
	"run" integer DEFAULT 0 NOT NULL,
	"stop_reason" text,
	"declined_in_row" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "batches_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE INDEX "batch_rows_state" ON "batch_rows" USING btree ("organization_id","batch_id","state","row");--> statement-breakpoint
CREATE INDEX "batch_rows_shipment" ON "batch_rows" USING btree ("organization_id","shipment_id");