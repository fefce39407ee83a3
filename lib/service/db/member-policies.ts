import type { Client } from 'pg'

import { OperatorError } from '#lib/operator-error.ts'
import { memberRole, serviceRole } from '#lib/postgres/postgres.ts'

/*
 * What members see who are limited to their matters: docs/decisions/0046-members-limited-to-their-matters.md. The policies
 * are for one role, so that all others are planned and read as before. Without `mailroom.visible` the role sees nothing.
 */

/** As an array, which an index can use; and for one ID, whether it is among them. */
const readVisible = `
  create or replace function mailroom_visible() returns uuid[] language sql stable parallel safe as $$
    select string_to_array(nullif(current_setting('mailroom.visible', true), ''), ',')::uuid[]
  $$;
  create or replace function mailroom_sees(id uuid) returns boolean language sql stable parallel safe as $$
    select coalesce(strpos(current_setting('mailroom.visible', true), id::text) > 0, false)
  $$`

/**
 * Returns the visibility key of a letter: its matter, or else its creator. The expression of the index
 * `shipments_visible`.
 */
const keyOf = (alias = ''): string => `coalesce(${alias}matter_id, ${alias}created_by)`

const batchKeyOf = (alias = ''): string =>
  `coalesce((${alias}options->>'matter_id')::uuid, ${alias}created_by)`

const letterIs = (which: string, seen = 'mailroom_sees'): string =>
  `exists (select from {shipments} s where s.organization_id = $1 and ${which} and ${seen}(${keyOf('s.')}))`

const partsOf = `{document_parts} p where p.organization_id = $1 and p.source_document_id = $2`

/**
 * Look-ups of one row ($2) of an organization ($1), with the rights of the tables' owner: no policy is applied within one.
 * `{name}` is a table.
 */
const lookUps: Readonly<Record<string, { takes: string; asks: string }>> = {
  mailroom_sees_shipment: { takes: 'uuid, uuid', asks: letterIs('s.id = $2') },
  // A shipment's id is chosen before it is created.
  mailroom_hides_shipment: { takes: 'uuid, uuid', asks: letterIs('s.id = $2', 'not mailroom_sees') },
  mailroom_sees_batch: {
    takes: 'uuid, uuid',
    asks: `exists (select from {batches} b where b.organization_id = $1 and b.id = $2
      and mailroom_sees(${batchKeyOf('b.')}))`,
  },
  // By a letter that contains it; before there is any, by who uploaded it ($3); or by a list that is for it.
  mailroom_sees_document: {
    takes: 'uuid, uuid, uuid',
    asks: `case
      when ${letterIs('s.document_id = $2')} then true
      when exists (select from ${partsOf} and mailroom_sees_document($1, p.document_id, null)) then true
      when mailroom_sees(coalesce($3,
          (select d.uploaded_by from {documents} d where d.organization_id = $1 and d.id = $2)))
        and not exists (select from {shipments} s where s.document_id = $2 and s.organization_id = $1)
        and not exists (select from {document_parts} p
          join {shipments} s on s.organization_id = $1 and s.document_id = p.document_id
          where p.organization_id = $1 and p.source_document_id = $2) then true
      else exists (select from {batches} b where b.organization_id = $1 and mailroom_sees(${batchKeyOf('b.')})
          and b.options->>'document_key' = 'documents/' || $1 || '/' || $2 || '.pdf')
        or exists (select from {batch_documents} d
          join {batches} b on b.organization_id = $1 and b.id = d.batch_id
          where d.organization_id = $1 and d.document_id = $2 and mailroom_sees(${batchKeyOf('b.')})) end`,
  },
  mailroom_sees_tag: {
    takes: 'uuid, uuid',
    asks: `exists (select from {shipment_tags} t
      join {shipments} s on s.organization_id = $1 and s.id = t.shipment_id
      where t.organization_id = $1 and t.tag_id = $2 and mailroom_sees(${keyOf('s.')}))`,
  },
  mailroom_sees_hand_over: {
    takes: 'uuid, uuid',
    asks: `exists (select from {hand_over_pieces} p
      join {shipments} s on s.organization_id = $1 and s.id = p.shipment_id
      where p.organization_id = $1 and p.hand_over_id = $2 and mailroom_sees(${keyOf('s.')}))`,
  },
  mailroom_sees_form: {
    takes: 'uuid, uuid',
    asks: `exists (select from {hand_over_pieces} p
      join {shipments} s on s.organization_id = $1 and s.id = p.shipment_id
      where p.scan_form_id = $2 and p.organization_id = $1 and mailroom_sees(${keyOf('s.')}))`,
  },
  // By any letter of it.
  mailroom_sees_letter_set: { takes: 'uuid, uuid', asks: letterIs('s.letter_set_id = $2') },
  mailroom_is_own_address: {
    takes: 'text',
    asks: `exists (select from {users} u where u.email = $1 and mailroom_sees(u.id))`,
  },
}

