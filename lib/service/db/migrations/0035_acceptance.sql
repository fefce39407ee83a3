DROP INDEX "shipments_proof_unaccepted";--> statement-breakpoint
ALTER TABLE "artifacts" ADD COLUMN "signed_by" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "scan_form_scanned_at" timestamp (3) with time zone;--> statement-breakpoint
-- False for what is there already: a job reviews it after the start, and puts what it corrects into each shipment's chain.
ALTER TABLE "shipments" ADD COLUMN "is_acceptance_reviewed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ALTER COLUMN "is_acceptance_reviewed" SET DEFAULT true;--> statement-breakpoint
-- With its index `shipments_outcome`.
ALTER TABLE "shipments" DROP COLUMN "tracking_outcome";--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "tracking_outcome" text GENERATED ALWAYS AS (case when tracking_number is null or status = 'cancelled' then null when turned_back_at is not null then 'returned' when delivered_at is not null then 'delivered' when delivery_problem is not null then 'held_up' when (case when carrier = 'USPS' then postal_accepted_at is null else shipped_at is null end) then 'awaiting_acceptance' else 'on_its_way' end) STORED;--> statement-breakpoint
CREATE INDEX "shipments_outcome" ON "shipments" USING btree ("organization_id","tracking_outcome","id");--> statement-breakpoint
CREATE INDEX "shipments_acceptance_unreviewed" ON "shipments" USING btree ("organization_id","id") WHERE not is_acceptance_reviewed and carrier = 'USPS';--> statement-breakpoint
CREATE INDEX "shipments_proof_unaccepted" ON "shipments" USING btree ("organization_id","id") WHERE tracking_number is not null and status <> 'cancelled' and (certified_mail or coalesce(delivery_confirmation, 'NO_SIGNATURE') <> 'NO_SIGNATURE') and (case when carrier = 'USPS' then postal_accepted_at is null else shipped_at is null end);--> statement-breakpoint
ALTER TABLE "hand_overs" ADD COLUMN "api_key_id" uuid;
