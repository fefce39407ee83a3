ALTER TABLE "batch_rows" RENAME COLUMN "mended" TO "edits";--> statement-breakpoint
ALTER TABLE "batch_rows" RENAME COLUMN "is_picked" TO "quote_overridden";--> statement-breakpoint
UPDATE "batch_rows" SET "state" = CASE "state"
    WHEN 'faulty' THEN 'invalid'
    WHEN 'dearer' THEN 'price_increased'
    WHEN 'left_out' THEN 'excluded'
  END
  WHERE "state" IN ('faulty', 'dearer', 'left_out');--> statement-breakpoint
UPDATE "scan_forms" SET "status" = 'requested' WHERE "status" = 'asked';--> statement-breakpoint
-- The cause moves with the kind: it keeps the same task from opening twice.
UPDATE "tasks" SET "kind" = 'integrity_check_failed',
    "cause" = regexp_replace("cause", '^evidence_broken:', 'integrity_check_failed:')
  WHERE "kind" = 'evidence_broken';--> statement-breakpoint
UPDATE "shipment_views" SET "query" = regexp_replace("query", '(^|&)due=awaited(&|$)', '\1due=in_transit\2')
  WHERE "query" ~ '(^|&)due=awaited(&|$)';--> statement-breakpoint
UPDATE "address_book" SET "verification" = 'unverified' WHERE "verification" = 'unchecked';--> statement-breakpoint
UPDATE "shipments" SET "to_address_given" = ("to_address_given" - 'keep_as_given')
    || jsonb_build_object('use_as_entered', "to_address_given" -> 'keep_as_given')
  WHERE "to_address_given" ? 'keep_as_given';--> statement-breakpoint
UPDATE "shipments" SET "from_address_given" = ("from_address_given" - 'keep_as_given')
    || jsonb_build_object('use_as_entered', "from_address_given" -> 'keep_as_given')
  WHERE "from_address_given" ? 'keep_as_given';--> statement-breakpoint
-- What was cached has the old names; it is read again.
DELETE FROM "kept_details";--> statement-breakpoint
-- What the simulators of the sandbox remember.
UPDATE "sandbox_objects" SET "body" = ("body" - 'asked_at') || jsonb_build_object('requested_at', "body" -> 'asked_at')
  WHERE "vendor" = 'easypost' AND "kind" = 'refund' AND "body" ? 'asked_at';--> statement-breakpoint
UPDATE "sandbox_objects" SET "kind" = 'unannounced_refund' WHERE "vendor" = 'easypost' AND "kind" = 'untold_refund';--> statement-breakpoint
UPDATE "sandbox_objects" SET "body" = ("body" - 'answer') || jsonb_build_object('response', "body" -> 'answer')
  WHERE "vendor" = 'stripe' AND "kind" = 'idempotency_key' AND "body" ? 'answer';
