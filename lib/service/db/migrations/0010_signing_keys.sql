CREATE TABLE "signing_keys" (
	"key_id" text PRIMARY KEY NOT NULL,
	"generation" integer NOT NULL,
	"public_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"retired_at" timestamp (3) with time zone,
	CONSTRAINT "signing_keys_generation_unique" UNIQUE("generation")
);
