ALTER TABLE "shipments" ADD COLUMN "is_tracked" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "carrier_scanned_at" timestamp (3) with time zone;--> statement-breakpoint
-- Until now a piece was shipped by the carrier's first scan.
UPDATE "shipments" SET "carrier_scanned_at" = CASE WHEN "carrier" = 'USPS' THEN "postal_accepted_at" ELSE "shipped_at" END
  WHERE "shipped_at" IS NOT NULL OR "postal_accepted_at" IS NOT NULL;--> statement-breakpoint
DROP INDEX "shipments_under_way";--> statement-breakpoint
DROP INDEX "shipments_proof_unaccepted";--> statement-breakpoint
ALTER TABLE "charges" ALTER COLUMN "tracking_number" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" drop column "tracking_outcome";--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "tracking_outcome" text GENERATED ALWAYS AS (case when carrier is null or status = 'cancelled' then null when not is_tracked then case when status = 'shipped' then 'not_tracked' end when turned_back_at is not null then 'returned' when delivered_at is not null then 'delivered' when delivery_problem is not null then 'held_up' when (case when carrier = 'USPS' then postal_accepted_at is null else carrier_scanned_at is null end) then 'awaiting_acceptance' else 'on_its_way' end) STORED;--> statement-breakpoint
CREATE INDEX "shipments_outcome" ON "shipments" USING btree ("organization_id","tracking_outcome","id");--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "mail_settings" jsonb;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "kit" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "packaging" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "sheets" integer;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "weight_ounces" double precision;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "thickness_inches" double precision;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "is_tracked" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "is_alternative" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "label_date" date;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "chosen_kit" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "kit" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "packaging" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "thickness_inches" double precision;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "paper" text DEFAULT 'letter' NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "label_date" date;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "weighed_ounces" double precision;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "label_scanned_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "shipments_under_way" ON "shipments" USING btree ("organization_id","expected_on","id" DESC NULLS FIRST,"shipped_at") WHERE status = 'shipped' and is_tracked and delivered_at is null and turned_back_at is null;--> statement-breakpoint
CREATE INDEX "shipments_proof_unaccepted" ON "shipments" USING btree ("organization_id","id") WHERE tracking_number is not null and status <> 'cancelled' and (certified_mail or coalesce(delivery_confirmation, 'NO_SIGNATURE') <> 'NO_SIGNATURE') and (case when carrier = 'USPS' then postal_accepted_at is null else carrier_scanned_at is null end);--> statement-breakpoint
-- A plain letter has no tracking number: what is bought is told by its carrier. And what it is packed in is fixed with it.
DROP TRIGGER shipments_are_kept ON shipments;--> statement-breakpoint
CREATE TRIGGER shipments_are_kept BEFORE UPDATE ON shipments FOR EACH ROW
  WHEN ((OLD.created_at, OLD.created_by, OLD.document_id) IS DISTINCT FROM (NEW.created_at, NEW.created_by, NEW.document_id)
    OR (OLD.carrier IS NOT NULL AND (
      OLD.tracking_number, OLD.carrier, OLD.service, OLD.selected_quote_id, OLD.page_count, OLD.color, OLD.duplex,
      OLD.certified_mail, OLD.return_receipt, OLD.delivery_confirmation, OLD.to_address, OLD.to_address_given,
      OLD.from_address, OLD.from_address_given, OLD.sheets, OLD.envelope, OLD.weight_ounces, OLD.postage_cost_cents,
      OLD.postage_markup_cents, OLD.envelope_fee_cents, OLD.page_fee_cents, OLD.page_fee_color_cents,
      OLD.tax_amount_cents, OLD.total_charged_cents, OLD.kit, OLD.packaging, OLD.thickness_inches, OLD.paper,
      OLD.is_tracked, OLD.label_date
    ) IS DISTINCT FROM (
      NEW.tracking_number, NEW.carrier, NEW.service, NEW.selected_quote_id, NEW.page_count, NEW.color, NEW.duplex,
      NEW.certified_mail, NEW.return_receipt, NEW.delivery_confirmation, NEW.to_address, NEW.to_address_given,
      NEW.from_address, NEW.from_address_given, NEW.sheets, NEW.envelope, NEW.weight_ounces, NEW.postage_cost_cents,
      NEW.postage_markup_cents, NEW.envelope_fee_cents, NEW.page_fee_cents, NEW.page_fee_color_cents,
      NEW.tax_amount_cents, NEW.total_charged_cents, NEW.kit, NEW.packaging, NEW.thickness_inches, NEW.paper,
      NEW.is_tracked, NEW.label_date)))
  EXECUTE FUNCTION refuse_evidence_change('what was mailed, to whom and how is fixed once it is bought');--> statement-breakpoint
DROP TRIGGER shipments_follow_chain ON shipments;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER shipments_follow_chain AFTER UPDATE ON shipments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.status, OLD.tracking_number, OLD.packed_at, OLD.packed_by, OLD.weighed_ounces, OLD.label_scanned_at, OLD.manifested_at,
      OLD.scan_form_id, OLD.scan_form_scanned_at, OLD.shipped_at, OLD.postal_accepted_at, OLD.delivered_at, OLD.turned_back_at,
      OLD.delivery_problem, OLD.signer_name, OLD.shipped_data_expires_at, OLD.document_expires_at, OLD.document_purged_at,
      OLD.evidence_purged_at)
    IS DISTINCT FROM (NEW.status, NEW.tracking_number, NEW.packed_at, NEW.packed_by, NEW.weighed_ounces, NEW.label_scanned_at, NEW.manifested_at,
      NEW.scan_form_id, NEW.scan_form_scanned_at, NEW.shipped_at, NEW.postal_accepted_at, NEW.delivered_at, NEW.turned_back_at,
      NEW.delivery_problem, NEW.signer_name, NEW.shipped_data_expires_at, NEW.document_expires_at, NEW.document_purged_at,
      NEW.evidence_purged_at))
  EXECUTE FUNCTION require_chain_entry();
