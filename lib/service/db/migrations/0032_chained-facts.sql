ALTER TABLE "chain_entries" ADD COLUMN "content" jsonb;--> statement-breakpoint
ALTER TABLE "chain_entries" ADD COLUMN "transaction_id" "xid8" DEFAULT pg_current_xact_id();--> statement-breakpoint
-- A head moves by the entries that were added, and only to one that is there.
CREATE OR REPLACE FUNCTION keep_chain_head_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.organization_id, NEW.shipment_id) IS DISTINCT FROM (OLD.organization_id, OLD.shipment_id)
    OR NEW.entries < OLD.entries
    OR (NEW.entries = OLD.entries) IS DISTINCT FROM (NEW.last_hash = OLD.last_hash)
    OR (NEW.entries > OLD.entries AND NOT EXISTS (
      SELECT 1 FROM chain_entries e
      WHERE e.organization_id = NEW.organization_id AND e.shipment_id = NEW.shipment_id
        AND e.position = NEW.entries AND e.hash = NEW.last_hash))
    OR (OLD.vouch IS NOT NULL
      AND coalesce((NEW.vouch->>'entries')::integer, 0) < (OLD.vouch->>'entries')::integer)
  THEN RAISE EXCEPTION 'the head of the chain of shipment % only moves forward', OLD.shipment_id
    USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
-- What carriers said is in the chain as well: it is deleted there with the rest, and its hash stays.
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
        SELECT t.tag_id FROM shipment_tags t WHERE t.organization_id = organization AND t.shipment_id = shipment))
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
END $$;--> statement-breakpoint
-- The service's role adds to evidence and never changes it. What may change is named, column by column.
REVOKE UPDATE, DELETE, TRUNCATE ON documents, artifacts, legal_holds, purges, signing_keys FROM mailroom_service;--> statement-breakpoint
REVOKE DELETE, TRUNCATE ON shipments, print_jobs, purchases FROM mailroom_service;--> statement-breakpoint
GRANT UPDATE (purged_at) ON documents TO mailroom_service;--> statement-breakpoint
GRANT UPDATE (status, storage_key, sha256, size_bytes, failure, available_at, imported_via, imported_by) ON artifacts TO mailroom_service;--> statement-breakpoint
GRANT UPDATE (released_by, released_at, release_reason) ON legal_holds TO mailroom_service;--> statement-breakpoint
GRANT UPDATE (ended_at) ON purges TO mailroom_service;--> statement-breakpoint
GRANT UPDATE (retired_at) ON signing_keys TO mailroom_service;--> statement-breakpoint
CREATE FUNCTION refuse_evidence_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER artifacts_are_kept BEFORE UPDATE ON artifacts FOR EACH ROW
  WHEN (OLD.sha256 IS NOT NULL AND (
    (OLD.sha256, OLD.size_bytes, OLD.available_at, OLD.imported_via, OLD.imported_by)
      IS DISTINCT FROM (NEW.sha256, NEW.size_bytes, NEW.available_at, NEW.imported_via, NEW.imported_by)
    OR (NEW.storage_key IS DISTINCT FROM OLD.storage_key AND NEW.storage_key IS NOT NULL)
    OR (NEW.status IS DISTINCT FROM OLD.status AND NEW.status <> 'expired')))
  EXECUTE FUNCTION refuse_evidence_change('a file that is stored as evidence is not replaced');--> statement-breakpoint
CREATE TRIGGER legal_holds_are_kept BEFORE UPDATE ON legal_holds FOR EACH ROW
  WHEN (OLD.released_at IS NOT NULL)
  EXECUTE FUNCTION refuse_evidence_change('a legal hold is released once');--> statement-breakpoint
CREATE TRIGGER purchases_are_kept BEFORE UPDATE ON purchases FOR EACH ROW
  WHEN ((OLD.shipment_id, OLD.quote_id, OLD.amount_cents, OLD.card_label, OLD.bought_by, OLD.requested_by, OLD.approval_id, OLD.created_at)
      IS DISTINCT FROM (NEW.shipment_id, NEW.quote_id, NEW.amount_cents, NEW.card_label, NEW.bought_by, NEW.requested_by, NEW.approval_id, NEW.created_at)
    OR (OLD.step = 'completed' AND (OLD.label, OLD.captured_at, OLD.step) IS DISTINCT FROM (NEW.label, NEW.captured_at, NEW.step)))
  EXECUTE FUNCTION refuse_evidence_change('who bought what for how much is recorded once');--> statement-breakpoint
