CREATE TABLE "inbound_addresses" (
	"organization_id" uuid NOT NULL,
	"local_part" text NOT NULL,
	"is_on" boolean NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "inbound_addresses_organization_id_pk" PRIMARY KEY("organization_id")
);
--> statement-breakpoint
CREATE TABLE "received_emails" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"message_key" text NOT NULL,
	"sha256" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"message_id" text,
	"sender" text,
	"subject" text NOT NULL,
	"verdicts" jsonb NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"user_id" uuid,
	"draft_id" uuid NOT NULL,
	"document_key" text,
	"leased_until" timestamp (3) with time zone,
	CONSTRAINT "received_emails_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "received_emails_message" ON "received_emails" USING btree ("organization_id","message_key");--> statement-breakpoint
CREATE INDEX "received_emails_age" ON "received_emails" USING btree ("received_at");