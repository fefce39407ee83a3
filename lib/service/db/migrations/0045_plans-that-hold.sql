ALTER TABLE "tags" DROP CONSTRAINT "tags_name";--> statement-breakpoint
DROP INDEX "sandbox_emails_organization";--> statement-breakpoint
DROP INDEX "provider_messages_open";--> statement-breakpoint
DROP INDEX "address_book_by_use";--> statement-breakpoint
DROP INDEX "api_requests_age";--> statement-breakpoint
DROP INDEX "charges_state";--> statement-breakpoint
DROP INDEX "hand_over_pieces_form";--> statement-breakpoint
DROP INDEX "scan_forms_hand_over";--> statement-breakpoint
DROP INDEX "print_jobs_document_code";--> statement-breakpoint
DROP INDEX "print_jobs_shipment";--> statement-breakpoint
DROP INDEX "shipment_tags_shipment";--> statement-breakpoint
DROP INDEX "shipments_proof";--> statement-breakpoint
ALTER TABLE "shipments" drop column "search_text";--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "search_text" text GENERATED ALWAYS AS (left(lower(regexp_replace(normalize(replace(replace(replace(replace(replace(translate(coalesce(name, '') || ' ' || coalesce(to_address ->> 'name', '') || ' ' || coalesce(to_address ->> 'company', '') || ' ' || coalesce(tracking_number, '') || ' ' || coalesce(to_address ->> 'street1', '') || ' ' || coalesce(to_address ->> 'city', ''), 'ØøŁłĐđı''’‘ʼ`´', 'oollddi'), 'Æ', 'ae'), 'æ', 'ae'), 'Œ', 'oe'), 'œ', 'oe'), 'ß', 'ss'), NFKD), '[\u0300-\u036f]', '', 'g')), 600)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "api_requests_request" ON "api_requests" USING btree ("request_id","organization_id");--> statement-breakpoint
CREATE INDEX "audit_entries_action" ON "audit_entries" USING btree ("organization_id","action","id");--> statement-breakpoint
CREATE INDEX "print_jobs_open" ON "print_jobs" USING btree ("organization_id","printer_id") WHERE print_jobs.state in ('waiting', 'submitting', 'submitted');--> statement-breakpoint
CREATE INDEX "purchases_age" ON "purchases" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "shipments_document" ON "shipments" USING btree ("document_id","organization_id");--> statement-breakpoint
CREATE INDEX "shipments_document_retained" ON "shipments" USING btree ("organization_id","document_expires_at","id") WHERE document_purged_at is null and document_expires_at is not null;--> statement-breakpoint
CREATE INDEX "shipments_evidence_retained" ON "shipments" USING btree ("organization_id","shipped_data_expires_at","id") WHERE evidence_purged_at is null and shipped_data_expires_at is not null;--> statement-breakpoint
CREATE INDEX "shipments_on_floor" ON "shipments" USING btree ("organization_id","id") WHERE status in ('queued', 'printed') and manifested_at is null and carrier is not null;--> statement-breakpoint
CREATE INDEX "address_book_by_use" ON "address_book" USING btree ("organization_id","last_used_at" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "api_requests_age" ON "api_requests" USING btree ("at");--> statement-breakpoint
CREATE INDEX "charges_state" ON "charges" USING btree ("organization_id","refund_state","captured_at","id") WHERE refund_state is not null;--> statement-breakpoint
CREATE INDEX "hand_over_pieces_form" ON "hand_over_pieces" USING btree ("scan_form_id","organization_id");--> statement-breakpoint
CREATE INDEX "scan_forms_hand_over" ON "scan_forms" USING btree ("hand_over_id","organization_id");--> statement-breakpoint
CREATE UNIQUE INDEX "print_jobs_document_code" ON "print_jobs" USING btree ("code","organization_id") WHERE output = 'document';--> statement-breakpoint
CREATE INDEX "print_jobs_shipment" ON "print_jobs" USING btree ("shipment_id","organization_id");--> statement-breakpoint
CREATE INDEX "shipment_tags_shipment" ON "shipment_tags" USING btree ("shipment_id","organization_id","tag_id");--> statement-breakpoint
CREATE INDEX "shipments_proof" ON "shipments" USING btree ("organization_id","id","search_text") WHERE tracking_number is not null and status <> 'cancelled' and (certified_mail or coalesce(delivery_confirmation, 'NO_SIGNATURE') <> 'NO_SIGNATURE');--> statement-breakpoint
CREATE INDEX "shipments_search" ON "shipments" USING btree ("organization_id","id","search_text");--> statement-breakpoint
UPDATE "address_book" SET "search_text" = replace(replace(replace(translate("search_text", 'øłđı''’‘ʼ`´', 'oldi'), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss') WHERE "search_text" ~ '[øłđı''’‘ʼ`´æœß]';--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_name" UNIQUE("name","organization_id");