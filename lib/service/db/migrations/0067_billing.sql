CREATE TABLE "account_entries" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"cents" integer NOT NULL,
	"balance_cents" integer NOT NULL,
	"reference" text NOT NULL,
	"terms" text,
	"purchase_id" uuid,
	"shipment_id" uuid,
	"note" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "account_entries_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "account_entries_reference" UNIQUE("organization_id","kind","reference")
);
--> statement-breakpoint
CREATE TABLE "billing_accounts" (
	"organization_id" uuid NOT NULL,
	"terms" text NOT NULL,
	"net_days" integer NOT NULL,
	"credit_limit_cents" integer NOT NULL,
	"grace_days" integer NOT NULL,
	"billing_email" text,
	"balance_cents" integer DEFAULT 0 NOT NULL,
	"invoices_checked_at" timestamp (3) with time zone DEFAULT '1970-01-01T00:00:00.000Z' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "billing_accounts_organization_id_pk" PRIMARY KEY("organization_id")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" text NOT NULL,
	"month" text NOT NULL,
	"period_starts_at" timestamp (3) with time zone NOT NULL,
	"period_ends_at" timestamp (3) with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"locale" text NOT NULL,
	"net_days" integer NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"due_on" date NOT NULL,
	"total_cents" integer NOT NULL,
	"tax_cents" integer NOT NULL,
	"seller" jsonb NOT NULL,
	"buyer" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"paid_cents" integer DEFAULT 0 NOT NULL,
	"paid_at" timestamp (3) with time zone,
	CONSTRAINT "invoices_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "invoices_number" UNIQUE("organization_id","number"),
	CONSTRAINT "invoices_period" UNIQUE("organization_id","period_starts_at")
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "spending_limit_mode" text DEFAULT 'default' NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "spending_limit_cents" integer;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "default_spending_limit_cents" integer;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "paid_by" text DEFAULT 'card' NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "spent_by" text;--> statement-breakpoint
CREATE INDEX "account_entries_invoiced" ON "account_entries" USING btree ("organization_id","created_at") WHERE terms = 'invoice';--> statement-breakpoint
CREATE INDEX "billing_accounts_checked" ON "billing_accounts" USING btree ("invoices_checked_at");--> statement-breakpoint
CREATE INDEX "invoices_unpaid" ON "invoices" USING btree ("organization_id","due_on") WHERE paid_at is null;--> statement-breakpoint
CREATE INDEX "purchases_spent" ON "purchases" USING btree ("organization_id",coalesce(spent_by, bought_by),"created_at") WHERE step <> 'failed';--> statement-breakpoint
-- What was drawn, paid or billed is written once, as evidence is: of an invoice only what is paid of it changes.
REVOKE UPDATE, DELETE, TRUNCATE ON account_entries, invoices FROM mailroom_service;--> statement-breakpoint
GRANT UPDATE (paid_cents, paid_at) ON invoices TO mailroom_service;
