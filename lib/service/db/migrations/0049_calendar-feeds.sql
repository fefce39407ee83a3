CREATE TABLE "calendar_feeds" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"secret_hash" text NOT NULL,
	"includes_names" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_read_at" timestamp (3) with time zone,
	CONSTRAINT "calendar_feeds_organization_id_user_id_pk" PRIMARY KEY("organization_id","user_id"),
	CONSTRAINT "calendar_feeds_secret" UNIQUE("organization_id","secret_hash")
);
