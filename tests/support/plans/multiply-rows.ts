import { Client } from 'pg'

/** Between one copy of a row and the next, which is older. */
const stepMs = 120_000

/**
 * The id of a copy. One that contains a time, as shipments' ids do, contains the time of the copy.
 */
const copyId = `
  create function pg_temp.copy_id(id uuid, step bigint) returns uuid language sql immutable strict as $$
    select case when substr(id::text, 15, 1) = '7' then
      (lpad(to_hex(('x' || translate(left(id::text, 13), '-', ''))::bit(48)::bigint - step * ${stepMs}), 12, '0')
        || '7' || substr(hash, 2, 3) || '8' || substr(hash, 6, 15))::uuid
    else hash::uuid end
    from md5(id::text || step) as hash
  $$`

type Column = { name: string; type: string; isUnique: boolean; isKey: boolean }
type Table = { name: string; columns: Column[] }

/** Tables of organizations, with what their unique indexes need: one with nothing to distinguish copies has one row only. */
const readTables = async (client: Client): Promise<Table[]> => {
  const { rows } = await client.query<{
    table: string
    name: string
    type: string
    in_unique: boolean
    in_key: boolean
    is_single: boolean
  }>(`
    with columns as (
      select c.oid, c.relname, a.attname, a.attnum, format_type(a.atttypid, null) as type, a.attgenerated
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and exists (
        select from pg_attribute o where o.attrelid = c.oid and o.attname = 'organization_id' and o.attnotnull
      )
    ), uniques as (
      select i.indrelid, i.indkey::int2[] as keys, bool_or(k.type = 'uuid' and k.attname <> 'organization_id') as has_id,
        bool_and(k.attname = 'organization_id') as is_single
      from pg_index i join columns k on k.oid = i.indrelid and k.attnum = any(i.indkey)
      where i.indisunique group by i.indexrelid, i.indrelid, i.indkey
    )
    select relname as "table", attname as name, type,
      exists (select from uniques u where u.indrelid = oid and attnum = any(u.keys) and not u.has_id) as in_unique,
      exists (select from uniques u where u.indrelid = oid and attnum = any(u.keys)) as in_key,
      exists (select from uniques u where u.indrelid = oid and u.is_single) as is_single
    from columns where attgenerated = '' order by relname, attnum`)
  const tables = new Map<string, Table>()
  for (const row of rows) {
    if (row.is_single) continue
    const table = tables.get(row.table) ?? { name: row.table, columns: [] }
    table.columns.push({ name: row.name, type: row.type, isUnique: row.in_unique, isKey: row.in_key })
    tables.set(row.table, table)
  }
  return [...tables.values()]
}

const copyOf = ({ name, type, isUnique, isKey }: Column): string => {
  const quoted = `r."${name}"`
  if (name === 'organization_id') return 'target.organization_id'
  if (type === 'uuid') {
    const copied = `pg_temp.copy_id(${quoted}, nth)`
    // People are few, and not the organization's own, except where they distinguish rows.
    return isKey ? copied : `case when ${quoted} = any($2::uuid[]) then ${quoted} else ${copied} end`
  }
  if (type.startsWith('timestamp')) return `${quoted} - nth * interval '${stepMs} milliseconds'`
  if (isUnique && type === 'text') return `${quoted} || '-' || nth || target.suffix`
  if (isUnique && /^(?:integer|bigint)$/.test(type)) return `${quoted} + nth * 1000`
  return quoted
}

/** How many rows there are in the end. */
export type Sizes = {
  /** Of each table: those of the large organization, and those of all others together. */
  own: number
  others: number
  /** The same of shipments. */
  ownShipments: number
  otherShipments: number
  /** How many others there are. */
  organizations: number
}

/** What an organization has few of, however large it is. */
const smallTables: ReadonlySet<string> = new Set([
  'api_keys',
  'invitations',
  'legal_holds',
  'members',
  'printers',
  'push_devices',
  'shipment_views',
  'sign_in_domains',
  'tags',
  'templates',
  'webhook_endpoints',
])
const mostOfSmall = 20

/** So many copies are as unfinished as what they are copies of. The others have ended. */
const openCopies = 10

const ended = (column: string, value: string): string =>
  `case when nth <= ${openCopies} then r."${column}" else ${value} end`
