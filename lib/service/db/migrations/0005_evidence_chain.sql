CREATE TABLE "chain_entries" (
	"organization_id" uuid NOT NULL,
	"shipment_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chain_entries_organization_id_shipment_id_position_pk" PRIMARY KEY("organization_id","shipment_id","position"),
	CONSTRAINT "chain_entries_once" UNIQUE("organization_id","shipment_id","subject_id")
);
