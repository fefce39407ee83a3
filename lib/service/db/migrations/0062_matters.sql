CREATE TABLE "matter_members" (
	"organization_id" uuid NOT NULL,
	"matter_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "matter_members_organization_id_matter_id_user_id_pk" PRIMARY KEY("organization_id","matter_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "matters" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" text NOT NULL,
	"number_key" text NOT NULL,
	"name" text NOT NULL,
	"client" text,
	"status" text NOT NULL,
	"search_text" text NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "matters_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "matters_number" UNIQUE("organization_id","number_key")
);
--> statement-breakpoint
ALTER TABLE "legal_holds" DROP CONSTRAINT "legal_holds_on_one_thing";--> statement-breakpoint
ALTER TABLE "address_book" ADD COLUMN "matter_id" uuid;--> statement-breakpoint
ALTER TABLE "legal_holds" ADD COLUMN "matter_id" uuid;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "matter_id" uuid;--> statement-breakpoint
CREATE INDEX "matters_status" ON "matters" USING btree ("organization_id","status","id");--> statement-breakpoint
CREATE INDEX "address_book_matter" ON "address_book" USING btree ("organization_id","matter_id","sort_name","id") WHERE matter_id is not null;--> statement-breakpoint
CREATE INDEX "legal_holds_matter" ON "legal_holds" USING btree ("organization_id","matter_id") WHERE released_at is null;--> statement-breakpoint
CREATE INDEX "shipments_matter" ON "shipments" USING btree ("organization_id","matter_id","id") WHERE matter_id is not null;--> statement-breakpoint
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_on_one_subject" CHECK (num_nonnulls(shipment_id, tag_id, matter_id) = 1);--> statement-breakpoint
-- As in 0032; what a hold on its matter applies to is not deleted either.
CREATE OR REPLACE FUNCTION purge_carrier_words(organization uuid, shipment uuid, at timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE deleted integer;
BEGIN
  PERFORM 1 FROM shipments s
    WHERE s.organization_id = organization AND s.id = shipment AND s.shipped_data_expires_at <= at FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'the retention of shipment % has not ended', shipment; END IF;
  IF EXISTS (
    SELECT 1 FROM legal_holds h
    WHERE h.organization_id = organization AND h.released_at IS NULL
      AND (h.shipment_id = shipment OR h.tag_id IN (
        SELECT t.tag_id FROM shipment_tags t WHERE t.organization_id = organization AND t.shipment_id = shipment)
        OR h.matter_id = (
          SELECT s.matter_id FROM shipments s WHERE s.organization_id = organization AND s.id = shipment))
  ) THEN RAISE EXCEPTION 'shipment % is under legal hold', shipment; END IF;
  DELETE FROM tracking_events e WHERE e.organization_id = organization AND e.shipment_id = shipment;
  GET DIAGNOSTICS deleted = ROW_COUNT;
  UPDATE provider_messages m SET body = '', headers = '{}', purged_at = at
    WHERE m.purged_at IS NULL AND m.id IN (
      SELECT c.subject_id FROM chain_entries c
      WHERE c.organization_id = organization AND c.shipment_id = shipment AND c.kind = 'carrier_message');
  UPDATE chain_entries c SET content = NULL
    WHERE c.organization_id = organization AND c.shipment_id = shipment AND c.content->>'type' = 'tracking';
  RETURN deleted;
END $$;
