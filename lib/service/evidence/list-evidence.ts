import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'

import { type EvidenceItem, expiryWarningDays, type ListEvidenceQuery } from '#lib/contract/evidence.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { endOf, startOf } from '#lib/service/date-boundary.ts'
import { artifacts } from '#lib/service/db/schema/fulfillment.ts'
import {
  isProofBought,
  isReceiptOwed,
  shipments,
  shipmentTags,
  tags,
} from '#lib/service/db/schema/shipments.ts'
import { lowestIdAt } from '#lib/service/ids.ts'
import { isRowHeld } from '#lib/service/retention/holds.ts'

import { recordsOf } from './records-of.ts'
import { describeRetention } from './retention-state.ts'

type EvidencePage = { data: EvidenceItem[]; has_more: boolean; next_cursor: string | null }
type ListContext = Pick<ServiceContext, 'db' | 'organizationId' | 'clock'>

const dayMs = 24 * 60 * 60 * 1000

// `offset 0` keeps it a look-up for each row: as a join, PostgreSQL without fresh statistics compares all with all.
const isReceiptKept = (ctx: ListContext) => sql`exists (
  select 1 from ${artifacts} a
  where a.organization_id = ${ctx.organizationId} and a.shipment_id = ${shipments.id}
    and a.kind = 'carrier_return_receipt_pdf' and a.status = 'available' offset 0)`

const isHeld = (ctx: ListContext): SQL => isRowHeld(ctx.organizationId)

/** What each state asks for beside the proof. Each has an index of its own, or is read through that of what is held. */
const ofState = (ctx: ListContext, state: ListEvidenceQuery['state']): SQL | undefined => {
  switch (state) {
    case undefined:
      return undefined
    case 'awaiting_acceptance':
      return isNull(shipments.shippedAt)
    case 'awaiting_receipt':
      return and(isReceiptOwed, sql`not ${isReceiptKept(ctx)}`)
    case 'returned':
      return isNotNull(shipments.turnedBackAt)
    case 'held':
      return isHeld(ctx)
    case 'expiring':
      return and(
        isNull(shipments.evidencePurgedAt),
        lte(
          shipments.shippedDataExpiresAt,
          new Date(ctx.clock.now().getTime() + expiryWarningDays[0] * dayMs),
        ),
        sql`not ${isHeld(ctx)}`,
      )
  }
}

const escapeLike = (word: string): string => word.replaceAll(/[\\%_]/g, (character) => `\\${character}`)

/** Every word occurs; a tracking number may be written in groups. */
const matching = (search: string | undefined): SQL | undefined => {
  const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return undefined
  const joined = words.join('')
  if (/^[0-9]{6,}$/.test(joined)) return sql`${shipments.trackingNumber} like ${`%${joined}%`}`
  const text = sql`lower(concat_ws(' ', ${shipments.name}, ${shipments.toAddress} ->> 'name', ${shipments.toAddress} ->> 'company', ${shipments.trackingNumber}))`
  return and(...words.map((word) => sql`${text} like ${`%${escapeLike(word)}%`}`))
}

const tagged = (ctx: ListContext, name: string | undefined): SQL | undefined =>
  name === undefined
    ? undefined
    : inArray(
        shipments.id,
        ctx.db
          .select({ id: shipmentTags.shipmentId })
          .from(shipmentTags)
          .innerJoin(
            tags,
            and(eq(tags.organizationId, shipmentTags.organizationId), eq(tags.id, shipmentTags.tagId)),
          )
          .where(and(eq(shipmentTags.organizationId, ctx.organizationId), eq(tags.name, name))),
      )

/** Behind the shipment that the cursor names; nothing when there is no such shipment. */
const behind = (ctx: ListContext, { cursor, state }: ListEvidenceQuery): SQL | undefined => {
  if (cursor === undefined) return undefined
  if (state !== 'expiring') return lt(shipments.id, cursor.toLowerCase())
  return sql`(${shipments.shippedDataExpiresAt}, ${shipments.id}) > (
    select c.shipped_data_expires_at, c.id from ${shipments} c
    where c.organization_id = ${ctx.organizationId} and c.id = ${cursor})`
}

const select = (ctx: ListContext, query: ListEvidenceQuery) =>
  ctx.db
    .select({ shipment: shipments, isHeld: sql<boolean>`${isHeld(ctx)}` })
    .from(shipments)
    .where(
      and(
        eq(shipments.organizationId, ctx.organizationId),
        isProofBought,
        ofState(ctx, query.state),
        tagged(ctx, query.tag),
        matching(query.search),
        query.date_from ? gte(shipments.id, lowestIdAt(startOf(query.date_from))) : undefined,
        query.date_to
          ? lt(shipments.id, lowestIdAt(new Date(endOf(query.date_to).getTime() + 1)))
          : undefined,
        behind(ctx, query),
      ),
    )
    .orderBy(
      ...(query.state === 'expiring'
        ? [asc(shipments.shippedDataExpiresAt), asc(shipments.id)]
        : [desc(shipments.id)]),
    )
    .limit(query.limit + 1)

/**
 * One page of shipments bought with proof, newest first (`expiring`: soonest deleted first), each with its mailing
 * record. The cursor is the last id of the page before.
 */
export const listEvidence = async (ctx: ListContext, query: ListEvidenceQuery): Promise<EvidencePage> => {
  const rows = await select(ctx, query)
  const page = rows.slice(0, query.limit)
  const hasMore = rows.length > query.limit
  const records = await recordsOf(
    ctx,
    page.map(({ shipment }) => shipment),
  )
  return {
    data: page.flatMap(({ shipment, isHeld: held }) => {
      const mailingRecord = records.get(shipment.id)
      if (!mailingRecord) return []
      return [
        {
          id: shipment.id,
          status: shipment.status,
          shipment_name: shipment.name,
          to_address: shipment.toAddress,
          shipping_options: {
            carrier: shipment.carrierFilter,
            service: shipment.serviceFilter,
            delivery_confirmation: shipment.deliveryConfirmation,
            certified_mail: shipment.certifiedMail,
            return_receipt: shipment.returnReceipt,
          },
          carrier: shipment.carrier,
          service: shipment.service,
          tracking_number: shipment.trackingNumber,
          created_at: shipment.createdAt.toISOString(),
          shipped_at: shipment.shippedAt?.toISOString() ?? null,
          mailing_records: mailingRecord,
          retention: describeRetention(shipment, held, ctx.clock.now()),
        },
      ]
    }),
    has_more: hasMore,
    next_cursor: hasMore ? (page.at(-1)?.shipment.id ?? null) : null,
  }
}
