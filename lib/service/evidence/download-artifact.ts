import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'

import { and, eq } from 'drizzle-orm'

import { type Artifact, bundleArtifactId, summaryArtifactId } from '#lib/contract/evidence/artifact.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import { ServiceError } from '#lib/service/errors.ts'
import type { FileDownload } from '#lib/service/files/downloads.ts'

import { getEvidenceBundle } from './evidence-bundle.ts'
import { listArtifacts } from './list-artifacts.ts'
import { getProof } from './proof.ts'

const isGenerated = (id: string): boolean => id === summaryArtifactId || id === bundleArtifactId

const reasons = {
  pending: 'The carrier has not provided this file yet.',
  failed: 'The carrier announced this file, but it could not be retrieved.',
  unavailable: 'This file does not exist for this shipment.',
} as const

/** Throws unless there is a file behind the entry. */
const requireAvailable = (entry: Artifact | undefined): Artifact => {
  if (!entry) throw new ServiceError('ARTIFACT_NOT_FOUND', 'This artifact does not exist for this shipment.')
  if (entry.status === 'available') return entry
  if (entry.status === 'expired') {
    throw new ServiceError(
      isGenerated(entry.id) ? 'EVIDENCE_EXPIRED' : 'ARTIFACT_EXPIRED',
      'The retention period of this file has ended.',
    )
  }
  throw new ServiceError('ARTIFACT_UNAVAILABLE', reasons[entry.status])
}

/** Reads a carrier file whole: they are small, and what no longer matches its hash must not be handed out. */
const readCarrierFile = async (
  ctx: ServiceContext,
  shipmentId: string,
  artifactId: string,
): Promise<FileDownload> => {
  const [row] = await ctx.db
    .select()
    .from(artifacts)
    .where(
      and(
        eq(artifacts.organizationId, ctx.organizationId),
        eq(artifacts.shipmentId, shipmentId),
        eq(artifacts.id, artifactId),
      ),
    )
  if (!row || row.storageKey === null) throw new Error(`artifact ${artifactId} is available without a file`)
  const stored = await ctx.providers.storage.get(row.storageKey)
  const bytes = await buffer(stored.body)
  if (createHash('sha256').update(bytes).digest('hex') !== row.sha256) {
    throw new Error(`artifact ${artifactId} in storage does not match its recorded SHA-256`)
  }
  return { filename: row.filename, contentType: row.contentType, body: bytes }
}

/**
 * One evidence file by its id: the summary, the bundle, or a carrier's file as it was fetched. Throws
 * SHIPMENT_NOT_FOUND, ARTIFACT_NOT_FOUND, ARTIFACT_UNAVAILABLE, ARTIFACT_EXPIRED, EVIDENCE_EXPIRED.
 */
export const openArtifact = async (
  ctx: ServiceContext,
  shipmentId: string,
  artifactId: string,
): Promise<FileDownload> => {
  const listed = await listArtifacts(ctx, shipmentId)
  const entry = requireAvailable(listed.find((candidate) => candidate.id === artifactId))
  switch (entry.id) {
    case summaryArtifactId:
      return getProof(ctx, shipmentId)
    case bundleArtifactId:
      return getEvidenceBundle(ctx, shipmentId)
    default:
      return readCarrierFile(ctx, shipmentId, entry.id)
  }
}
