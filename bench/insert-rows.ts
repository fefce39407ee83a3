import { Client } from 'pg'

import { scopes } from '#lib/contract/api/access.values.ts'
import { dayMs } from '#lib/contract/formats/time.values.ts'
import { everyTenant, openDatabase, withTransaction } from '#lib/postgres/postgres.ts'
import { insertKey } from '#lib/service/api-keys/insert-key.ts'
import { systemClock } from '#lib/service/clock.ts'
import { members, organizations } from '#lib/service/db/schema/organizations.ts'
import { newId } from '#lib/service/ids.ts'
import { hashPassword } from '#lib/service/organizations/accounts/password.ts'
import { insertUser } from '#lib/service/organizations/accounts/users.ts'
import { addressOf } from '#tests/support/shipments/addresses.ts'

/** How the member signs in. */
export const memberAccount = { email: 'jordan@example.com', password: 'correct horse battery' }

/** Writes an organization with one member and their API key. */
export const insertMember = async (
  databaseUrl: string,
): Promise<{ organizationId: string; userId: string; apiKey: string }> => {
  const handle = openDatabase(databaseUrl, { max: 1, scope: everyTenant })
  try {
    const [organizationId, userId] = [newId(), newId()]
    const now = systemClock.now()
    return await withTransaction(handle, async (handle) => {
      await handle.db.insert(organizations).values({ organizationId, name: 'Harbor Legal', createdAt: now })
      const { email, password } = memberAccount
      await insertUser(handle, {
        id: userId,
        name: 'Jordan Mills',
        email,
        verified: true,
        passwordHash: await hashPassword(password),
        now,
      })
      await handle.db.insert(members).values({ organizationId, userId, role: 'owner', createdAt: now })
      const { secret } = await insertKey(
        { ...handle, clock: systemClock },
        { organizationId, userId, name: 'Bench', scopes },
      )
      return { organizationId, userId, apiKey: secret }
    })
  } finally {
    await handle.close()
  }
}

/** Time that the shipments are spread over, evenly and in the order of their creation. */
const spreadDays = 365

const address = addressOf({ name: 'Elizabeth Swan', phone: '310-555-0188' })

/**
 * One of ten shipments is the organization's, as they come; the others belong to ninety. As after a year: nine of ten
 * were mailed at once and arrived three to eight days later, so that two of a hundred are in transit; one of 500 came
 * back, and one of 1,000 was never heard of again. The rest was cancelled, but for two of a hundred that are drafts or
 * were not paid; half of it is still on its way to the mail if it is of the last two days. Three of ten carry one of
 * twenty tags.
 */
const fill = `
  with created as (
    select i, to_timestamp(($2::bigint + i * ($3::bigint / $4::numeric)) / 1000.0)::timestamptz(3) as at,
      to_timestamp(($2::bigint + $3::bigint) / 1000.0) as until, i / 10 as number
    from generate_series($6::bigint, $7::bigint) i
  ), fared as (
    select *, number % 10 <> 0 as is_mailed, at + make_interval(days => 3 + (number % 6)::int) as arrives,
      case when until - at < interval '2 days' and number / 10 % 2 = 0
        then (array['draft', 'payment_pending', 'queued', 'printed'])[1 + number / 20 % 4]
        else (array['draft', 'payment_failed', 'cancelled'])[1 + least(number / 10 % 10, 2)] end as status_unmailed
    from created
  )
  insert into shipments (
    organization_id, id, status, name, document_id, page_count, color, duplex, certified_mail, return_receipt,
    to_address, to_address_given, from_address, sheets, envelope, weight_ounces, missing_rates,
    carrier, service, tracking_number, tracking_url, total_charged_cents, quotes_expire_at, shipped_at, expected_on,
    postal_accepted_at, delivered_at, turned_back_at, document_expires_at, shipped_data_expires_at, created_at
  )
  select
    case when i % 10 = 0 then $1::uuid else md5('organization ' || i % 90)::uuid end,
    (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(i::text), 14, 3) || '8'
      || substr(md5(i::text), 18))::uuid,
    case when is_mailed then 'shipped' else status_unmailed end,
    'Notice to tenant ' || i, md5('document ' || i)::uuid, 1 + i % 12, false, true, true, false,
    $5, $5, $5, 1 + i % 6, 'letter', 1.1, '[]',
    'USPS', 'First', '94' || lpad(i::text, 20, '0'), 'https://tools.usps.com/go/TrackConfirmAction?tLabels=94' || i,
    902, at + interval '30 minutes', case when is_mailed then at end,
    case when is_mailed then (at + interval '5 days')::date end, case when is_mailed then at end,
    case when is_mailed and arrives < until and number % 500 <> 1 and number % 1000 <> 2 then arrives end,
    case when is_mailed and arrives < until and number % 500 = 1 then arrives end,
    case when is_mailed then at + interval '10 years' end, case when is_mailed then at + interval '10 years' end, at
  from fared order by i`

