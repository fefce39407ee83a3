CREATE TABLE "chain_heads" (
	"organization_id" uuid NOT NULL,
	"shipment_id" uuid NOT NULL,
	"entries" integer NOT NULL,
	"last_hash" text NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"fault" jsonb,
	"vouch" jsonb,
	CONSTRAINT "chain_heads_organization_id_shipment_id_pk" PRIMARY KEY("organization_id","shipment_id")
);
--> statement-breakpoint
CREATE INDEX "chain_heads_oldest_check" ON "chain_heads" USING btree ("checked_at" NULLS FIRST);--> statement-breakpoint
CREATE INDEX "chain_heads_broken" ON "chain_heads" USING btree ("organization_id") WHERE fault is not null;--> statement-breakpoint
INSERT INTO "chain_heads" ("organization_id", "shipment_id", "entries", "last_hash")
  SELECT DISTINCT ON ("organization_id", "shipment_id") "organization_id", "shipment_id", "position", "hash"
  FROM "chain_entries" ORDER BY "organization_id", "shipment_id", "position" DESC;--> statement-breakpoint
-- A chain and what was signed of it only ever grow, one entry at a time.
CREATE FUNCTION keep_chain_head_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.organization_id, NEW.shipment_id) IS DISTINCT FROM (OLD.organization_id, OLD.shipment_id)
    OR NEW.entries NOT IN (OLD.entries, OLD.entries + 1)
    OR (NEW.entries = OLD.entries) IS DISTINCT FROM (NEW.last_hash = OLD.last_hash)
    OR (OLD.vouch IS NOT NULL
      AND coalesce((NEW.vouch->>'entries')::integer, 0) < (OLD.vouch->>'entries')::integer)
  THEN RAISE EXCEPTION 'the head of the chain of shipment % only moves forward', OLD.shipment_id
    USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER chain_heads_forward BEFORE UPDATE ON chain_heads
  FOR EACH ROW EXECUTE FUNCTION keep_chain_head_forward();--> statement-breakpoint
REVOKE DELETE, TRUNCATE ON chain_heads FROM mailroom_service;
