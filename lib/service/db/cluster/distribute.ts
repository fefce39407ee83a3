import { readFile } from 'node:fs/promises'

import type { Client } from 'pg'

import { memberRole, serviceRole } from '#lib/postgres/postgres.ts'
import { tablesOnCoordinator, tablesOnEveryNode } from '#lib/service/db/schema/placement.ts'

import { admitRole, readDistribution, requireCluster, writeDistribution } from './cluster-nodes.ts'

type TableToPlace = { name: string; is_placed: boolean }

const isPlaced = (method: 'h' | 'n', model: string): string =>
  `exists (select from pg_dist_partition
    where logicalrelid = tables.oid and partmethod = '${method}' and repmodel = '${model}')`

const onEveryNode = `
  select tables.relname as name, ${isPlaced('n', 't')} as is_placed from pg_class tables
  where tables.relnamespace = 'public'::regnamespace and tables.relkind = 'r' and tables.relname = any($1)
  order by tables.relname`

const distributed = `
  select tables.relname as name, ${isPlaced('h', 's')} as is_placed
  from pg_class tables
  join pg_index keys on keys.indrelid = tables.oid and keys.indisprimary
  join pg_attribute columns on columns.attrelid = tables.oid and columns.attnum = keys.indkey[0]
  where tables.relnamespace = 'public'::regnamespace and tables.relkind = 'r'
    and columns.attname = 'organization_id' and tables.relname <> all($1)
  -- All others are placed as this one is.
  order by tables.relname <> 'shipments', tables.relname`

/**
 * The rows that a transaction sees. Citus takes no subqueries here; the setting reaches the workers because each transaction
 * makes it.
 */
const tenantRows = `case when current_setting('mailroom.tenant', true) = 'every' then true
  else organization_id::text = current_setting('mailroom.tenant', true) end`

/** The triggers that notify processes: on a worker no one listens. The service notifies them itself as well. */
const notifyingTriggers: Readonly<Record<string, string>> = {
  members: 'member_changed',
  api_keys: 'api_key_changed',
  organizations: 'two_factor_required_changed',
}

const stampChain = `create or replace trigger chain_entries_stamped before insert on chain_entries
  for each row execute function stamp_chain_entry()`

const keptColumnsTrigger = 'columns_are_kept'

/** Returns the columns of a table that the service's role may not update, if it may update some; empty otherwise. */
const listKeptColumns = async (client: Client, table: string): Promise<string[]> => {
  const { rows } = await client.query<{ name: string; is_granted: boolean }>(
    `select quote_ident(attname) as name,
       exists (select from aclexplode(attacl) where grantee = $2::regrole and privilege_type = 'UPDATE') as is_granted
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table, serviceRole],
  )
  return rows.some(({ is_granted }) => is_granted)
    ? rows.filter(({ is_granted }) => !is_granted).map(({ name }) => name)
    : []
}

/**
 * Keeps the columns that the service's role may not update. Citus gives shards the rights of tables, and not those of
 * columns: here the role may update the table, and a trigger refuses the other columns.
 */
const keepColumns = async (client: Client, table: string): Promise<void> => {
  const kept = await listKeptColumns(client, table)
  if (kept.length === 0) return
  // Says also whom it binds, so that one of an earlier version is made again.
  const description = [...kept, 'for', serviceRole, memberRole].join(' ')
  const of = (row: string) => kept.map((column) => `${row}.${column}`).join(', ')
  const { rows } = await client.query<{ columns: string }>(
    `select obj_description(oid, 'pg_trigger') as columns from pg_trigger
     where tgrelid = $1::regclass and tgname = $2`,
    [table, keptColumnsTrigger],
  )
  if (rows[0]?.columns === description) return
  if (rows.length > 0) await client.query(`drop trigger ${keptColumnsTrigger} on ${table}`)
  await client.query(`create trigger ${keptColumnsTrigger} before update on ${table} for each row
    when (current_user in ('${serviceRole}', '${memberRole}') and (${of('old')}) is distinct from (${of('new')}))
    execute function refuse_evidence_change('these columns are recorded once')`)
  await client.query(`comment on trigger ${keptColumnsTrigger} on ${table} is '${description}'`)
  await client.query(`grant update on ${table} to ${serviceRole}`)
}

/** Places a table in one transaction: its rows are moved with it. */
const placeTable = async (client: Client, name: string, place: string, values: string[]): Promise<void> => {
  const table = client.escapeIdentifier(name)
  await client.query('begin')
  const { rows } = await client.query(
    `select from pg_policy where polrelid = $1::regclass and polname = 'tenant'`,
    [table],
  )
  await client.query(`drop policy if exists tenant on ${table}`)
  // Made again once all tables are placed.
  await client.query(`drop policy if exists member on ${table}`)
  const notifying = notifyingTriggers[name]
  if (notifying !== undefined) await client.query(`drop trigger if exists ${notifying} on ${table}`)
  if (name === 'chain_entries') await client.query(stampChain)
  await keepColumns(client, table)
  await client.query(place, [table, ...values])
  if (rows.length > 0) await client.query(`create policy tenant on ${table} using (${tenantRows})`)
  await client.query('commit')
}

/** Replaces the functions that guard evidence by those for shards. */
const createFunctions = async (client: Client): Promise<void> => {
  const text = await readFile(new URL(import.meta.resolve('#lib/service/db/cluster/functions.sql')), 'utf8')
  for (const statement of text.split('--> statement-breakpoint')) await client.query(statement)
}

const listTables = async (
  client: Client,
): Promise<{ everywhere: TableToPlace[]; shared: TableToPlace[] }> => {
  const { rows: everywhere } = await client.query<TableToPlace>(onEveryNode, [tablesOnEveryNode])
  const { rows: shared } = await client.query<TableToPlace>(distributed, [
    [...tablesOnEveryNode, ...tablesOnCoordinator],
  ])
  return { everywhere, shared }
}

/**
 * Distributes unplaced tables over the nodes of a cluster: all at first, and afterwards those that migrations added.
 * Each table is moved as a whole or not at all, so that a killed call can be repeated. `onTable` is called before
 * each. Throws `OperatorError` if the cluster lacks something.
 */
export const distributeTables = async (
  client: Client,
  onTable: (name: string) => void = () => {},
): Promise<void> => {
  await requireCluster(client)
  if ((await readDistribution(client)) !== 'distributed') await writeDistribution(client, 'unfinished')
  await admitRole(client)
  await createFunctions(client)
  const { everywhere, shared } = await listTables(client)
  const place = async (
    tables: readonly TableToPlace[],
    statement: string,
    values: (name: string) => string[],
  ) => {
    for (const { name, is_placed } of tables) {
      if (is_placed) {
        await keepColumns(client, client.escapeIdentifier(name))
      } else {
        onTable(name)
        await placeTable(client, name, statement, values(name))
      }
    }
  }
  await place(everywhere, 'select create_reference_table($1)', () => [])
  await place(
    shared,
    `select create_distributed_table($1, 'organization_id', colocate_with => $2)`,
    (name) => [name === 'shipments' ? 'none' : 'shipments'],
  )
  // The rows as they were on the coordinator, which no one reads any more.
  for (const { name } of [...everywhere, ...shared]) {
    await client.query('select truncate_local_data_after_distributing_table($1)', [
      client.escapeIdentifier(name),
    ])
  }
  await writeDistribution(client, 'distributed')
}

/** Returns whether a migration has added a table that is to be placed. */
export const hasUnplacedTables = async (client: Client): Promise<boolean> => {
  const { everywhere, shared } = await listTables(client)
  return [...everywhere, ...shared].some(({ is_placed }) => !is_placed)
}
