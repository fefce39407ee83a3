CREATE TABLE "payment_customers" (
	"organization_id" uuid NOT NULL,
	"account" text NOT NULL,
	"customer_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_customers_organization_id_account_pk" PRIMARY KEY("organization_id","account")
);
--> statement-breakpoint
ALTER TABLE "connected_accounts" ADD COLUMN "vendor_account" text;--> statement-breakpoint
ALTER TABLE "cancellations" ADD COLUMN "payment_account" text;--> statement-breakpoint
ALTER TABLE "cancellations" ADD COLUMN "rates_account" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "payment_account" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "rates_account" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "rates_account" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "rates_account" text;--> statement-breakpoint
ALTER TABLE "watches" ADD COLUMN "rates_account" text;