const endedAt = (column: string): string =>
  ended(column, `coalesce(r."${column}", now() - interval '1 year')`)

/** Values that copies have instead of the original ones, by table and column. */
const instead: Readonly<Record<string, string>> = {
  'shipments.status': ended(
    'status',
    `case when r.status in ('queued', 'printed', 'payment_pending') then 'shipped' else r.status end`,
  ),
  'shipments.delivered_at': ended(
    'delivered_at',
    `case when r.turned_back_at is null and r.status not in ('draft', 'cancelled') then now() - interval '1 year' end`,
  ),
  'shipments.manifested_at': ended(
    'manifested_at',
    `case when r.status not in ('draft', 'cancelled') then coalesce(r.manifested_at, r.created_at) - nth * interval '1 hour' end`,
  ),
  'shipments.delivery_problem': ended('delivery_problem', 'null'),
  'shipments.document_purged_at': endedAt('document_purged_at'),
  'purchases.payment_id': `r.payment_id || '-' || nth || target.suffix`,
  'purchases.provider_shipment_id': `r.provider_shipment_id || '-' || nth || target.suffix`,
  'chain_heads.fault': ended('fault', 'null'),
  'stored_file_checks.fault': ended('fault', 'null'),
  'tasks.closed_at': endedAt('closed_at'),
  'approvals.state': ended('state', `'approved'`),
  'print_jobs.state': ended('state', `case when r.state = 'waiting' then 'printed' else r.state end`),
  'hand_over_pieces.state': ended(
    'state',
    `case when r.state = 'claimed' then 'handed_over' else r.state end`,
  ),
  'webhook_deliveries.status': ended(
    'status',
    `case when r.status = 'waiting' then 'delivered' else r.status end`,
  ),
  'watches.poll_at': ended('poll_at', 'null'),
  'watches.look_at': ended('look_at', 'null'),
}

/**
 * Copies the rows of one organization many times over, to itself and to thousands of others, without triggers and
 * foreign keys: ids and times differ, and copies of related rows are related. Returns another of the organizations.
 */
export const multiplyRows = async (
  databaseUrl: string,
  organizationId: string,
  sizes: Sizes,
): Promise<string> => {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`set session_replication_role = replica; set work_mem = '64MB'; ${copyId}`)
    // Statistics are those that the caller makes, however long the copies take: autovacuum would make others meanwhile.
    await client.query(`do $$ declare name regclass; begin
      for name in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
        execute format('alter table %s set (autovacuum_enabled = false)', name);
      end loop; end $$`)
    const { rows: people } = await client.query<{ id: string }>('select id from users')
    const kept = people.map(({ id }) => id)
    const tables = await readTables(client)
    const fill = async (isOwn: boolean) => {
      for (const table of tables) {
        const { rows } = await client.query<{ count: string }>(
          `select count(*) from "${table.name}" where organization_id = $1`,
          [organizationId],
        )
        const total = Number(rows[0]?.count)
        if (total === 0) continue
        const names = table.columns.map(({ name }) => `"${name}"`).join(', ')
        const values = table.columns
          .map((column) => instead[`${table.name}.${column.name}`] ?? copyOf(column))
          .join(', ')
        const insert = (rowCount: number, target: string) =>
          client.query(
            `insert into "${table.name}" (${names}) select ${values}
           from generate_series(1, $3::bigint) as copies(nth), "${table.name}" r, lateral (select ${target}) target
           where r.organization_id = $1 and $2::uuid[] is not null`,
            [organizationId, kept, Math.ceil(rowCount / total)],
          )
        const isShipments = table.name === 'shipments'
        if (isOwn) {
          const own = isShipments ? sizes.ownShipments : sizes.own
          await insert(
            smallTables.has(table.name) ? mostOfSmall : own,
            `$1::uuid as organization_id, '' as suffix`,
          )
        } else {
          await insert(
            isShipments ? sizes.otherShipments : sizes.others,
            `md5('office ' || nth % ${sizes.organizations})::uuid as organization_id, '-other' as suffix`,
          )
        }
      }
    }
    // What is copied are the few rows of the beginning.
    await fill(false)
    await client.query('vacuum analyze')
    await fill(true)
    const { rows } = await client.query<{ id: string }>(`select md5('office 1')::uuid as id`)
    return rows[0]?.id ?? ''
  } finally {
    await client.end()
  }
}
