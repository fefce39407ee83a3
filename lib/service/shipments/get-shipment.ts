import { and, asc, eq, sql } from 'drizzle-orm'

import { hasRates } from '#lib/contract/shipment-core/shipment-transitions.values.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { prepareStatement, readTogether } from '#lib/postgres/postgres.ts'
import { findApprovalBrief } from '#lib/service/approvals/load-approval.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { documents } from '#lib/service/db/schema/documents.ts'
import { quotes } from '#lib/service/db/schema/quotes.ts'
import { loadDeadline } from '#lib/service/deadlines/load-deadline.ts'
import { loadParts, type PartRow } from '#lib/service/documents/document-parts.ts'
import { printedFileOf } from '#lib/service/documents/documents.ts'
import { findRecordCheck } from '#lib/service/evidence/chain/record-check.ts'
import { createReadUrl } from '#lib/service/files/read-urls.ts'
import { artifactsOf } from '#lib/service/mailing-record/artifact-listing.ts'
import { loadMailingRecord } from '#lib/service/mailing-record/load-mailing-record.ts'
import { findMatterBrief } from '#lib/service/matters/load-matter.ts'
import { chargeOfShipment } from '#lib/service/purchases/charge-of-shipment.ts'
import { costOfQuote } from '#lib/service/quotes/find-quote.ts'
import { isEvidenceExpired } from '#lib/service/retention/evidence-expiry.ts'
import { findLatestSchedule } from '#lib/service/schedules/load-schedule.ts'
import { hideNames } from '#lib/service/shipment-core/hide-names.ts'
import { loadShipment, type ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { loadTimeline } from '#lib/service/shipment-core/load-timeline.ts'
import { tagsOf } from '#lib/service/shipment-core/tags.ts'

import { loadAttempts } from './attempts.ts'
import { findDuplicate } from './find-duplicate.ts'
import { presentShipment } from './present-shipment.ts'

const previewMinutes = 15

const loadQuotes = (ctx: ServiceContext, shipmentId: string) =>
  ctx.db
    .select()
    .from(quotes)
    .where(and(eq(quotes.organizationId, ctx.organizationId), eq(quotes.shipmentId, shipmentId)))
    .orderBy(asc(costOfQuote), asc(quotes.id))

type DocumentPart = Pick<
  typeof documents.$inferSelect,
  | 'organizationId'
  | 'id'
  | 'filename'
  | 'documentKey'
  | 'sha256'
  | 'printSha256'
  | 'purgedAt'
  | 'pageSizes'
  | 'warnings'
>

const selectDocument = prepareStatement((db) =>
  db
    .select({
      organizationId: documents.organizationId,
      id: documents.id,
      filename: documents.filename,
      documentKey: documents.documentKey,
      sha256: documents.sha256,
      printSha256: documents.printSha256,
      purgedAt: documents.purgedAt,
      pageSizes: documents.pageSizes,
      warnings: documents.warnings,
    })
    .from(documents)
    .where(
      and(
        eq(documents.organizationId, sql.placeholder('organizationId')),
        eq(documents.id, sql.placeholder('documentId')),
      ),
    )
    .prepare('select_document_of_shipment'),
)

const findDocument = async (ctx: ServiceContext, shipment: ShipmentRow): Promise<DocumentPart> => {
  const { organizationId } = ctx
  const [document] = await selectDocument(ctx.db).execute({ organizationId, documentId: shipment.documentId })
  if (!document) throw new Error(`document ${shipment.documentId} of shipment ${shipment.id} is missing`)
  return document
}

const withPreview = (ctx: ServiceContext, document: DocumentPart) => {
  if (document.purgedAt) return { document, previewUrl: null }
  const previewUrl = createReadUrl(ctx.config, {
    ...printedFileOf(document),
    // A response may be repeated for as long as details are cached, and its preview must still open then.
    expiresAt: new Date(
      ctx.clock.now().getTime() + previewMinutes * 60_000 + ctx.config.limits.detailSeconds * 1000,
    ),
    filename: document.filename,
    inline: true,
  })
  return { document, previewUrl }
}

/** Returns who made the last update; null if there was none, or the service made it. */
const findEditor = async (ctx: ServiceContext, { updatedBy }: ShipmentRow) => {
  if (updatedBy === null) return null
  const [found] = await ctx.db.select({ name: user.name }).from(user).where(eq(user.id, updatedBy))
  return { id: updatedBy, name: found?.name ?? null }
}

/** A draft that was just created, as it was stored: nothing was requested or scheduled for it yet. */
export type CreatedDraft = {
  row: ShipmentRow
  document: DocumentPart
  parts: PartRow[]
  hasTags: boolean
}

/**
 * Returns the whole shipment; of one just created, without reading again what was stored. Quotes are read while it can be
 * bought, and evidence once it was.
 */
export const getShipment = async (
  ctx: ServiceContext,
  shipmentId: string,
  created?: CreatedDraft,
): Promise<Shipment> => {
  const row = created?.row ?? (await loadShipment(ctx, shipmentId))
  const {
    document,
    parts,
    tags,
    matter,
    deadline,
    editor,
    events,
    quotes,
    mailing,
    isExpired,
    charge,
    recordCheck,
    approval,
    schedule,
    duplicate,
    attempts,
  } = await readTogether(ctx, (ctx) => ({
    document: created?.document ?? findDocument(ctx, row),
    parts: created?.parts ?? loadParts(ctx, row.documentId),
    tags: created?.hasTags === false ? [] : tagsOf(ctx, row.id),
    matter: findMatterBrief(ctx, row.matterId),
    deadline: loadDeadline(ctx, row),
    editor: findEditor(ctx, row),
    events: loadTimeline(ctx, row.id).then((events) => hideNames(ctx, events)),
    quotes: hasRates(row.status) ? loadQuotes(ctx, row.id) : [],
    mailing: row.certifiedMail ? loadMailingRecord(ctx, row) : null,
    isExpired: isEvidenceExpired(ctx, row),
    charge: row.status === 'draft' ? null : chargeOfShipment(ctx, row.id),
    recordCheck: findRecordCheck(ctx, row.id),
    approval: created ? null : hasRates(row.status) ? findApprovalBrief(ctx, row.id) : undefined,
    duplicate: hasRates(row.status) ? findDuplicate(ctx, row) : undefined,
    schedule: hasRates(row.status) ? findLatestSchedule(ctx, row) : undefined,
    attempts: loadAttempts(ctx, row),
  }))
  const boughtAt = events.find(({ status }) => status === 'queued')?.createdAt ?? null
  return presentShipment({
    row,
    ...withPreview(ctx, document),
    documentParts: parts,
    tags,
    matter,
    deadline,
    editor,
    events,
    quotes,
    charge,
    attempts,
    ...(approval !== undefined && { approval }),
    ...(schedule !== undefined && { schedule }),
    ...(duplicate !== undefined && { duplicate }),
    ...(recordCheck && { recordCheck }),
    ...(mailing && {
      mailingRecord: mailing.mailingRecord,
      artifacts: artifactsOf({ shipment: row, ...mailing, boughtAt, isExpired }),
    }),
  })
}