/** Tables that every node of a cluster has whole; the others are in shards, which `mailroom_shard` names. */
const wholeTables = ['users']

/** A look-up as a function. On a cluster it runs on a worker, and reads the shards beside the row's. */
const lookUpFunction = (
  name: string,
  { takes, asks }: { takes: string; asks: string },
  isDistributed: boolean,
): string => {
  const tables = [...new Set(Array.from(asks.matchAll(/\{(\w+)\}/g), ([, table = '']) => table))]
  const shards = isDistributed ? tables.filter((table) => !wholeTables.includes(table)) : []
  const text = asks.replaceAll(/\{(\w+)\}/g, (_, table: string) =>
    shards.includes(table) ? `%${shards.indexOf(table) + 1}$s` : table,
  )
  const given = takes.split(', ').map((_, index) => `$${index + 1}`)
  const body =
    shards.length === 0
      ? `return ${text};`
      : `execute format($query$select ${text}$query$, ${shards
          .map((table) => `mailroom_shard('${table}', $1)`)
          .join(', ')}) into seen using ${given.join(', ')}; return seen;`
  return `create or replace function ${name}(${takes}) returns boolean
    language plpgsql stable security definer set search_path = public, pg_temp as $function$
    declare seen boolean; begin ${body} end $function$`
}

/** Rows that hang on a shipment, by having the column. */
const seesShipment = 'mailroom_sees_shipment(organization_id, shipment_id)'

/** Those that are not, or not only, about one shipment. `{visible}` is the array of what the member sees. */
const exceptions: Readonly<Record<string, string>> = {
  shipments: `${keyOf()} = any({visible})`,
  // Not by the array: it is mostly looked up by its id, for which there is an index.
  matters: `mailroom_sees(id)`,
  matter_members: `mailroom_sees(matter_id)`,
  address_book: `${keyOf()} = any({visible})`,
  letter_sets: `mailroom_sees_letter_set(organization_id, id)`,
  batches: `${batchKeyOf()} = any({visible})`,
  batch_documents: `mailroom_sees_batch(organization_id, batch_id)`,
  batch_rows: `mailroom_sees_batch(organization_id, batch_id)
    and (shipment_id is null or not mailroom_hides_shipment(organization_id, shipment_id))`,
  documents: `mailroom_sees_document(organization_id, id, uploaded_by)`,
  document_parts: `mailroom_sees_document(organization_id, document_id, null)`,
  uploads: `mailroom_sees(created_by)`,
  share_links: `case when subject_type = 'shipment' then mailroom_sees_shipment(organization_id, subject_id)
    else mailroom_sees(subject_id) end`,
  legal_holds: `case when shipment_id is not null then ${seesShipment}
    when matter_id is not null then mailroom_sees(matter_id)
    else mailroom_sees_tag(organization_id, tag_id) end`,
  // Rows unrelated to a letter are the organization's.
  tasks: `shipment_id is not null and ${seesShipment}`,
  hand_overs: `mailroom_sees_hand_over(organization_id, id)`,
  scan_forms: `mailroom_sees_form(organization_id, id)`,
  received_emails: `mailroom_sees(user_id)`,
  sandbox_emails: `mailroom_is_own_address(recipient)`,
}

