CREATE TABLE "partner_letters" (
	"organization_id" uuid NOT NULL,
	"shipment_id" uuid NOT NULL,
	"partner" text NOT NULL,
	"purchase_id" uuid NOT NULL,
	"state" text NOT NULL,
	"held_piece_id" text NOT NULL,
	"piece_id" text,
	"partner_state" text NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	"failure" text,
	"sha256" text NOT NULL,
	"cancelled_by" text,
	"next_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "partner_letters_organization_id_shipment_id_pk" PRIMARY KEY("organization_id","shipment_id"),
	CONSTRAINT "partner_letters_state_known" CHECK (state in ('held', 'releasing', 'released', 'cancelling', 'cancelled', 'refused'))
);
--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "partner" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "is_estimate" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "partner" text;--> statement-breakpoint
CREATE INDEX "partner_letters_next" ON "partner_letters" USING btree ("next_at") WHERE next_at is not null;--> statement-breakpoint
-- Which letter at the partner is this piece is evidence: it is recorded once, and never deleted before the shipment is.
REVOKE DELETE, TRUNCATE ON partner_letters FROM mailroom_service;--> statement-breakpoint
CREATE TRIGGER partner_letters_are_kept BEFORE UPDATE ON partner_letters FOR EACH ROW
  WHEN ((OLD.partner, OLD.purchase_id, OLD.held_piece_id, OLD.sha256) IS DISTINCT FROM (NEW.partner, NEW.purchase_id, NEW.held_piece_id, NEW.sha256)
    OR (OLD.piece_id IS NOT NULL AND OLD.piece_id IS DISTINCT FROM NEW.piece_id))
  EXECUTE FUNCTION refuse_evidence_change('which letter the partner mails is recorded once');--> statement-breakpoint
-- A partner assigns the tracking number after buying: it is added once, to a piece that a partner mails and that has none.
DROP TRIGGER shipments_are_kept ON shipments;--> statement-breakpoint
CREATE TRIGGER shipments_are_kept BEFORE UPDATE ON shipments FOR EACH ROW
  WHEN ((OLD.created_at, OLD.created_by, OLD.document_id) IS DISTINCT FROM (NEW.created_at, NEW.created_by, NEW.document_id)
    OR (OLD.carrier IS NOT NULL AND (
      (OLD.tracking_number IS DISTINCT FROM NEW.tracking_number
        AND NOT (OLD.tracking_number IS NULL AND OLD.partner IS NOT NULL AND OLD.is_tracked))
      OR (
      OLD.carrier, OLD.service, OLD.selected_quote_id, OLD.page_count, OLD.color, OLD.duplex,
      OLD.certified_mail, OLD.return_receipt, OLD.delivery_confirmation, OLD.to_address, OLD.to_address_given,
      OLD.from_address, OLD.from_address_given, OLD.sheets, OLD.envelope, OLD.weight_ounces, OLD.postage_cost_cents,
      OLD.postage_markup_cents, OLD.envelope_fee_cents, OLD.page_fee_cents, OLD.page_fee_color_cents,
      OLD.tax_amount_cents, OLD.total_charged_cents, OLD.kit, OLD.packaging, OLD.thickness_inches, OLD.paper,
      OLD.is_tracked, OLD.label_date, OLD.partner
    ) IS DISTINCT FROM (
      NEW.carrier, NEW.service, NEW.selected_quote_id, NEW.page_count, NEW.color, NEW.duplex,
      NEW.certified_mail, NEW.return_receipt, NEW.delivery_confirmation, NEW.to_address, NEW.to_address_given,
      NEW.from_address, NEW.from_address_given, NEW.sheets, NEW.envelope, NEW.weight_ounces, NEW.postage_cost_cents,
      NEW.postage_markup_cents, NEW.envelope_fee_cents, NEW.page_fee_cents, NEW.page_fee_color_cents,
      NEW.tax_amount_cents, NEW.total_charged_cents, NEW.kit, NEW.packaging, NEW.thickness_inches, NEW.paper,
      NEW.is_tracked, NEW.label_date, NEW.partner))))
  EXECUTE FUNCTION refuse_evidence_change('what was mailed, to whom and how is fixed once it is bought');
