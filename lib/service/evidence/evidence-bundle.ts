import type { Readable } from 'node:stream'

import type { ServiceContext } from '#lib/service/context.ts'
import type { FileDownload } from '#lib/service/files/downloads.ts'
import { streamZip } from '#lib/service/files/zip-stream.ts'
import { bundleFilename } from '#lib/service/mailing-record/filenames.ts'

import { loadBoughtEvidence } from './bought-evidence.ts'
import { gatherContents } from './bundle-contents.ts'
import { bundleEntries } from './bundle-entries.ts'
import { type EvidenceRecord, recordedAt } from './evidence-record.ts'
import { currentSigningKey } from './signing/signing-keys.ts'

/** Begins to stream the bundle of a shipment, and tells the record that it is of. Throws what `getEvidenceBundle` does. */
export const openBundle = async (
  ctx: ServiceContext,
  shipmentId: string,
): Promise<{ record: EvidenceRecord; body: Readable }> => {
  const { stored, record } = await loadBoughtEvidence(ctx, shipmentId)
  const contents = await gatherContents(ctx, stored, record)
  const entries = bundleEntries(ctx, record, contents, await currentSigningKey(ctx))
  return { record, body: streamZip(entries, new Date(recordedAt(record))) }
}

/**
 * All evidence of a bought shipment as one ZIP, streamed: summary, record, tracking events, the chain and the carrier's
 * messages, the carrier's files, the document, a page that checks it all offline, and a signed manifest. Throws
 * SHIPMENT_NOT_FOUND, NO_TRACKING_NUMBER, EVIDENCE_EXPIRED.
 */
export const getEvidenceBundle = async (ctx: ServiceContext, shipmentId: string): Promise<FileDownload> => {
  const { record, body } = await openBundle(ctx, shipmentId)
  return {
    filename: bundleFilename(record.mailing.tracking_number),
    contentType: 'application/zip',
    body,
  }
}