const usingOf = (name: string, isNullable: boolean, isDistributed: boolean): string =>
  // A subquery is evaluated once; Citus supports none.
  exceptions[name]?.replaceAll(
    '{visible}',
    isDistributed ? 'mailroom_visible()' : '(select mailroom_visible())::uuid[]',
  ) ?? (isNullable ? `shipment_id is null or ${seesShipment}` : seesShipment)

const createRole = `do $do$ begin
  if not exists (select from pg_roles where rolname = '${memberRole}') then
    begin
      create role ${memberRole} nologin;
    exception when duplicate_object or unique_violation then null;
    end;
  end if;
  if not pg_has_role('${memberRole}', '${serviceRole}', 'usage') then
    grant ${serviceRole} to ${memberRole};
  end if;
  begin
    -- Who creates a role may grant it, and not yet take it on.
    execute format('grant ${memberRole} to %I', current_user);
  exception when others then
    if not pg_has_role(current_user, '${memberRole}', 'member') then raise; end if;
  end;
end $do$`

/** Creates the role, if missing. Throws `OperatorError` if that needs an administrator of the database. */
const requireRole = async (client: Client): Promise<void> => {
  try {
    await client.query(createRole)
  } catch (error) {
    throw new OperatorError(
      `The role ${memberRole} cannot be created. Have an administrator of PostgreSQL run: CREATE ROLE ${memberRole}; GRANT ${serviceRole} TO ${memberRole}; GRANT ${memberRole} TO the owner of the tables.`,
      { cause: error },
    )
  }
}

type TableToLimit = { name: string; is_nullable: boolean; said: string | null }

/**
 * Limits the role of members who are limited to their matters. New tables are covered by having a column `shipment_id`. Binds
 * no other role. On a cluster the rows are looked up where they are.
 */
export const limitMembers = async (client: Client, isDistributed: boolean): Promise<void> => {
  await requireRole(client)
  await client.query(readVisible)
  for (const [name, lookUp] of Object.entries(lookUps)) {
    // One reads the other's function, which need not be there yet.
    await client.query(lookUpFunction(name, lookUp, isDistributed))
  }
  const { rows } = await client.query<TableToLimit>(
    `select tables.relname as name, not coalesce(columns.attnotnull, true) as is_nullable,
       (select obj_description(oid, 'pg_policy') from pg_policy where polrelid = tables.oid and polname = 'member') as said
     from pg_class tables
     left join pg_attribute columns on columns.attrelid = tables.oid and columns.attname = 'shipment_id'
       and not columns.attisdropped
     where tables.relnamespace = 'public'::regnamespace and tables.relkind in ('r', 'p')
       and (columns.attname is not null or tables.relname = any($1))
       and exists (select from pg_attribute where attrelid = tables.oid and attname = 'organization_id' and not attisdropped)`,
    [Object.keys(exceptions)],
  )
  for (const { name, is_nullable: isNullable, said } of rows) {
    const using = usingOf(name, isNullable, isDistributed)
    if (said === using) continue
    const table = client.escapeIdentifier(name)
    // What hangs on a shipment is often written together with it, when the shipment cannot be seen yet.
    const check = name === 'shipments' ? '' : ' with check (true)'
    // At no time may a process that is running find the table without its policy.
    await client.query('begin')
    await client.query(`alter table ${table} enable row level security`)
    await client.query(`drop policy if exists member on ${table}`)
    await client.query(
      `create policy member on ${table} as restrictive to ${memberRole} using (${using})${check}`,
    )
    await client.query(`comment on policy member on ${table} is ${client.escapeLiteral(using)}`)
    await client.query('commit')
  }
}