CREATE TRIGGER print_jobs_are_kept BEFORE UPDATE ON print_jobs FOR EACH ROW
  WHEN ((OLD.shipment_id, OLD.code) IS DISTINCT FROM (NEW.shipment_id, NEW.code)
    OR (OLD.state = 'completed' AND OLD.sha256 IS DISTINCT FROM NEW.sha256))
  EXECUTE FUNCTION refuse_evidence_change('which file was printed is recorded once');--> statement-breakpoint
-- What was requested and bought is fixed once there is a label.
CREATE TRIGGER shipments_are_kept BEFORE UPDATE ON shipments FOR EACH ROW
  WHEN ((OLD.created_at, OLD.created_by, OLD.document_id) IS DISTINCT FROM (NEW.created_at, NEW.created_by, NEW.document_id)
    OR (OLD.tracking_number IS NOT NULL AND (
      OLD.tracking_number, OLD.carrier, OLD.service, OLD.selected_quote_id, OLD.page_count, OLD.color, OLD.duplex,
      OLD.certified_mail, OLD.return_receipt, OLD.delivery_confirmation, OLD.to_address, OLD.to_address_given,
      OLD.from_address, OLD.from_address_given, OLD.sheets, OLD.envelope, OLD.weight_ounces, OLD.postage_cost_cents,
      OLD.postage_markup_cents, OLD.envelope_fee_cents, OLD.page_fee_cents, OLD.page_fee_color_cents,
      OLD.tax_amount_cents, OLD.total_charged_cents
    ) IS DISTINCT FROM (
      NEW.tracking_number, NEW.carrier, NEW.service, NEW.selected_quote_id, NEW.page_count, NEW.color, NEW.duplex,
      NEW.certified_mail, NEW.return_receipt, NEW.delivery_confirmation, NEW.to_address, NEW.to_address_given,
      NEW.from_address, NEW.from_address_given, NEW.sheets, NEW.envelope, NEW.weight_ounces, NEW.postage_cost_cents,
      NEW.postage_markup_cents, NEW.envelope_fee_cents, NEW.page_fee_cents, NEW.page_fee_color_cents,
      NEW.tax_amount_cents, NEW.total_charged_cents)))
  EXECUTE FUNCTION refuse_evidence_change('what was mailed, to whom and how is fixed once it is bought');--> statement-breakpoint
-- What became of the piece follows from the chain: it changes only in a transaction that adds to the chain.
CREATE FUNCTION require_chain_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM chain_entries e
    WHERE e.organization_id = NEW.organization_id AND e.shipment_id = NEW.id AND e.transaction_id = pg_current_xact_id())
  THEN RAISE EXCEPTION 'the record of shipment % changes only together with its chain', NEW.id
    USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER shipments_follow_chain AFTER UPDATE ON shipments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.status, OLD.tracking_number, OLD.packed_at, OLD.packed_by, OLD.manifested_at, OLD.scan_form_id, OLD.shipped_at, OLD.postal_accepted_at,
      OLD.delivered_at, OLD.turned_back_at, OLD.delivery_problem, OLD.signer_name, OLD.shipped_data_expires_at,
      OLD.document_expires_at, OLD.document_purged_at, OLD.evidence_purged_at)
    IS DISTINCT FROM (NEW.status, NEW.tracking_number, NEW.packed_at, NEW.packed_by, NEW.manifested_at, NEW.scan_form_id, NEW.shipped_at, NEW.postal_accepted_at,
      NEW.delivered_at, NEW.turned_back_at, NEW.delivery_problem, NEW.signer_name, NEW.shipped_data_expires_at,
      NEW.document_expires_at, NEW.document_purged_at, NEW.evidence_purged_at))
  EXECUTE FUNCTION require_chain_entry();
