CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"document_key" text NOT NULL,
	"filename" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"page_count" integer NOT NULL,
	"page_sizes" jsonb NOT NULL,
	"sha256" text NOT NULL,
	"uploaded_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "documents_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"filename" text NOT NULL,
	"storage_key" text NOT NULL,
	"status" text NOT NULL,
	"document_id" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"swept_at" timestamp (3) with time zone,
	CONSTRAINT "uploads_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "artifacts" (
	"organization_id" uuid NOT NULL,
	"shipment_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"source_url" text NOT NULL,
	"status" text NOT NULL,
	"filename" text NOT NULL,
	"content_type" text NOT NULL,
	"storage_key" text,
	"sha256" text,
	"size_bytes" integer,
	"failure" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"available_at" timestamp (3) with time zone,
	CONSTRAINT "artifacts_organization_id_shipment_id_id_pk" PRIMARY KEY("organization_id","shipment_id","id"),
	CONSTRAINT "artifacts_one_per_kind" UNIQUE("organization_id","shipment_id","kind")
);
--> statement-breakpoint
CREATE TABLE "print_jobs" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"shipment_id" uuid NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"printer_job_id" text,
	"storage_key" text,
	"sha256" text,
	"reason" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "print_jobs_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "provider_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"headers" jsonb NOT NULL,
	"body" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"processed_at" timestamp (3) with time zone,
	CONSTRAINT "provider_messages_once" UNIQUE("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "scan_forms" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"provider_id" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "scan_forms_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "tracking_events" (
	"organization_id" uuid NOT NULL,
	"shipment_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"status" text NOT NULL,
	"status_detail" text,
	"message" text NOT NULL,
	"carrier_code" text,
	"location" jsonb NOT NULL,
	"signed_by" text,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"observed_at" timestamp (3) with time zone NOT NULL,
	"message_id" uuid,
	"fingerprint" text NOT NULL,
	CONSTRAINT "tracking_events_organization_id_shipment_id_id_pk" PRIMARY KEY("organization_id","shipment_id","id"),
	CONSTRAINT "tracking_events_once" UNIQUE("organization_id","shipment_id","fingerprint")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"key_hash" text NOT NULL,
	"hint" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "directory" (
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"organization_id" uuid NOT NULL,
	"object_id" uuid NOT NULL,
	CONSTRAINT "directory_kind_name_pk" PRIMARY KEY("kind","name")
);
--> statement-breakpoint
CREATE TABLE "members" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "members_organization_id_user_id_pk" PRIMARY KEY("organization_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"return_address" jsonb,
	"payment_customer_id" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cancellations" (
	"organization_id" uuid NOT NULL,
	"shipment_id" uuid NOT NULL,
	"payment_id" text NOT NULL,
	"provider_shipment_id" text NOT NULL,
	"payment_refund" text NOT NULL,
	"label_refund" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cancellations_organization_id_shipment_id_pk" PRIMARY KEY("organization_id","shipment_id")
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"shipment_id" uuid NOT NULL,
	"quote_id" uuid NOT NULL,
	"step" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"customer_id" text NOT NULL,
	"card_id" text NOT NULL,
	"card_label" text NOT NULL,
	"payment_id" text,
	"provider_shipment_id" text NOT NULL,
	"provider_rate_id" text NOT NULL,
	"label" jsonb,
	"failure_code" text,
	"failure_message" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"bought_by" text,
	"leased_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "purchases_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_objects" (
	"vendor" text NOT NULL,
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"parent_id" text,
	"body" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sequence" bigserial NOT NULL,
	CONSTRAINT "sandbox_objects_vendor_kind_id_pk" PRIMARY KEY("vendor","kind","id"),
	CONSTRAINT "sandbox_objects_sequence_unique" UNIQUE("sequence")
);
--> statement-breakpoint
CREATE TABLE "sandbox_webhooks" (
	"vendor" text NOT NULL,
	"event_id" text NOT NULL,
	"body" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"sequence" bigserial NOT NULL,
	CONSTRAINT "sandbox_webhooks_vendor_event_id_pk" PRIMARY KEY("vendor","event_id"),
	CONSTRAINT "sandbox_webhooks_sequence_unique" UNIQUE("sequence")
);
--> statement-breakpoint
CREATE TABLE "service_settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"organization_id" uuid NOT NULL,
	"shipment_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"carrier" text NOT NULL,
	"service" text NOT NULL,
	"provider_shipment_id" text NOT NULL,
	"provider_rate_id" text NOT NULL,
	"postage_cost_cents" integer NOT NULL,
	"postage_markup_cents" integer NOT NULL,
	"envelope_fee_cents" integer NOT NULL,
	"page_fee_cents" integer NOT NULL,
	"page_fee_color_cents" integer NOT NULL,
	"tax_amount_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"delivery_days" integer,
	"delivery_date" timestamp (3) with time zone,
	"delivery_date_guaranteed" boolean NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "quotes_organization_id_shipment_id_id_pk" PRIMARY KEY("organization_id","shipment_id","id"),
	CONSTRAINT "quotes_total_is_sum" CHECK (total_cents = postage_cost_cents + postage_markup_cents + envelope_fee_cents + page_fee_cents + page_fee_color_cents + tax_amount_cents)
);
--> statement-breakpoint
CREATE TABLE "shipment_events" (
	"organization_id" uuid NOT NULL,
	"shipment_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"id" uuid NOT NULL,
	"status" text NOT NULL,
	"from_status" text,
	"message" text NOT NULL,
	"actor" text,
	"metadata" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shipment_events_organization_id_shipment_id_sequence_pk" PRIMARY KEY("organization_id","shipment_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "shipment_tags" (
	"organization_id" uuid NOT NULL,
	"tag_id" uuid NOT NULL,
	"shipment_id" uuid NOT NULL,
	CONSTRAINT "shipment_tags_organization_id_tag_id_shipment_id_pk" PRIMARY KEY("organization_id","tag_id","shipment_id")
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"status" text NOT NULL,
	"name" text,
	"document_id" uuid NOT NULL,
	"page_count" integer NOT NULL,
	"color" boolean NOT NULL,
	"duplex" boolean NOT NULL,
	"carrier_filter" text,
	"service_filter" text,
	"delivery_confirmation" text,
	"certified_mail" boolean NOT NULL,
	"return_receipt" boolean NOT NULL,
	"to_address" jsonb NOT NULL,
	"to_address_given" jsonb NOT NULL,
	"from_address" jsonb NOT NULL,
	"sheets" integer NOT NULL,
	"envelope" text NOT NULL,
	"weight_ounces" double precision NOT NULL,
	"quotes_expire_at" timestamp (3) with time zone,
	"missing_rates" jsonb NOT NULL,
	"selected_quote_id" uuid,
	"carrier" text,
	"service" text,
	"tracking_number" text,
	"tracking_url" text,
	"provider_shipment_id" text,
	"tracker_id" text,
	"postage_cost_cents" integer DEFAULT 0 NOT NULL,
	"postage_markup_cents" integer DEFAULT 0 NOT NULL,
	"envelope_fee_cents" integer DEFAULT 0 NOT NULL,
	"page_fee_cents" integer DEFAULT 0 NOT NULL,
	"page_fee_color_cents" integer DEFAULT 0 NOT NULL,
	"tax_amount_cents" integer DEFAULT 0 NOT NULL,
	"total_charged_cents" integer DEFAULT 0 NOT NULL,
	"manifested_at" timestamp (3) with time zone,
	"scan_form_id" uuid,
	"shipped_at" timestamp (3) with time zone,
	"postal_accepted_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"signer_name" text,
	"shipped_data_expires_at" timestamp (3) with time zone,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shipments_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "shipments_status_known" CHECK (status in ('draft', 'payment_pending', 'queued', 'printed', 'shipped', 'cancelled', 'payment_failed'))
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "tags_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "tags_name" UNIQUE("organization_id","name")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "uploads_unswept" ON "uploads" USING btree ("expires_at") WHERE "uploads"."swept_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "print_jobs_one_live" ON "print_jobs" USING btree ("organization_id","shipment_id") WHERE state not in ('failed', 'cancelled');--> statement-breakpoint
CREATE INDEX "provider_messages_open" ON "provider_messages" USING btree ("processed_at");--> statement-breakpoint
CREATE INDEX "members_user" ON "members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "purchases_shipment" ON "purchases" USING btree ("organization_id","shipment_id");--> statement-breakpoint
CREATE INDEX "purchases_open" ON "purchases" USING btree ("step","updated_at");--> statement-breakpoint
CREATE INDEX "sandbox_objects_parent" ON "sandbox_objects" USING btree ("vendor","kind","parent_id","sequence");--> statement-breakpoint
CREATE INDEX "sandbox_webhooks_open" ON "sandbox_webhooks" USING btree ("delivered_at","sequence");--> statement-breakpoint
CREATE INDEX "shipment_tags_shipment" ON "shipment_tags" USING btree ("organization_id","shipment_id");--> statement-breakpoint
CREATE INDEX "shipments_status" ON "shipments" USING btree ("organization_id","status","id");