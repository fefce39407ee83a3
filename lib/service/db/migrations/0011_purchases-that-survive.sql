DROP INDEX "purchases_open";--> statement-breakpoint
ALTER TABLE "cancellations" ADD COLUMN "refund_id" text;--> statement-breakpoint
ALTER TABLE "cancellations" ADD COLUMN "payment_settled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "cancellations" ADD COLUMN "label_settled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "return_url" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "action_url" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "action_expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "captured_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "payment_undo" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "label_refund" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "label_settled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "lease_token" uuid;--> statement-breakpoint
CREATE INDEX "purchases_payment" ON "purchases" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "purchases_provider_shipment" ON "purchases" USING btree ("provider_shipment_id");--> statement-breakpoint
CREATE INDEX "purchases_open" ON "purchases" USING btree ("leased_until") WHERE step not in ('completed', 'failed');