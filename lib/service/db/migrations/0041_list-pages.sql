-- One page of the list, newest first. With these settings every plan walks an index in the order of the page, whatever
-- PostgreSQL knows of the organization: a plan that sorts reads all of its shipments first. That `since` is compared
-- after the page was read keeps the estimates apart by which PostgreSQL chooses the index of the status.
CREATE FUNCTION shipment_page(organization uuid, since uuid, before uuid, page_size integer, only_status text, only_tag text)
  RETURNS SETOF shipments LANGUAGE plpgsql STABLE ROWS 26
  SET plan_cache_mode = force_generic_plan
  SET enable_sort = off
  SET enable_bitmapscan = off
  SET enable_seqscan = off
  SET enable_hashjoin = off
  SET enable_mergejoin = off
AS $$
DECLARE
  tag uuid;
BEGIN
  IF only_tag IS NOT NULL THEN
    tag := (SELECT id FROM tags WHERE organization_id = organization AND name = only_tag);
    RETURN QUERY SELECT * FROM (
      SELECT shipments.* FROM shipment_tags
      JOIN shipments ON shipments.organization_id = shipment_tags.organization_id AND shipments.id = shipment_tags.shipment_id
      WHERE shipment_tags.organization_id = organization AND shipment_tags.tag_id = tag AND shipment_tags.shipment_id < before
        AND (only_status IS NULL OR shipments.status = only_status)
      ORDER BY shipment_tags.shipment_id DESC LIMIT page_size
    ) page WHERE page.id >= since;
  ELSIF only_status IS NOT NULL THEN
    RETURN QUERY SELECT * FROM (
      SELECT * FROM shipments WHERE organization_id = organization AND status = only_status AND id < before
      ORDER BY id DESC LIMIT page_size
    ) page WHERE page.id >= since;
  ELSE
    RETURN QUERY SELECT * FROM (
      SELECT * FROM shipments WHERE organization_id = organization AND id < before ORDER BY id DESC LIMIT page_size
    ) page WHERE page.id >= since;
  END IF;
END
$$;
