import { eq } from 'drizzle-orm'

import type { EvidenceArchiveQuery } from '#lib/contract/evidence/evidence-archive.ts'
import { bundleNames } from '#lib/proof/bundle-files.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { markOf } from '#lib/service/config/specimen.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { describeMissingBundle, openBundle } from '#lib/service/evidence/evidence-bundle.ts'
import { pieceNameOf } from '#lib/service/evidence/evidence-record.ts'
import { issuerOf, manifestIssuer } from '#lib/service/evidence/signing/issuer.ts'
import { signedManifestEntries } from '#lib/service/evidence/signing/signed-manifest.ts'
import { currentSigningKey } from '#lib/service/evidence/signing/signing-keys.ts'
import { verifierPage } from '#lib/service/evidence/verifier/verifier-page.ts'
import { type FileDownload, measured } from '#lib/service/files/downloads.ts'
import { bytesEntry, streamZip, type ZipEntry } from '#lib/service/files/zip-stream.ts'
import { archivedBundleFilename } from '#lib/service/mailing-record/filenames.ts'
import { findOrganizationDay } from '#lib/service/organization-zone.ts'

import { archiveManifest, type IndexFile, indexTables, factsOf, type IndexRow } from './archive-index.ts'
import { indexPdf } from './index-pdf.ts'
import { type ChosenShipment, selectShipments } from './select-shipments.ts'

const archiveEntries = async function* (
  ctx: ServiceContext,
  chosen: readonly ChosenShipment[],
  madeAt: Date,
): AsyncGenerator<ZipEntry> {
  const rows: IndexRow[] = []
  const key = await currentSigningKey(ctx)
  for (const shipment of chosen) {
    let opened: Awaited<ReturnType<typeof openBundle>>
    try {
      opened = await openBundle(ctx, shipment.id)
    } catch (error) {
      rows.push({ shipment, bundle: null, note: describeMissingBundle(error) })
      continue
    }
    const { record, body } = opened
    const filename = archivedBundleFilename(pieceNameOf(record), shipment.id)
    const about = factsOf(record)
    await recordAudit(ctx, {
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
    .select({ name: organizations.name, timeZone: organizations.timeZone })
    .from(organizations)
    .where(eq(organizations.organizationId, ctx.organizationId))
  const name = organization?.name ?? ''
  const timeZone = organization?.timeZone ?? undefined
  const index: IndexFile[] = [
    ...(await indexTables(rows, madeAt, timeZone)),
    {
      name: 'index.pdf',
      kind: 'index_pdf',
      bytes: await indexPdf({ organizationName: name, timeZone, madeAt, rows, mark: markOf(ctx.config) }),
    },
    { name: bundleNames.verifier, kind: 'verifier_html', bytes: await verifierPage() },
  ]
  for (const file of index) yield bytesEntry(file.name, file.bytes)
  const about = {
    organization: { id: ctx.organizationId, name },
    madeAt,
    issuer: manifestIssuer(issuerOf(ctx, key)),
  }
  yield* signedManifestEntries(ctx, archiveManifest(about, rows, index), key)
}

/**
 * Streams the evidence of many shipments as one ZIP: the bundle of each as downloaded separately, and an index.
 * Shipments that were not bought, have expired, or have a corrupted file are in the index with the reason; a signed
 * manifest lists every file, as in a bundle. Throws SHIPMENT_NOT_FOUND, and VALIDATION_ERROR for too many.
 */
export const getEvidenceArchive = async (
  ctx: ServiceContext,
  query: EvidenceArchiveQuery,
): Promise<FileDownload> => {
  const chosen = await selectShipments(ctx, query)
  const madeAt = ctx.clock.now()
  return {
    filename: `evidence-${await findOrganizationDay(ctx, madeAt)}.zip`,
    contentType: 'application/zip',
    body: streamZip(archiveEntries(ctx, chosen, madeAt), madeAt),
  }
}
