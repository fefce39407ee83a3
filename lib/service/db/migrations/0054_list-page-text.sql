-- One page of the list as the JSON of the API, newest first, one line for each row. It is planned once: PostgreSQL would plan
-- for each execution, which takes twice as long as reading the page. See shipment_page for the settings; `since` is compared
-- after the page was read, as there.
CREATE FUNCTION shipment_page_text(organization uuid, since uuid, before uuid, page_size integer, only_status text, only_tag text)
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
    SELECT string_agg(CASE WHEN waiting_approval_id IS NULL THEN item
      ELSE left(item, -1) || ',"awaiting_approval":true}' END, E'\n') INTO page
    FROM (
      SELECT waiting_approval_id, row_to_json(shown)::text AS item
      FROM (
        SELECT id, status, name, page_count, carrier, service, tracking_number, tracking_url, total_charged_cents, created_at,
          shipped_at, waiting_approval_id
        FROM shipments WHERE organization_id = organization AND id < before ORDER BY id DESC LIMIT page_size
      ) listed CROSS JOIN LATERAL (
        SELECT id, status, name AS shipment_name, page_count, carrier, service, tracking_number, tracking_url,
          total_charged_cents, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS created_at,
          to_char(shipped_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS shipped_at
      ) shown
      WHERE listed.id >= since
    ) made;
  ELSE
    SELECT string_agg(CASE WHEN waiting_approval_id IS NULL THEN item
      ELSE left(item, -1) || ',"awaiting_approval":true}' END, E'\n') INTO page
    FROM (
      SELECT waiting_approval_id, row_to_json(shown)::text AS item
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
