-- What differs on a cluster in the functions that guard evidence. A trigger runs on a worker, for a row of a shard: it reads
-- what else the organization has from the shards beside it, by their names. Each statement may be repeated.

-- The shard of a table that has the rows of an organization, as a name.
create or replace function mailroom_shard(name text, organization uuid) returns text
language sql stable set search_path = pg_catalog, public as $$
  select format('public.%I', name || '_' || get_shard_id_for_distribution_column(name::regclass, organization))
$$;--> statement-breakpoint
-- Transactions have numbers of their own on each node: an entry tells that of its worker.
create or replace function stamp_chain_entry() returns trigger language plpgsql as $$
begin
  new.transaction_id := pg_current_xact_id();
  return new;
end $$;--> statement-breakpoint
-- As in 0000_schema, with the chain read from the shard beside the head.
create or replace function keep_chain_head_forward() returns trigger language plpgsql as $$
declare has_entry boolean := true;
begin
  if new.entries > old.entries then
    execute format('select exists (select from %s
        where organization_id = $1 and shipment_id = $2 and position = $3 and hash = $4)',
      mailroom_shard('chain_entries', new.organization_id))
      into has_entry using new.organization_id, new.shipment_id, new.entries, new.last_hash;
  end if;
  if (new.organization_id, new.shipment_id) is distinct from (old.organization_id, old.shipment_id)
    or new.entries < old.entries
    or (new.entries = old.entries) is distinct from (new.last_hash = old.last_hash)
    or not has_entry
    or (old.vouch is not null
      and coalesce((new.vouch->>'entries')::integer, 0) < (old.vouch->>'entries')::integer)
  then raise exception 'the head of the chain of shipment % only moves forward', old.shipment_id
    using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;--> statement-breakpoint
-- As in 0000_schema.
create or replace function require_chain_entry() returns trigger language plpgsql as $$
declare has_entry boolean;
begin
  execute format('select exists (select from %s
      where organization_id = $1 and shipment_id = $2 and transaction_id = pg_current_xact_id())',
    mailroom_shard('chain_entries', new.organization_id))
    into has_entry using new.organization_id, new.id;
  if not has_entry then
    raise exception 'the record of shipment % changes only together with its chain', new.id
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;--> statement-breakpoint
-- As in 0000_schema.
create or replace function require_purge_entry() returns trigger language plpgsql as $$
declare has_entry boolean;
begin
  execute format('select exists (select from %s
      where organization_id = $1 and shipment_id = $2 and transaction_id = pg_current_xact_id())',
    mailroom_shard('chain_entries', new.organization_id))
    into has_entry using new.organization_id, new.shipment_id;
  if not has_entry then
    raise exception 'the retained record of shipment % changes only together with its chain', new.shipment_id
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;--> statement-breakpoint
-- Runs on the worker that has the shipment, with the rights of the tables’ owner, within the service’s transaction.
create or replace function purge_words_of_shard(
  organization uuid, shipment uuid, at timestamptz, out deleted integer, out messages uuid[])
language plpgsql security definer set search_path = public, pg_temp as $$
declare is_due boolean;
begin
  execute format('select shipped_data_expires_at <= $3 from %s where organization_id = $1 and id = $2 for update',
    mailroom_shard('shipments', organization)) into is_due using organization, shipment, at;
  if is_due is not true then raise exception 'the retention of shipment % has not ended', shipment; end if;
  execute format('select not exists (
      select from %s h where h.organization_id = $1 and h.released_at is null
        and (h.shipment_id = $2 or h.tag_id in (
          select t.tag_id from %s t where t.organization_id = $1 and t.shipment_id = $2) or h.matter_id = (
          select s.matter_id from %s s where s.organization_id = $1 and s.id = $2)))',
    mailroom_shard('legal_holds', organization), mailroom_shard('shipment_tags', organization),
    mailroom_shard('shipments', organization))
    into is_due using organization, shipment;
  if not is_due then raise exception 'shipment % is under legal hold', shipment; end if;
  execute format('delete from %s where organization_id = $1 and shipment_id = $2',
    mailroom_shard('tracking_events', organization)) using organization, shipment;
  get diagnostics deleted = row_count;
  execute format('select coalesce(array_agg(subject_id), $3) from %s
      where organization_id = $1 and shipment_id = $2 and kind = $4', mailroom_shard('chain_entries', organization))
    into messages using organization, shipment, array[]::uuid[], 'carrier_message';
  execute format('update %s set content = null
      where organization_id = $1 and shipment_id = $2 and content->>$3 = $4',
    mailroom_shard('chain_entries', organization)) using organization, shipment, 'type', 'tracking';
end $$;--> statement-breakpoint
-- Vendors’ messages are on the coordinator, which cannot read what the worker changes in the same transaction.
create or replace function purge_messages(ids uuid[], at timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  update provider_messages set body = '', headers = '{}', purged_at = at
    where purged_at is null and processed_at is not null and id = any(ids)
$$;--> statement-breakpoint
-- As in 0000_schema, in two steps.
create or replace function purge_carrier_words(organization uuid, shipment uuid, at timestamptz) returns integer
language plpgsql security invoker set search_path = public, pg_temp as $$
declare purged record;
begin
  select (words).deleted, (words).messages into purged from (
    select purge_words_of_shard(s.organization_id, s.id, at) as words from shipments s
    where s.organization_id = organization and s.id = shipment) of_shard;
  if purged.deleted is null then raise exception 'the retention of shipment % has not ended', shipment; end if;
  perform purge_messages(purged.messages, at);
  return purged.deleted;
end $$;--> statement-breakpoint
-- As in 0000_schema, of the shards beside the shipment.
create or replace function shipment_search_additions(organization uuid, shipment uuid, matter uuid) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare named text; noted text;
begin
  execute format($query$select concat_ws(' ', number, name, client) from %s where organization_id = $1 and id = $2$query$,
    mailroom_shard('matters', organization)) into named using organization, matter;
  execute format($query$select string_agg(text, ' ' order by id desc) from %s
      where organization_id = $1 and shipment_id = $2$query$,
    mailroom_shard('shipment_notes', organization)) into noted using organization, shipment;
  return concat_ws(' ', named, noted);
end $$;--> statement-breakpoint
-- While a database is distributed, shipments may be moved before the others: with their texts as they are.
create or replace function set_search_text() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (select count(*) from pg_dist_partition
      where logicalrelid in (to_regclass('matters'), to_regclass('shipment_notes'))) = 2 then
    new.search_text := left(searched_text(new), 600);
  end if;
  return new;
end $$;--> statement-breakpoint
-- As in 0000_schema, in the shard beside the shipment: a backup of a cluster can be restored to one PostgreSQL, which reads it.
-- While a database is distributed, shipments are moved before the texts, which are then moved as they are.
create or replace function keep_shipment_search() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from pg_dist_partition where logicalrelid = to_regclass('shipment_search')) then
    execute format('insert into %s values ($1, $2, $3)
        on conflict (organization_id, shipment_id) do update set text = excluded.text',
      mailroom_shard('shipment_search', new.organization_id))
      using new.organization_id, new.id,
        case when char_length(new.search_text) < 600 then new.search_text else searched_text(new) end;
  end if;
  return null;
end $$;
