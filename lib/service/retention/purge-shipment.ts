import { and, eq, getTableColumns, inArray, isNull, not, sql } from 'drizzle-orm'

import type { MailingRecord } from '#lib/contract/mailing-record/mailing-record.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { documentParts, documents } from '#lib/service/db/schema/documents.ts'
import { artifacts, emailedReceipts } from '#lib/service/db/schema/mailing-record.ts'
import { printJobs } from '#lib/service/db/schema/printing.ts'
import { purges } from '#lib/service/db/schema/retention.ts'
import { shipmentNotes } from '#lib/service/db/schema/shipment-notes.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { type DocumentRow, printedFileOf } from '#lib/service/documents/documents.ts'
import { loadMailingRecord } from '#lib/service/mailing-record/load-mailing-record.ts'
import { retentionFact } from '#lib/service/shipment-core/facts.ts'
import { type ShipmentRow, loadShipment, lockShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { recordUpdate } from '#lib/service/shipment-core/timeline.ts'

import { isHeld, isDocumentShared, isPartShared } from './holds.ts'

/** Scope of a purge: the document and its print file, or everything that carriers reported and provided. */
export type PurgeScope = 'document' | 'evidence'

/** A file that is deleted; its hash stays. */
type StoredFile = { kind: string; sha256: string | null; key: string | null }

type Rules = {
  tombstone: string
  times(shipment: ShipmentRow): { expiresAt: Date | null; purgedAt: Date | null }
  listFiles(ctx: ServiceContext, shipment: ShipmentRow): Promise<StoredFile[]>
  /** Takes from the database what the scope covers. Called when the files are gone. */
  forget(ctx: TransactionContext, shipment: ShipmentRow, files: readonly StoredFile[]): Promise<void>
}

const jobsOf = ({ organizationId }: ServiceContext, { id }: ShipmentRow) =>
  and(eq(printJobs.organizationId, organizationId), eq(printJobs.shipmentId, id))

const filesOf = ({ organizationId }: ServiceContext, { id }: ShipmentRow) =>
  and(eq(artifacts.organizationId, organizationId), eq(artifacts.shipmentId, id))

const documentOf = ({ organizationId }: ServiceContext, { documentId }: ShipmentRow) =>
  and(eq(documents.organizationId, organizationId), eq(documents.id, documentId))

/** Lists the file of a document, and its printed pages if they differ. */
const listDocumentFiles =
  (kind: string) =>
  (document: DocumentRow): StoredFile[] => {
    const printed = printedFileOf(document)
    const own = { kind, sha256: document.sha256, key: document.documentKey }
    return printed.key === own.key ? [own] : [own, { kind: 'printed_pages_pdf', ...printed }]
  }

/** Rules of each scope. */
const purgeScopes: Record<PurgeScope, Rules> = {
  document: {
    tombstone:
      'The document and its print file were deleted at the end of their retention period. Their SHA-256 hashes are retained.',
    times: ({ documentExpiresAt, documentPurgedAt }) => ({
      expiresAt: documentExpiresAt,
      purgedAt: documentPurgedAt,
    }),
    listFiles: async (ctx, shipment) => {
      const originals = await ctx.db.select().from(documents).where(documentOf(ctx, shipment))
      const parts = await ctx.db
        .select(getTableColumns(documents))
        .from(documentParts)
        .innerJoin(
          documents,
          and(
            eq(documents.organizationId, documentParts.organizationId),
            eq(documents.id, documentParts.sourceDocumentId),
          ),
        )
        .where(
          and(
            eq(documentParts.organizationId, ctx.organizationId),
            eq(documentParts.documentId, shipment.documentId),
            isNull(documents.purgedAt),
            not(isPartShared(ctx, shipment)),
          ),
        )
        .orderBy(documentParts.position)
      const printed = await ctx.db
        .select({ sha256: printJobs.sha256, key: printJobs.storageKey })
        .from(printJobs)
        .where(jobsOf(ctx, shipment))
      return [
        ...originals.flatMap(listDocumentFiles('document_pdf')),
        ...parts.flatMap(listDocumentFiles('document_part_pdf')),
        ...printed.map((file) => ({ kind: 'print_file_pdf', ...file })),
      ]
    },
    forget: async (ctx, shipment, files) => {
      await ctx.db.update(documents).set({ purgedAt: ctx.clock.now() }).where(documentOf(ctx, shipment))
      const parts = files.flatMap(({ kind, key }) =>
        kind === 'document_part_pdf' && key !== null ? key : [],
      )
      if (parts.length > 0) {
        await ctx.db
          .update(documents)
          .set({ purgedAt: ctx.clock.now() })
          .where(and(eq(documents.organizationId, ctx.organizationId), inArray(documents.documentKey, parts)))
      }
      await ctx.db.update(printJobs).set({ storageKey: null }).where(jobsOf(ctx, shipment))
    },
  },
  evidence: {
    tombstone:
      'The evidence was deleted at the end of its retention period. Hashes and this timeline are retained.',
    times: ({ shippedDataExpiresAt, evidencePurgedAt }) => ({
      expiresAt: shippedDataExpiresAt,
      purgedAt: evidencePurgedAt,
    }),
    listFiles: (ctx, shipment) =>
      ctx.db
        .select({ kind: artifacts.kind, sha256: artifacts.sha256, key: artifacts.storageKey })
        .from(artifacts)
        .where(filesOf(ctx, shipment)),
    forget: async (ctx, shipment) => {
      await ctx.db
        .delete(emailedReceipts)
        .where(
          and(
            eq(emailedReceipts.organizationId, ctx.organizationId),
            eq(emailedReceipts.shipmentId, shipment.id),
          ),
        )
      await ctx.db
        .delete(shipmentNotes)
        .where(
          and(
            eq(shipmentNotes.organizationId, ctx.organizationId),
            eq(shipmentNotes.shipmentId, shipment.id),
          ),
        )
      await ctx.db
        .update(artifacts)
        .set({ status: 'expired', storageKey: null, signedBy: null })
        .where(filesOf(ctx, shipment))
      // The service's role may not delete these rows; this function may, once retention has ended.
      await ctx.db.execute(
        sql`select purge_carrier_words(${ctx.organizationId}, ${shipment.id}, ${ctx.clock.now().toISOString()})`,
      )
    },
  },
}

const isDue = (shipment: ShipmentRow, scope: PurgeScope, now: Date): boolean => {
  const { expiresAt, purgedAt } = purgeScopes[scope].times(shipment)
  return expiresAt !== null && expiresAt <= now && purgedAt === null
}

/** Returns the retained part of the record after the purge of the carrier's data. */
const withoutSigner = (record: MailingRecord): MailingRecord => ({
  ...record,
  delivery: { ...record.delivery, signed_by: null, signers: [] },
})

/** Records that deletion starts, so that no hold is placed on half of it. Null when it is not due, or is retained. */
const begin = async (
  ctx: ServiceContext,
  shipmentId: string,
  scope: PurgeScope,
): Promise<ShipmentRow | null> => {
  const { mailingRecord } = await loadMailingRecord(ctx, await loadShipment(ctx, shipmentId))
  return withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, shipmentId)
    if (!isDue(shipment, scope, ctx.clock.now()) || (await isHeld(ctx, shipmentId))) return null
    if (scope === 'document' && (await isDocumentShared(ctx, shipment))) return null
    await ctx.db
      .insert(purges)
      .values({
        organizationId: ctx.organizationId,
        shipmentId,
        scope,
        mailingRecord: scope === 'evidence' ? withoutSigner(mailingRecord) : null,
        startedAt: ctx.clock.now(),
      })
      .onConflictDoNothing()
    return shipment
  })
}

