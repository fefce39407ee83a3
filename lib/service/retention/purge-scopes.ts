import { and, eq, sql } from 'drizzle-orm'

import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { documents } from '#lib/service/db/schema/documents.ts'
import { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import { printJobs } from '#lib/service/db/schema/printing.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'

/** What a purge deletes: the document and its print file, or all that carriers said and gave. */
export type PurgeScope = 'document' | 'evidence'

/** A file that is deleted; its hash stays. */
export type KeptFile = { kind: string; sha256: string | null; key: string | null }

type Rules = {
  tombstone: string
  times(shipment: ShipmentRow): { expiresAt: Date | null; purgedAt: Date | null }
  listFiles(ctx: ServiceContext, shipment: ShipmentRow): Promise<KeptFile[]>
  /** Takes from the database what the scope covers. Called when the files are gone. */
  forget(ctx: TransactionContext, shipment: ShipmentRow): Promise<void>
}

const jobsOf = ({ organizationId }: ServiceContext, { id }: ShipmentRow) =>
  and(eq(printJobs.organizationId, organizationId), eq(printJobs.shipmentId, id))

const filesOf = ({ organizationId }: ServiceContext, { id }: ShipmentRow) =>
  and(eq(artifacts.organizationId, organizationId), eq(artifacts.shipmentId, id))

const documentOf = ({ organizationId }: ServiceContext, { documentId }: ShipmentRow) =>
  and(eq(documents.organizationId, organizationId), eq(documents.id, documentId))

/** What each scope means. */
export const purgeScopes: Record<PurgeScope, Rules> = {
  document: {
    tombstone:
      'The document and its print file were deleted at the end of their retention period. Their SHA-256 hashes are retained.',
    times: ({ documentExpiresAt, documentPurgedAt }) => ({
      expiresAt: documentExpiresAt,
      purgedAt: documentPurgedAt,
    }),
    listFiles: async (ctx, shipment) => {
      const originals = await ctx.db
        .select({ sha256: documents.sha256, key: documents.documentKey })
        .from(documents)
        .where(documentOf(ctx, shipment))
      const printed = await ctx.db
        .select({ sha256: printJobs.sha256, key: printJobs.storageKey })
        .from(printJobs)
        .where(jobsOf(ctx, shipment))
      return [
        ...originals.map((file) => ({ kind: 'document_pdf', ...file })),
        ...printed.map((file) => ({ kind: 'print_file_pdf', ...file })),
      ]
    },
    forget: async (ctx, shipment) => {
      await ctx.db.update(documents).set({ purgedAt: ctx.clock.now() }).where(documentOf(ctx, shipment))
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
        .update(artifacts)
        .set({ status: 'expired', storageKey: null })
        .where(filesOf(ctx, shipment))
      // The service's role may not delete these rows; this function may, once retention has ended.
      await ctx.db.execute(
        sql`select purge_carrier_words(${ctx.organizationId}, ${shipment.id}, ${ctx.clock.now().toISOString()})`,
      )
    },
  },
}
