ALTER TABLE "shipments" ADD COLUMN "turned_back_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "artifacts_kept_receipts" ON "artifacts" USING btree ("organization_id","shipment_id") WHERE kind = 'carrier_return_receipt_pdf' and status = 'available';--> statement-breakpoint
CREATE INDEX "shipments_proof" ON "shipments" USING btree ("organization_id","id") WHERE tracking_number is not null and status <> 'cancelled' and (certified_mail or coalesce(delivery_confirmation, 'NO_SIGNATURE') <> 'NO_SIGNATURE');--> statement-breakpoint
CREATE INDEX "shipments_proof_unaccepted" ON "shipments" USING btree ("organization_id","id") WHERE tracking_number is not null and status <> 'cancelled' and (certified_mail or coalesce(delivery_confirmation, 'NO_SIGNATURE') <> 'NO_SIGNATURE') and shipped_at is null;--> statement-breakpoint
CREATE INDEX "shipments_proof_receipt_owed" ON "shipments" USING btree ("organization_id","id") WHERE tracking_number is not null and status <> 'cancelled' and (certified_mail or coalesce(delivery_confirmation, 'NO_SIGNATURE') <> 'NO_SIGNATURE') and return_receipt and delivered_at is not null and turned_back_at is null and evidence_purged_at is null;--> statement-breakpoint
CREATE INDEX "shipments_proof_turned_back" ON "shipments" USING btree ("organization_id","id") WHERE tracking_number is not null and status <> 'cancelled' and (certified_mail or coalesce(delivery_confirmation, 'NO_SIGNATURE') <> 'NO_SIGNATURE') and turned_back_at is not null;--> statement-breakpoint
CREATE INDEX "shipments_proof_expiring" ON "shipments" USING btree ("organization_id","shipped_data_expires_at","id") WHERE tracking_number is not null and status <> 'cancelled' and (certified_mail or coalesce(delivery_confirmation, 'NO_SIGNATURE') <> 'NO_SIGNATURE') and evidence_purged_at is null;--> statement-breakpoint
UPDATE "shipments" s SET "turned_back_at" = t.at FROM (
  SELECT organization_id, shipment_id, min(occurred_at) AS at FROM tracking_events
  WHERE status = 'return_to_sender' GROUP BY organization_id, shipment_id
) t WHERE t.organization_id = s.organization_id AND t.shipment_id = s.id;--> statement-breakpoint
UPDATE "shipments" s SET "turned_back_at" = (p.mailing_record #>> '{delivery,returned_to_sender_at}')::timestamptz FROM purges p
WHERE p.organization_id = s.organization_id AND p.shipment_id = s.id AND p.scope = 'evidence'
  AND p.mailing_record #>> '{delivery,returned_to_sender_at}' IS NOT NULL;
