CREATE TABLE "emailed_receipts" (
	"organization_id" uuid NOT NULL,
	"shipment_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"sender" text NOT NULL,
	"verdicts" jsonb NOT NULL,
	"filename" text NOT NULL,
	"sha256" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"task_cause" text NOT NULL,
	CONSTRAINT "emailed_receipts_organization_id_shipment_id_id_pk" PRIMARY KEY("organization_id","shipment_id","id"),
	CONSTRAINT "emailed_receipts_once" UNIQUE("organization_id","shipment_id","sha256")
);