const finish = (
  ctx: ServiceContext,
  shipmentId: string,
  scope: PurgeScope,
  files: readonly StoredFile[],
): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, shipmentId)
    const now = ctx.clock.now()
    if (!isDue(shipment, scope, now)) return
    await purgeScopes[scope].forget(ctx, shipment, files)
    const [purged] = await ctx.db
      .update(shipments)
      .set(
        scope === 'document'
          ? { documentPurgedAt: now }
          : { evidencePurgedAt: now, signerName: null, noteCount: 0 },
      )
      .where(and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.id, shipmentId)))
      .returning()
    if (!purged) throw new Error(`shipment ${shipmentId} disappeared while it was locked`)
    await ctx.db
      .update(purges)
      .set({ endedAt: now })
      .where(
        and(
          eq(purges.organizationId, ctx.organizationId),
          eq(purges.shipmentId, shipmentId),
          eq(purges.scope, scope),
        ),
      )
    recordUpdate(ctx, shipment, {
      message: purgeScopes[scope].tombstone,
      metadata: { purged: scope, files: files.map(({ kind, sha256 }) => ({ kind, sha256 })) },
      facts: [retentionFact(purged)],
    })
  })

/**
 * Deletes what is past its retention: files first, then rows, then the tombstone. Interrupted anywhere, it resumes
 * there. Keeps what is not due, is under hold, or is a document that another shipment needs. True when done.
 */
export const purgeShipment = async (
  ctx: ServiceContext,
  shipmentId: string,
  scope: PurgeScope,
): Promise<boolean> => {
  const shipment = await begin(ctx, shipmentId, scope)
  if (!shipment) return false
  const files = await purgeScopes[scope].listFiles(ctx, shipment)
  for (const { key } of files) if (key !== null) await ctx.providers.storage.remove(key)
  await finish(ctx, shipmentId, scope, files)
  return true
}
