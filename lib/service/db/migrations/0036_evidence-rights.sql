-- What 0032 protects, with the columns that were added since.
GRANT UPDATE (signed_by) ON artifacts TO mailroom_service;--> statement-breakpoint
GRANT UPDATE (mailing_record) ON purges TO mailroom_service;--> statement-breakpoint
DROP TRIGGER artifacts_are_kept ON artifacts;--> statement-breakpoint
CREATE TRIGGER artifacts_are_kept BEFORE UPDATE ON artifacts FOR EACH ROW
  WHEN (OLD.sha256 IS NOT NULL AND (
    (OLD.sha256, OLD.size_bytes, OLD.available_at, OLD.imported_via, OLD.imported_by, OLD.signed_by)
      IS DISTINCT FROM (NEW.sha256, NEW.size_bytes, NEW.available_at, NEW.imported_via, NEW.imported_by, NEW.signed_by)
    OR (NEW.storage_key IS DISTINCT FROM OLD.storage_key AND NEW.storage_key IS NOT NULL)
    OR (NEW.status IS DISTINCT FROM OLD.status AND NEW.status <> 'expired')))
  EXECUTE FUNCTION refuse_evidence_change('a file that is stored as evidence is not replaced');--> statement-breakpoint
DROP TRIGGER shipments_follow_chain ON shipments;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER shipments_follow_chain AFTER UPDATE ON shipments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.status, OLD.tracking_number, OLD.packed_at, OLD.packed_by, OLD.manifested_at, OLD.scan_form_id, OLD.scan_form_scanned_at,
      OLD.shipped_at, OLD.postal_accepted_at, OLD.delivered_at, OLD.turned_back_at, OLD.delivery_problem, OLD.signer_name,
      OLD.shipped_data_expires_at, OLD.document_expires_at, OLD.document_purged_at, OLD.evidence_purged_at)
    IS DISTINCT FROM (NEW.status, NEW.tracking_number, NEW.packed_at, NEW.packed_by, NEW.manifested_at, NEW.scan_form_id, NEW.scan_form_scanned_at,
      NEW.shipped_at, NEW.postal_accepted_at, NEW.delivered_at, NEW.turned_back_at, NEW.delivery_problem, NEW.signer_name,
      NEW.shipped_data_expires_at, NEW.document_expires_at, NEW.document_purged_at, NEW.evidence_purged_at))
  EXECUTE FUNCTION require_chain_entry();--> statement-breakpoint
-- What is left of a record after its evidence was deleted is corrected together with the chain as well.
CREATE FUNCTION require_purge_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM chain_entries e
    WHERE e.organization_id = NEW.organization_id AND e.shipment_id = NEW.shipment_id AND e.transaction_id = pg_current_xact_id())
  THEN RAISE EXCEPTION 'the retained record of shipment % changes only together with its chain', NEW.shipment_id
    USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER purges_follow_chain AFTER UPDATE ON purges DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.mailing_record IS DISTINCT FROM NEW.mailing_record)
  EXECUTE FUNCTION require_purge_entry();
