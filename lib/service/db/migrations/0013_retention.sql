CREATE TABLE "legal_holds" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"shipment_id" uuid,
	"tag_id" uuid,
	"reason" text NOT NULL,
	"placed_by" text,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"released_by" text,
	"released_at" timestamp (3) with time zone,
	"release_reason" text,
	CONSTRAINT "legal_holds_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "legal_holds_on_one_thing" CHECK ((shipment_id is null) <> (tag_id is null))
);
--> statement-breakpoint
CREATE TABLE "purges" (
	"organization_id" uuid NOT NULL,
	"shipment_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"mailing_record" jsonb,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "purges_organization_id_shipment_id_scope_pk" PRIMARY KEY("organization_id","shipment_id","scope")
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "purged_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "provider_messages" ADD COLUMN "purged_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "document_retention_days" integer DEFAULT 3653 NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "evidence_retention_days" integer DEFAULT 3653 NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "document_expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "document_purged_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "evidence_purged_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "legal_holds_shipment" ON "legal_holds" USING btree ("organization_id","shipment_id") WHERE released_at is null;--> statement-breakpoint
CREATE INDEX "legal_holds_tag" ON "legal_holds" USING btree ("organization_id","tag_id") WHERE released_at is null;--> statement-breakpoint
CREATE INDEX "shipments_document_expiring" ON "shipments" USING btree ("document_expires_at") WHERE document_purged_at is null and document_expires_at is not null;--> statement-breakpoint
CREATE INDEX "shipments_evidence_expiring" ON "shipments" USING btree ("shipped_data_expires_at") WHERE evidence_purged_at is null and shipped_data_expires_at is not null;--> statement-breakpoint
UPDATE "shipments" SET "document_expires_at" = "shipped_data_expires_at" WHERE "shipped_data_expires_at" IS NOT NULL;--> statement-breakpoint
-- The one door through which what carriers said can be deleted: when its time has come, and nobody holds it.
CREATE FUNCTION purge_carrier_words(organization uuid, shipment uuid, at timestamptz) RETURNS integer
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
        SELECT t.tag_id FROM shipment_tags t WHERE t.organization_id = organization AND t.shipment_id = shipment))
  ) THEN RAISE EXCEPTION 'shipment % is under legal hold', shipment; END IF;
  DELETE FROM tracking_events e WHERE e.organization_id = organization AND e.shipment_id = shipment;
  GET DIAGNOSTICS deleted = ROW_COUNT;
  UPDATE provider_messages m SET body = '', headers = '{}', purged_at = at
    WHERE m.purged_at IS NULL AND m.id IN (
      SELECT c.subject_id FROM chain_entries c
      WHERE c.organization_id = organization AND c.shipment_id = shipment AND c.kind = 'carrier_message');
  RETURN deleted;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION purge_carrier_words(uuid, uuid, timestamptz) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION purge_carrier_words(uuid, uuid, timestamptz) TO mailroom_service;
