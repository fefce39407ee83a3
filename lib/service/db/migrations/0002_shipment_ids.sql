-- By hand: until now the two were read from the clock one after the other.
UPDATE "shipments" SET "created_at" = to_timestamp(('x' || translate(left(id::text, 13), '-', ''))::bit(48)::bigint / 1000.0);
--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_id_tells_creation" CHECK (('x' || translate(left(id::text, 13), '-', ''))::bit(48)::bigint = extract(epoch from created_at) * 1000);
