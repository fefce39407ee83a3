CREATE TABLE "log_checkpoints" (
	"size" bigint PRIMARY KEY NOT NULL,
	"root" "bytea" NOT NULL,
	"note" text NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_cosignatures" (
	"size" bigint NOT NULL,
	"witness" text NOT NULL,
	"line" text NOT NULL,
	"cosigned_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "log_cosignatures_size_witness_pk" PRIMARY KEY("size","witness")
);
--> statement-breakpoint
CREATE TABLE "log_entries" (
	"index" bigint PRIMARY KEY NOT NULL,
	"chain" "bytea" NOT NULL,
	"entries" integer NOT NULL,
	"last_hash" "bytea" NOT NULL,
	CONSTRAINT "log_entries_once" UNIQUE("chain","entries")
);
--> statement-breakpoint
CREATE TABLE "log_keys" (
	"purpose" text NOT NULL,
	"generation" integer NOT NULL,
	"name" text NOT NULL,
	"verifier_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"retired_at" timestamp (3) with time zone,
	CONSTRAINT "log_keys_purpose_generation_pk" PRIMARY KEY("purpose","generation")
);
--> statement-breakpoint
CREATE TABLE "log_tiles" (
	"level" smallint NOT NULL,
	"index" bigint NOT NULL,
	"hashes" "bytea" NOT NULL,
	"root" "bytea" NOT NULL,
	CONSTRAINT "log_tiles_level_index_pk" PRIMARY KEY("level","index")
);
--> statement-breakpoint
CREATE TABLE "log_timestamps" (
	"size" bigint PRIMARY KEY NOT NULL,
	"authority" text NOT NULL,
	"response" "bytea" NOT NULL,
	"stamped_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "witnessed_logs" (
	"origin" text PRIMARY KEY NOT NULL,
	"size" bigint NOT NULL,
	"root" "bytea" NOT NULL,
	"note" text NOT NULL,
	"cosigned_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chain_heads" ADD COLUMN "is_logged" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "checkpoint_emails" text DEFAULT 'weekly' NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "checkpoint_emailed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "chain_heads_unlogged" ON "chain_heads" USING btree ("organization_id","shipment_id") WHERE not is_logged;--> statement-breakpoint
-- What was logged is only ever added to.
REVOKE UPDATE, DELETE, TRUNCATE ON log_entries, log_tiles, log_checkpoints, log_cosignatures, log_timestamps
  FROM mailroom_service;--> statement-breakpoint
-- A key is retired, and never replaced: what it signed is verified with it for ever.
REVOKE UPDATE, DELETE, TRUNCATE ON log_keys FROM mailroom_service;--> statement-breakpoint
GRANT UPDATE (retired_at) ON log_keys TO mailroom_service;--> statement-breakpoint
-- A witness never cosigns a smaller tree after a larger one, nor two trees of one size.
CREATE FUNCTION keep_witnessed_log_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.origin <> OLD.origin OR NEW.size < OLD.size OR (NEW.size = OLD.size AND NEW.root <> OLD.root)
  THEN RAISE EXCEPTION 'the log % only moves forward', OLD.origin USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER witnessed_logs_forward BEFORE UPDATE ON witnessed_logs
  FOR EACH ROW EXECUTE FUNCTION keep_witnessed_log_forward();--> statement-breakpoint
REVOKE DELETE, TRUNCATE ON witnessed_logs FROM mailroom_service;
