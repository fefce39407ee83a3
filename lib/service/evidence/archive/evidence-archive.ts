import { Readable } from 'node:stream'

import { eq } from 'drizzle-orm'

import type { EvidenceArchiveQuery } from '#lib/contract/evidence-archive.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { openBundle } from '#lib/service/evidence/evidence-bundle.ts'
import { archivedBundleFilename } from '#lib/service/evidence/filenames.ts'
import { measured } from '#lib/service/evidence/measured.ts'
import { streamZip, type ZipEntry } from '#lib/service/evidence/zip-stream.ts'
import type { FileDownload } from '#lib/service/file-download.ts'

import { indexCsv } from './index-csv.ts'
import { indexPdf } from './index-pdf.ts'
import { factsOf, type IndexRow } from './index-row.ts'
import { type ChosenShipment, selectShipments } from './select-shipments.ts'

/** Whatever else is wrong fails the archive: one that silently lacks a bundle would be worse than none. */
const noteOf = (error: unknown): string => {
  const isExpected =
    error instanceof ServiceError && ['NO_TRACKING_NUMBER', 'EVIDENCE_EXPIRED'].includes(error.code)
  if (!isExpected) throw error
  return error.message
}

const fileEntry = (name: string, bytes: Buffer): ZipEntry => ({
  name,
  isCompressible: name.endsWith('.csv'),
  open: async () => Readable.from([bytes]),
})

const archiveEntries = async function* (
  ctx: ServiceContext,
  chosen: readonly ChosenShipment[],
  madeAt: Date,
): AsyncGenerator<ZipEntry> {
  const rows: IndexRow[] = []
  for (const shipment of chosen) {
    let opened: Awaited<ReturnType<typeof openBundle>>
    try {
      opened = await openBundle(ctx, shipment.id)
    } catch (error) {
      rows.push({ shipment, bundle: null, note: noteOf(error) })
      continue
    }
    const { record, body } = opened
    const filename = archivedBundleFilename(record.mailing.tracking_number, shipment.id)
    const about = factsOf(record)
    await recordAudit(ctx.db, ctx, {
      action: 'evidence.archived',
      subject: { type: 'shipment', id: shipment.id },
      after: { file: filename },
    })
    yield {
      name: filename,
      isCompressible: false,
      open: async () =>
        measured(body, (measure) => rows.push({ shipment, bundle: { filename, about, measure }, note: '' })),
    }
  }
  const [organization] = await ctx.db
    .select({ name: organizations.name })
    .from(organizations)
    .where(eq(organizations.organizationId, ctx.organizationId))
  yield fileEntry('index.csv', indexCsv(rows))
  yield fileEntry('index.pdf', await indexPdf({ organizationName: organization?.name ?? '', madeAt, rows }))
}

/**
 * The evidence of many shipments as one ZIP, streamed: each one's bundle as it is downloaded by itself, and an index of
 * all. What was not bought, or has expired, is in the index with the reason. Throws SHIPMENT_NOT_FOUND, and
 * VALIDATION_ERROR when there are too many.
 */
export const getEvidenceArchive = async (
  ctx: ServiceContext,
  query: EvidenceArchiveQuery,
): Promise<FileDownload> => {
  const chosen = await selectShipments(ctx, query)
  const madeAt = ctx.clock.now()
  return {
    filename: `evidence-${madeAt.toISOString().slice(0, 10)}.zip`,
    contentType: 'application/zip',
    body: streamZip(archiveEntries(ctx, chosen, madeAt), madeAt),
  }
}
