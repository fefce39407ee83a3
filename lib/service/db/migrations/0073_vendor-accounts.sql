CREATE TABLE "vendor_keys" (
	"vendor" text NOT NULL,
	"fingerprint" text NOT NULL,
	"mode" text NOT NULL,
	"account" text NOT NULL,
	"first_used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "vendor_keys_vendor_fingerprint_pk" PRIMARY KEY("vendor","fingerprint")
);
--> statement-breakpoint
CREATE TABLE "vendor_registrations" (
	"vendor" text NOT NULL,
	"mode" text NOT NULL,
	"account" text NOT NULL,
	"url" text NOT NULL,
	"endpoint_id" text NOT NULL,
	"registered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "vendor_registrations_vendor_mode_account_url_pk" PRIMARY KEY("vendor","mode","account","url")
);
