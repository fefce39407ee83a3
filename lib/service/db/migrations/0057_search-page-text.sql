ALTER TABLE "tags" ADD COLUMN "search_name" text GENERATED ALWAYS AS (lower(regexp_replace(normalize(replace(replace(replace(replace(replace(translate(name, 'ØøŁłĐđı''’‘ʼ`´', 'oollddi'), 'Æ', 'ae'), 'æ', 'ae'), 'Œ', 'oe'), 'œ', 'oe'), 'ß', 'ss'), NFKD), '[\u0300-\u036f]', '', 'g'))) STORED NOT NULL;--> statement-breakpoint
-- One page of a search as the JSON of the API, as shipment_page_text returns one of the list; see there. Null when the name of a
-- tag matches a word: shipments that have it are found by a statement that is planned for it. The texts are read from the index
-- that holds them, as far as the page goes.
CREATE FUNCTION shipment_search_text(organization uuid, since uuid, before uuid, page_size integer, patterns text[])
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
  SELECT string_agg(CASE WHEN waiting_approval_id IS NULL THEN item
    ELSE left(item, -1) || ',"awaiting_approval":true}' END, E'\n') INTO page
  FROM (
    SELECT waiting_approval_id, row_to_json(shown)::text AS item
    FROM unnest(found) WITH ORDINALITY AS listed (found_id, place)
    CROSS JOIN LATERAL (
      SELECT waiting_approval_id, id, status, name, page_count, carrier, service, tracking_number, tracking_url,
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
