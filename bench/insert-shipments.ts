import { Client } from 'pg'

const day = 24 * 60 * 60 * 1000

/** Time that the shipments are spread over, evenly and in the order of their creation. */
const spreadDays = 365

const address = {
  name: 'Elizabeth Swan',
  company: null,
  street1: '179 N HARBOR DR',
  street2: null,
  city: 'REDONDO BEACH',
  state: 'CA',
  zip: '90277-2506',
  country: 'US',
  phone: '310-555-0188',
  email: null,
  verified: true,
  residential: false,
}

/**
 * One of ten shipments is the organization's, as they come; the others belong to ninety. Nine of ten are shipped, the
 * rest is spread over the other statuses; three of ten carry one of twenty tags.
 */
const fill = `
  with created as (
    select i, to_timestamp(($2::bigint + i * ($3::bigint / $4::numeric)) / 1000.0)::timestamptz(3) as at
    from generate_series(0, $4::bigint - 1) i
  )
  insert into shipments (
    organization_id, id, status, name, document_id, page_count, color, duplex, certified_mail, return_receipt,
    to_address, to_address_given, from_address, sheets, envelope, weight_ounces, missing_rates,
    carrier, service, tracking_number, tracking_url, total_charged_cents, shipped_at, created_at
  )
  select
    case when i % 10 = 0 then $1::uuid else md5('organization ' || i % 90)::uuid end,
    (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(i::text), 14, 3) || '8'
      || substr(md5(i::text), 18))::uuid,
    (array['draft', 'payment_pending', 'queued', 'printed', 'cancelled', 'payment_failed', 'shipped'])
      [case when (i / 10) % 10 = 0 then 1 + (i / 100) % 6 else 7 end],
    'Notice to tenant ' || i, md5('document ' || i)::uuid, 1 + i % 12, false, true, true, false,
    $5, $5, $5, 1 + i % 6, 'letter', 1.1, '[]',
    'USPS', 'First', '94' || lpad(i::text, 20, '0'), 'https://tools.usps.com/go/TrackConfirmAction?tLabels=94' || i,
    902, case when (i / 10) % 10 = 0 then null else at end, at
  from created order by i`

const tag = `
  with tag as (
    insert into tags (organization_id, id, name)
    select $1::uuid, md5('tag ' || n)::uuid, 'tag-' || n from generate_series(0, 19) n returning id, name
  )
  insert into shipment_tags (organization_id, tag_id, shipment_id)
  select organization_id, md5('tag ' || number / 10 % 20)::uuid, id
  from (select organization_id, id, row_number() over (order by id) as number from shipments where organization_id = $1)
  where number % 10 < 3`

/** Writes `total` shipments, of which a tenth is the organization's; statistics are up to date afterwards. */
export const insertShipments = async (
  databaseUrl: string,
  options: { organizationId: string; total: number; until: Date },
): Promise<void> => {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('set synchronous_commit = off')
    const from = options.until.getTime() - spreadDays * day
    await client.query(fill, [
      options.organizationId,
      from,
      spreadDays * day,
      options.total,
      JSON.stringify(address),
    ])
    await client.query(tag, [options.organizationId])
    await client.query('vacuum analyze shipments, shipment_tags, tags')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}
