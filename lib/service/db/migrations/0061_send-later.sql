CREATE TABLE "purchase_schedules" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"shipment_id" uuid NOT NULL,
	"state" text NOT NULL,
	"mail_on" date NOT NULL,
	"carrier" text NOT NULL,
	"service" text NOT NULL,
	"limit_cents" integer NOT NULL,
	"quoted_cents" integer NOT NULL,
	"scheduled_by" uuid NOT NULL,
	"scheduled_by_key" uuid,
	"scheduled_at" timestamp (3) with time zone NOT NULL,
	"approval_id" uuid,
	"purchase_id" uuid,
	"failure" text,
	"reason" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease_token" uuid,
	"leased_until" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "purchase_schedules_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "mail_on" date;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "scheduled_for" date;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "latest_schedule_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_schedules_one_open" ON "purchase_schedules" USING btree ("organization_id","shipment_id") WHERE state in ('scheduled', 'buying');--> statement-breakpoint
CREATE INDEX "purchase_schedules_due" ON "purchase_schedules" USING btree ("mail_on","organization_id") WHERE state = 'scheduled';--> statement-breakpoint
CREATE INDEX "shipments_scheduled" ON "shipments" USING btree ("organization_id","scheduled_for","id") WHERE scheduled_for is not null;--> statement-breakpoint
-- A draft whose purchase is scheduled says for which day, in the JSON of a page as in that of a row.
CREATE OR REPLACE FUNCTION shipment_page_text(organization uuid, since uuid, before uuid, page_size integer, only_status text, only_tag text)
  RETURNS text LANGUAGE plpgsql STABLE
  SET plan_cache_mode = force_generic_plan
  SET enable_sort = off
  SET enable_bitmapscan = off
  SET enable_seqscan = off
  SET enable_hashjoin = off
  SET enable_mergejoin = off
AS $$
DECLARE
  page text;
BEGIN
  IF only_status IS NULL AND only_tag IS NULL THEN
    SELECT string_agg(CASE WHEN waiting_approval_id IS NULL AND scheduled_for IS NULL THEN item
      ELSE concat(left(item, -1), CASE WHEN waiting_approval_id IS NOT NULL THEN ',"awaiting_approval":true' END,
        ',"scheduled_for":"' || scheduled_for || '"', '}') END, E'\n') INTO page
    FROM (
      SELECT waiting_approval_id, scheduled_for, row_to_json(shown)::text AS item
      FROM (
        SELECT id, status, name, page_count, carrier, service, tracking_number, tracking_url, total_charged_cents, created_at,
          shipped_at, waiting_approval_id, scheduled_for
        FROM shipments WHERE organization_id = organization AND id < before ORDER BY id DESC LIMIT page_size
      ) listed CROSS JOIN LATERAL (
        SELECT id, status, name AS shipment_name, page_count, carrier, service, tracking_number, tracking_url,
          total_charged_cents, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS created_at,
          to_char(shipped_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS shipped_at
      ) shown
      WHERE listed.id >= since
    ) made;
  ELSE
    SELECT string_agg(CASE WHEN waiting_approval_id IS NULL AND scheduled_for IS NULL THEN item
      ELSE concat(left(item, -1), CASE WHEN waiting_approval_id IS NOT NULL THEN ',"awaiting_approval":true' END,
        ',"scheduled_for":"' || scheduled_for || '"', '}') END, E'\n') INTO page
    FROM (
      SELECT waiting_approval_id, scheduled_for, row_to_json(shown)::text AS item
      FROM shipment_page(organization, since, before, page_size, only_status, only_tag) listed CROSS JOIN LATERAL (
        SELECT id, status, name AS shipment_name, page_count, carrier, service, tracking_number, tracking_url,
          total_charged_cents, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS created_at,
          to_char(shipped_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS shipped_at
      ) shown
    ) made;
  END IF;
  RETURN page;
END
$$;
--> statement-breakpoint
-- The same of a page of a search.
CREATE OR REPLACE FUNCTION shipment_search_text(organization uuid, since uuid, before uuid, page_size integer, patterns text[])
  RETURNS text LANGUAGE plpgsql STABLE
  SET plan_cache_mode = force_generic_plan
  SET enable_sort = off
  SET enable_bitmapscan = off
  SET enable_seqscan = off
  SET enable_hashjoin = off
  SET enable_mergejoin = off
AS $$
DECLARE
  first_pattern text := patterns[1];
  found uuid[];
  page text;
BEGIN
  IF EXISTS (SELECT FROM tags WHERE organization_id = organization AND search_name LIKE ANY (patterns)) THEN
    RETURN NULL;
  END IF;
  IF cardinality(patterns) = 1 THEN
    found := ARRAY(
      SELECT id FROM shipments
      WHERE organization_id = organization AND id < before AND id >= since AND search_text LIKE first_pattern
      ORDER BY id DESC LIMIT page_size
    );
  ELSE
    found := ARRAY(
      SELECT id FROM shipments
      WHERE organization_id = organization AND id < before AND id >= since AND search_text LIKE first_pattern
        AND search_text LIKE ALL (patterns)
      ORDER BY id DESC LIMIT page_size
    );
  END IF;
  SELECT string_agg(CASE WHEN waiting_approval_id IS NULL AND scheduled_for IS NULL THEN item
    ELSE concat(left(item, -1), CASE WHEN waiting_approval_id IS NOT NULL THEN ',"awaiting_approval":true' END,
      ',"scheduled_for":"' || scheduled_for || '"', '}') END, E'\n') INTO page
  FROM (
    SELECT waiting_approval_id, scheduled_for, row_to_json(shown)::text AS item
    FROM unnest(found) WITH ORDINALITY AS listed (found_id, place)
    CROSS JOIN LATERAL (
      SELECT waiting_approval_id, scheduled_for, id, status, name, page_count, carrier, service, tracking_number, tracking_url,
        total_charged_cents, created_at, shipped_at
      FROM shipments WHERE organization_id = organization AND id = found_id OFFSET 0
    ) shipment CROSS JOIN LATERAL (
      SELECT id, status, name AS shipment_name, page_count, carrier, service, tracking_number, tracking_url,
        total_charged_cents, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS created_at,
        to_char(shipped_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS shipped_at
    ) shown
  ) made;
  RETURN coalesce(page, '');
END
$$;
