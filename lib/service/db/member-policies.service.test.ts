import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'

import { inTenant, memberRole, openDatabase, serviceRole } from '#lib/postgres/postgres.ts'
import { newId } from '#lib/service/ids.ts'
import { openTestDatabase } from '#tests/support/database.ts'

import { limitMembers } from './member-policies.ts'

const { url } = await openTestDatabase()
const client = new Client({ connectionString: url })
await client.connect()
afterAll(() => client.end())

/** Tables of an organization of which a limited member sees all rows that its queries ask for, and why. */
const notLimited: Readonly<Record<string, string>> = {
  api_keys: 'a person’s own, or of those who manage keys',
  audit_entries: 'read by those who see everything',
  billing_accounts: 'how the organization pays, which pays for their letters too',
  batch_columns: 'which header means what, learned from all lists',
  calendar_feeds: 'a person’s own',
  connected_accounts: 'of the organization, and buys for their letters too',
  directory: 'of all organizations, by names that vendors send',
  emails: 'written, and read by jobs alone',
  idempotency_keys: 'keys of limited members are their own',
  identity_providers: 'of the organization',
  inbound_addresses: 'of the organization',
  invitations: 'of the organization',
  invoices: 'kept from limited members where they are read; whether one is overdue decides what they can buy',
  letterheads: 'of the organization',
  members: 'of the organization',
  notification_choices: 'a person’s own',
  organizations: 'the organization itself',
  payment_customers: 'of the organization, which pays for their letters too',
  printers: 'of the organization',
  push_devices: 'a person’s own',
  shipment_views: 'filters under a name',
  signing_certificates: 'of the organization, which signs with it',
  sign_in_domains: 'of the organization',
  stored_file_checks: 'hashes of files by their key',
  tags: 'labels of the organization',
  template_versions: 'letters of the organization, before they are to anybody',
  templates: 'letters of the organization, before they are to anybody',
  webhook_attempts: 'read by those who manage webhooks',
  webhook_deliveries: 'read by those who manage webhooks',
  webhook_endpoints: 'of the organization',
}

const { rows: tables } = await client.query<{ name: string; is_limited: boolean; has_role: boolean }>(
  `select tables.relname as name, policies.oid is not null as is_limited,
     coalesce(policies.polroles = array[$1::regrole::oid] and not policies.polpermissive, false) as has_role
   from pg_class tables
   join pg_attribute columns on columns.attrelid = tables.oid and columns.attname = 'organization_id'
   left join pg_policy policies on policies.polrelid = tables.oid and policies.polname = 'member'
   where tables.relnamespace = 'public'::regnamespace and tables.relkind in ('r', 'p') and not columns.attisdropped
   order by tables.relname`,
  [memberRole],
)

test('every table of an organization has member policies, or is listed with the reason why not', () => {
  const unnamed = tables.filter(({ name, is_limited }) => !is_limited && notLimited[name] === undefined)
  expect(
    unnamed.map(({ name }) => `limit ${name} in member-policies.ts, or say here why everyone may see it`),
  ).toEqual([])
  const open = new Set(tables.filter(({ is_limited }) => !is_limited).map(({ name }) => name))
  expect(Object.keys(notLimited).filter((name) => !open.has(name))).toEqual([])
})

test('the policies restrict only that role', () => {
  expect(tables.filter(({ is_limited, has_role }) => is_limited && !has_role)).toEqual([])
})

test('a transaction behind a pooler enters the role with its visibility, and the next one leaves it', async () => {
  const handle = openDatabase(url, { max: 1, isPooler: true })
  const ask = () =>
    handle.pool.query<{ role: string; visible: string | null }>(
      "select current_user::text as role, current_setting('mailroom.visible', true) as visible",
    )
  const [organizationId, userId, matterId] = [newId(), newId(), newId()]
  const limited = await inTenant(organizationId, ask, { userId, matterIds: [matterId] })
  const free = await inTenant(organizationId, ask)
  await handle.close()
  expect(limited.rows).toEqual([{ role: memberRole, visible: `${userId},${matterId}` }])
  expect([free.rows[0]?.role, free.rows[0]?.visible || null]).toEqual([serviceRole, null])
})

test('a connection leaves the role with the next scope', async () => {
  const handle = openDatabase(url, { max: 1 })
  const ask = () => handle.pool.query<{ role: string }>('select current_user::text as role')
  const organizationId = newId()
  const roles: (string | undefined)[] = []
  for (const limit of [null, { userId: newId(), matterIds: [] }, null]) {
    roles.push((await inTenant(organizationId, ask, limit)).rows[0]?.role)
  }
  await handle.close()
  expect(roles).toEqual([serviceRole, memberRole, serviceRole])
})

test('limits a table added by a migration by its column shipment_id', async () => {
  await client.query('begin')
  await client.query(
    'create table added (organization_id uuid not null, shipment_id uuid not null); drop policy member on charges',
  )
  await limitMembers(client, false)
  const { rows } = await client.query(
    `select polrelid::regclass::text as name from pg_policy where polname = 'member'
       and polrelid in ('added'::regclass, 'charges'::regclass) order by 1`,
  )
  await client.query('rollback')
  expect(rows).toEqual([{ name: 'added' }, { name: 'charges' }])
})
