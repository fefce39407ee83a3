import { and, asc, desc, eq, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm'

import type { TaskKind } from '#lib/contract/shipment-core/task.values.ts'
import type { ShipmentFilters } from '#lib/contract/shipments/shipment-list.ts'
import type { Tag } from '#lib/contract/shipments/shipment.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { documents } from '#lib/service/db/schema/documents.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { shipmentTags, tags } from '#lib/service/db/schema/tags.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { briefOfRow } from '#lib/service/matters/load-matter.ts'
import { deadlineColumns } from '#lib/service/shipment-core/deadline-columns.ts'
import { isSelected, type Part } from '#lib/service/shipment-core/filter-shipments.ts'
import { awaitsReceipt } from '#lib/service/shipment-core/receipt-of-row.ts'
import { sentAgainOf } from '#lib/service/shipment-core/sent-again.ts'

/** Columns of every row of the list. */
export const listedColumns = {
  id: shipments.id,
  status: shipments.status,
  name: shipments.name,
  pageCount: shipments.pageCount,
  carrier: shipments.carrier,
  service: shipments.service,
  trackingNumber: shipments.trackingNumber,
  trackingUrl: shipments.trackingUrl,
  totalChargedCents: shipments.totalChargedCents,
  accountPostageCents: shipments.accountPostageCents,
  createdAt: shipments.createdAt,
  shippedAt: shipments.shippedAt,
  waitingApprovalId: shipments.waitingApprovalId,
  scheduledFor: shipments.scheduledFor,
}

type Organization = string | Placeholder

const tagsOfRow = (organization: Organization): SQL<Tag[]> => sql`(
  select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name), '[]')
  from ${shipmentTags} st join ${tags} t on t.organization_id = st.organization_id and t.id = st.tag_id
  where st.organization_id = ${organization} and st.shipment_id = "shipments"."id")`

// Reads the shipment's few tasks; sorted by due date first, every open task would be read.
const taskOfRow = (
  organization: Organization,
): SQL<{ id: string; kind: TaskKind; due_at: string } | null> => sql`(
  select json_build_object('id', k.id, 'kind', k.kind, 'due_at', to_char(k.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from (select * from ${tasks} where organization_id = ${organization} and shipment_id = "shipments"."id" offset 0) k
  where k.closed_at is null order by k.due_at, k.id limit 1)`

/**
 * The attempt before a shipment, if the caller sees it: a member limited to their matters may not. Its column has an alias,
 * since Citus rejects an order by one of two columns named `id`.
 */
const earlierOfRow = (organization: Organization): SQL<string | null> => sql`(
  select earlier.id as earlier_id from ${shipments} earlier
  where earlier.organization_id = ${organization} and earlier.id = "shipments"."again_of")`

/**
 * With what else a person wants to see, or to have in a file. Looked up for the rows of one page, in one query: by the
 * organization itself rather than by that of the row, so that a cluster knows that all are on one worker.
 */
export const detailedColumnsOf = (organization: Organization) => ({
  ...listedColumns,
  toAddress: shipments.toAddress,
  certifiedMail: shipments.certifiedMail,
  returnReceipt: shipments.returnReceipt,
  trackingOutcome: shipments.trackingOutcome,
  deliveryProblem: shipments.deliveryProblem,
  postalAcceptedAt: shipments.postalAcceptedAt,
  carrierScannedAt: shipments.carrierScannedAt,
  postmarkedOn: shipments.postmarkedOn,
  expectedOn: shipments.expectedOn,
  deliveredAt: shipments.deliveredAt,
  signerName: shipments.signerName,
  createdBy: shipments.createdBy,
  reference: shipments.reference,
  costCenter: shipments.costCenter,
  metadata: shipments.metadata,
  noteCount: shipments.noteCount,
  ...deadlineColumns,
  matter: briefOfRow(organization, sql`"shipments"."matter_id"`),
  sender: sql<string | null>`(select u.name from ${user} u where u.id = "shipments"."created_by")`,
  senderEmail: sql<string | null>`(select u.email from ${user} u where u.id = "shipments"."created_by")`,
  documentFilename: sql<string>`(
    select d.filename from ${documents} d
    where d.organization_id = ${organization} and d.id = "shipments"."document_id")`,
  tags: tagsOfRow(organization),
  quotesExpireAt: shipments.quotesExpireAt,
  againOf: earlierOfRow(organization),
  sentAgain: sentAgainOf(organization, sql`"shipments"."id"`),
  awaitsReceipt: awaitsReceipt(organization),
  task: taskOfRow(organization),
})

const orderOf = ({ isOldestFirst }: Part): SQL => (isOldestFirst ? asc : desc)(shipments.id)

/** Rows that match, newest first unless said. */
export const selectListed = (ctx: ServiceContext, filters: ShipmentFilters, part: Part) =>
  ctx.db
    .select(listedColumns)
    .from(shipments)
    .where(isSelected(ctx, filters, part))
    .orderBy(orderOf(part))

/** Selects the same rows with their details. */
export const selectDetailed = (ctx: ServiceContext, filters: ShipmentFilters, part: Part) =>
  ctx.db
    .select(detailedColumnsOf(ctx.organizationId))
    .from(shipments)
    .where(isSelected(ctx, filters, part))
    .orderBy(orderOf(part))

export type DetailedRow = Awaited<ReturnType<typeof selectDetailed>>[number]

const isOneOf = ({ organizationId }: ServiceContext, ids: readonly string[]) =>
  and(eq(shipments.organizationId, organizationId), inArray(shipments.id, [...ids]))

/** Selects the rows of these ids, in any order. */
export const selectListedById = (ctx: ServiceContext, ids: readonly string[]) =>
  ctx.db.select(listedColumns).from(shipments).where(isOneOf(ctx, ids))

/** Selects the rows of these ids with their details, in any order. */
export const selectDetailedById = (ctx: ServiceContext, ids: readonly string[]) =>
  ctx.db.select(detailedColumnsOf(ctx.organizationId)).from(shipments).where(isOneOf(ctx, ids))