const tag = `
  with tag as (
    insert into tags (organization_id, id, name)
    select $1::uuid, md5('tag ' || n)::uuid, 'tag-' || n from generate_series(0, 19) n returning id, name
  )
  insert into shipment_tags (organization_id, tag_id, shipment_id)
  select organization_id, md5('tag ' || number / 10 % 20)::uuid, id
  from (select organization_id, id, row_number() over (order by id) as number from shipments where organization_id = $1)
  where number % 10 < 3`

/** Indexes that are no constraint's: made from all rows at once, in a fraction of the time that it takes row by row. */
const findIndexes = `
  select indrelid::regclass::text as table, indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
  from pg_index where indrelid in ('shipments'::regclass, 'shipment_search'::regclass)
    and not exists (select from pg_constraint where conindid = indexrelid)`

type Index = { table: string; name: string; definition: string }

const copySearch = `
  insert into shipment_search select organization_id, id, search_text from shipments on conflict do nothing`

/** Opens a connection that does not wait for the disk, and works in plenty of memory. */
const connect = async (databaseUrl: string) => {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'`)
  return {
    run: async <Row extends object>(text: string, values: unknown[] = []) =>
      (await client.query<Row>(text, values)).rows,
    [Symbol.asyncDispose]: () => client.end(),
  }
}

/**
 * Writes `total` shipments, of which a tenth is the organization's; statistics are up to date afterwards. Two connections
 * share the work: each has a processor of the database for itself.
 */
export const insertShipments = async (
  databaseUrl: string,
  options: { organizationId: string; total: number; until: Date },
): Promise<void> => {
  await using one = await connect(databaseUrl)
  await using other = await connect(databaseUrl)
  const indexes = await one.run<Index>(findIndexes)
  for (const { name } of indexes) await one.run(`drop index ${name}`)
  await one.run('alter table shipments disable trigger shipment_search_inserted')
  const from = options.until.getTime() - spreadDays * dayMs
  const half = Math.floor(options.total / 2)
  const write = (connection: typeof one, first: number, last: number) =>
    connection.run(fill, [
      options.organizationId,
      from,
      spreadDays * dayMs,
      options.total,
      JSON.stringify(address),
      first,
      last,
    ])
  await Promise.all([write(one, 0, half - 1), write(other, half, options.total - 1)])
  await one.run(tag, [options.organizationId])
  await one.run(copySearch)
  await one.run('alter table shipments enable trigger shipment_search_inserted')
  const rebuild = async (connection: typeof one, table: string) => {
    for (const { definition } of indexes.filter((index) => index.table === table))
      await connection.run(definition)
    await connection.run(`vacuum analyze ${table}`)
  }
  await Promise.all([rebuild(one, 'shipments'), rebuild(other, 'shipment_search')])
  await one.run('vacuum analyze shipment_tags, tags')
  await one.run('checkpoint')
}
