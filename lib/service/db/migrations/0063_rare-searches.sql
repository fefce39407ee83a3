CREATE TABLE "shipment_search" (
	"organization_id" uuid NOT NULL,
	"shipment_id" uuid NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "shipment_search_organization_id_shipment_id_pk" PRIMARY KEY("organization_id","shipment_id")
);
--> statement-breakpoint
-- Each three letters that follow one another in a text, after the end of the organization's ID: so a search reads of the index
-- what its own organization has there, however many others there are.
CREATE FUNCTION search_parts(organization uuid, content text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY(
    SELECT right(organization::text, 8) || substr(content, place, 3)
    FROM generate_series(1, char_length(content) - 2) place
  )
$$;
--> statement-breakpoint
CREATE FUNCTION keep_shipment_search() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO shipment_search VALUES (NEW.organization_id, NEW.id, NEW.search_text)
  ON CONFLICT (organization_id, shipment_id) DO UPDATE SET text = excluded.text;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER shipment_search_inserted AFTER INSERT ON shipments
  FOR EACH ROW EXECUTE FUNCTION keep_shipment_search();
--> statement-breakpoint
CREATE TRIGGER shipment_search_updated AFTER UPDATE ON shipments
  FOR EACH ROW WHEN (OLD.search_text IS DISTINCT FROM NEW.search_text) EXECUTE FUNCTION keep_shipment_search();
--> statement-breakpoint
INSERT INTO shipment_search SELECT organization_id, id, search_text FROM shipments;
--> statement-breakpoint
CREATE INDEX "shipment_search_parts" ON "shipment_search" USING gin (search_parts("organization_id", "text")) WITH (gin_pending_list_limit=512);
--> statement-breakpoint
-- The shipments whose text contains each of the words; null where reading texts from the newest on finds a page soon, where the
-- index cannot tell, where a tag has a word in its name, and for more than 1,000. It runs with the rights of the owner, since
-- PostgreSQL asks an index nothing that might tell of rows which a policy hides; hence it looks at the tenant itself.
CREATE FUNCTION rare_search_matches(organization uuid, words text[]) RETURNS uuid[]
LANGUAGE plpgsql STABLE SECURITY DEFINER
  SET search_path = public, pg_temp
  SET plan_cache_mode = force_generic_plan
  SET enable_bitmapscan = on
  SET enable_seqscan = off
  SET enable_hashjoin = off
  SET enable_mergejoin = off
AS $$
DECLARE
  parts text[];
  recent integer;
  found uuid[];
BEGIN
  IF organization::text IS DISTINCT FROM current_setting('mailroom.tenant', true) THEN RETURN NULL; END IF;
  parts := ARRAY(SELECT unnest(search_parts(organization, word)) FROM unnest(words) word);
  IF cardinality(parts) = 0 OR EXISTS (
    SELECT FROM tags, unnest(words) word WHERE organization_id = organization AND strpos(search_name, word) > 0
  ) THEN
    RETURN NULL;
  END IF;
  -- Ends with the twentieth match, which of a common word comes at once.
  SELECT count(*) INTO recent FROM (
    SELECT FROM (SELECT search_text FROM shipments WHERE organization_id = organization ORDER BY id DESC LIMIT 400) newest
    WHERE NOT EXISTS (SELECT FROM unnest(words) word WHERE strpos(search_text, word) = 0)
    LIMIT 20
  ) matching;
  IF recent = 20 THEN RETURN NULL; END IF;
  -- The organization is compared as a text, which only the index over the parts has a use for.
  found := ARRAY(
    SELECT shipment_id FROM shipment_search
    WHERE search_parts(organization_id, text) @> parts AND organization_id::text = organization::text
      AND NOT EXISTS (SELECT FROM unnest(words) word WHERE strpos(text, word) = 0)
    LIMIT 1001
  );
  RETURN CASE WHEN cardinality(found) <= 1000 THEN found END;
END
$$;
--> statement-breakpoint
-- As in 0061; what few shipments contain is found by the index of the parts.
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
  rare uuid[];
  found uuid[];
  page text;
BEGIN
  IF EXISTS (SELECT FROM tags WHERE organization_id = organization AND search_name LIKE ANY (patterns)) THEN
    RETURN NULL;
  END IF;
  rare := rare_search_matches(organization, ARRAY(
    SELECT regexp_replace(substr(pattern, 2, char_length(pattern) - 2), '\\(.)', '\1', 'g') FROM unnest(patterns) pattern
  ));
  IF rare IS NOT NULL THEN
    found := ARRAY(
      SELECT id FROM shipments
      WHERE organization_id = organization AND id < before AND id >= since AND id = ANY (rare)
      ORDER BY id DESC LIMIT page_size
    );
  ELSIF cardinality(patterns) = 1 THEN
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
