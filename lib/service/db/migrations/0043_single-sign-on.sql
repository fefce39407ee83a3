CREATE TABLE "identity_providers" (
	"organization_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret" text NOT NULL,
	"joins_as" text,
	"is_required" boolean DEFAULT false NOT NULL,
	"last_sign_in_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "identity_providers_organization_id_pk" PRIMARY KEY("organization_id")
);
--> statement-breakpoint
CREATE TABLE "sign_in_domains" (
	"organization_id" uuid NOT NULL,
	"domain" text NOT NULL,
	"record" text NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sign_in_domains_organization_id_domain_pk" PRIMARY KEY("organization_id","domain")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "vouched_by" uuid;