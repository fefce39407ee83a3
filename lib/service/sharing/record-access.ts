import { and, eq, gt, sql } from 'drizzle-orm'

import { hourMs } from '#lib/contract/formats/time.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { shareLinks } from '#lib/service/db/schema/share-links.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import { lockShipment, type ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { recordUpdate } from '#lib/service/shipment-core/timeline.ts'

import type { ShareLinkRow } from './present-share-link.ts'

/** The page of a letter that a link shows, or one of its files by name. */
export type SharedAccess = { shipmentId: string; file: string | null }

const isInTimeline = async (
  ctx: TransactionContext,
  shipmentId: string,
  metadata: Record<string, unknown>,
): Promise<boolean> => {
  const [found] = await ctx.db
    .select({ id: shipmentEvents.id })
    .from(shipmentEvents)
    .where(
      and(
        eq(shipmentEvents.organizationId, ctx.organizationId),
        eq(shipmentEvents.shipmentId, shipmentId),
        gt(shipmentEvents.createdAt, new Date(ctx.clock.now().getTime() - hourMs)),
        sql`${shipmentEvents.metadata} @> ${JSON.stringify(metadata)}::jsonb`,
      ),
    )
    .limit(1)
  return found !== undefined
}

/** Counts the use of a link, and writes it into the audit log. */
const recordUse = async (
  ctx: TransactionContext,
  link: ShareLinkRow,
  {
    subject,
    file,
    letters,
  }: {
    subject: { type: ShareLinkRow['subjectType']; id: string }
    file: string | null
    letters?: readonly string[]
  },
): Promise<void> => {
  await ctx.db
    .update(shareLinks)
    .set({
      ...(file === null
        ? { views: sql`${shareLinks.views} + 1` }
        : { downloads: sql`${shareLinks.downloads} + 1` }),
      lastViewedAt: ctx.clock.now(),
    })
    .where(and(eq(shareLinks.organizationId, ctx.organizationId), eq(shareLinks.id, link.id)))
  await recordAudit(ctx, {
    action: file === null ? 'evidence.shared_viewed' : 'evidence.shared_downloaded',
    subject,
    after: {
      share_link: link.id,
      label: link.label,
      ...(file !== null && { file }),
      ...(letters && { letters }),
    },
  })
}

const writeTimeline = async (
  ctx: TransactionContext,
  link: ShareLinkRow,
  shipment: ShipmentRow,
  { file, isListed = false }: { file: string | null; isListed?: boolean },
): Promise<void> => {
  const address = ctx.caller?.address ?? null
  const seen = isListed ? { shared_list: true } : { shared_file: file }
  const metadata = { share_link_id: link.id, ...seen, address }
  if (await isInTimeline(ctx, shipment.id, metadata)) return
  const from = address === null ? '' : ` from ${address}`
  const named = `shared link “${link.label}”`
  const opened = isListed ? `Listed by the ${named}, which` : `S${named.slice(1)}`
  recordUpdate(ctx, shipment, {
    message:
      file === null ? `${opened} was opened${from}.` : `${file} was downloaded through the ${named}${from}.`,
    metadata,
  })
}

/**
 * Records that someone outside saw evidence: each time in the audit log and in the count of the link; in the timeline, and
 * with it in the chain and the bundle, once an hour for the same link, file and network address, so that one who opens a
 * page again and again does not fill the record.
 */
export const recordSharedAccess = (
  ctx: ServiceContext,
  link: ShareLinkRow,
  { shipmentId, file }: SharedAccess,
): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, shipmentId)
    await recordUse(ctx, link, { subject: { type: 'shipment', id: shipment.id }, file })
    await writeTimeline(ctx, link, shipment, { file })
  })

/**
 * Records that someone outside saw the list of several letters, or downloaded a file of all of them: once in the audit log, with the letters on it, and in the
 * timeline of each as `recordSharedAccess` does. Each letter is locked alone, so that two views wait for nothing in a circle.
 */
export const recordSharedList = async (
  ctx: ServiceContext,
  link: ShareLinkRow,
  { letters, file }: { letters: readonly string[]; file: string | null },
): Promise<void> => {
  await withTransaction(ctx, (ctx) =>
    recordUse(ctx, link, { subject: { type: link.subjectType, id: link.subjectId }, file, letters }),
  )
  for (const shipmentId of letters) {
    await withTransaction(ctx, async (ctx) =>
      writeTimeline(ctx, link, await lockShipment(ctx, shipmentId), { file, isListed: file === null }),
    )
  }
}
