import type { ServiceContext } from '#lib/service/context.ts'
import { runAsOwner } from '#tests/support/database.ts'

import { addressOf } from './addresses.ts'

const address = addressOf({ phone: '310-555-0188' })

/**
 * Shipments of two carriers and forty senders; one in fifty is a draft, and of the rest one in two hundred waits for its
 * first scan. One in a thousand goes to Anamaria, and the dearest percent costs 90 USD.
 */
const fill = `
  with created as (
    select i, to_timestamp(1760000000 + i * 300)::timestamptz(3) as at from generate_series(0, $2::bigint - 1) i
  )
  insert into shipments (
    organization_id, id, status, name, document_id, page_count, color, duplex, certified_mail, return_receipt,
    to_address, to_address_given, from_address, sheets, envelope, weight_ounces, missing_rates,
    carrier, service, tracking_number, total_charged_cents, shipped_at, delivered_at, created_by, created_at
  )
  select
    $1::uuid,
    (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(i::text), 14, 3) || '8'
      || substr(md5(i::text), 18))::uuid,
    case when i % 50 = 0 then 'draft' else 'shipped' end,
    'Notice to tenant ' || i, md5('document ' || i)::uuid, 1, false, true, i % 100 = 1, false,
    jsonb_set($3, '{name}', to_jsonb(case when i % 1000 = 7 then 'Anamaria' else 'Elizabeth Swan' end)), $3, $3, 1, 'letter', 1.1, '[]',
    case when i % 50 = 0 then null when i % 100 = 3 then 'FedEx' else 'USPS' end, 'First',
    case when i % 50 = 0 then null else '94' || lpad(i::text, 20, '0') end,
    case when i % 50 = 0 then 0 when i % 100 = 9 then 9000 + i % 100 else 902 end,
    case when i % 200 = 5 then null else at end, case when i % 200 = 5 then null else at end,
    md5('sender ' || i % 40)::uuid, at
  from created order by i`

const tag = `
  with tag as (
    insert into tags (organization_id, id, name) select $1::uuid, md5('tag ' || n)::uuid, 'tag-' || n
    from generate_series(0, 19) n returning id
  )
  insert into shipment_tags (organization_id, tag_id, shipment_id)
  select organization_id, md5('tag ' || number % 400)::uuid, id
  from (select organization_id, id, row_number() over (order by id) as number from shipments where organization_id = $1) each
  where number % 400 < 20`

type Owner = Pick<ServiceContext, 'organizationId'>

/** Writes so many shipments of the organization, with what PostgreSQL plans by. */
export const insertManyShipments = async (
  databaseUrl: string,
  { organizationId }: Owner,
  total: number,
): Promise<void> => {
  await runAsOwner(databaseUrl, fill, [organizationId, total, JSON.stringify(address)])
  await runAsOwner(databaseUrl, tag, [organizationId])
  await runAsOwner(databaseUrl, 'vacuum analyze shipments, shipment_tags, tags')
}
