CREATE TABLE "connected_accounts" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"provider" text NOT NULL,
	"mode" text NOT NULL,
	"api_key" text,
	"key_ending" text NOT NULL,
	"webhook_secret" text,
	"webhook_id" text,
	"connected_by" uuid,
	"connected_at" timestamp (3) with time zone NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"refused_at" timestamp (3) with time zone,
	"refusal" text,
	"disconnected_at" timestamp (3) with time zone,
	"key_deleted_at" timestamp (3) with time zone,
	CONSTRAINT "connected_accounts_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "batch_rows" ADD COLUMN "account_postage_cents" integer;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "connected_account_id" uuid;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "account_postage_cents" integer;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "account_postage_refunded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "postage_account_id" uuid;--> statement-breakpoint
ALTER TABLE "cancellations" ADD COLUMN "connected_account_id" uuid;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "connected_account_id" uuid;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "connected_account_id" uuid;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "account_postage_cents" integer;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "connected_account_id" uuid;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "account_postage_cents" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "connected_accounts_one" ON "connected_accounts" USING btree ("organization_id","provider") WHERE disconnected_at is null;--> statement-breakpoint
CREATE INDEX "connected_accounts_kept" ON "connected_accounts" USING btree ("organization_id","id") WHERE key_deleted_at is null;--> statement-breakpoint
CREATE INDEX "charges_account_postage_refunded" ON "charges" USING btree ("organization_id","account_postage_refunded_at","id") WHERE account_postage_refunded_at is not null;--> statement-breakpoint
CREATE INDEX "cancellations_connected_account" ON "cancellations" USING btree ("organization_id","connected_account_id") WHERE label_refund in ('requested', 'submitted');--> statement-breakpoint
CREATE INDEX "purchases_connected_account" ON "purchases" USING btree ("organization_id","connected_account_id","shipment_id") WHERE connected_account_id is not null;--> statement-breakpoint
CREATE INDEX "shipments_connected_account" ON "shipments" USING btree ("organization_id","connected_account_id","id") WHERE connected_account_id is not null;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_postage_is_billed_once" CHECK (connected_account_id is null or (account_postage_cents is not null and postage_cost_cents = 0));--> statement-breakpoint
-- Which account sold the label is evidence, as all else that was bought.
CREATE TRIGGER shipments_account_is_kept BEFORE UPDATE ON shipments FOR EACH ROW
  WHEN (OLD.carrier IS NOT NULL AND (OLD.connected_account_id, OLD.account_postage_cents)
    IS DISTINCT FROM (NEW.connected_account_id, NEW.account_postage_cents))
  EXECUTE FUNCTION refuse_evidence_change('which account sold the label is recorded once');
