import { and, asc, eq, sql } from 'drizzle-orm'

import {
  type Artifact,
  bundleArtifactId,
  summaryArtifactId,
  type CarrierMessage,
} from '#lib/contract/mailing-record/artifact.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import { trackingEvents } from '#lib/service/db/schema/tracking.ts'
import { providerMessages } from '#lib/service/db/schema/vendor-messages.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { pieceNameOf } from '#lib/service/evidence/evidence-record.ts'
import type { FileDownload } from '#lib/service/files/downloads.ts'
import { isId } from '#lib/service/ids.ts'
import { artifactsOf } from '#lib/service/mailing-record/artifact-listing.ts'
import { proofFilename } from '#lib/service/mailing-record/filenames.ts'
import { loadMailingRecord } from '#lib/service/mailing-record/load-mailing-record.ts'
import { isEvidenceExpired } from '#lib/service/retention/evidence-expiry.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { readStoredFile } from '#lib/service/stored-files/read-stored-file.ts'

import { loadCertifiedEvidence } from './bought-evidence.ts'
import { getEvidenceBundle } from './evidence-bundle.ts'
import { makeSummary } from './make-summary.ts'
import { describeIssuer } from './signing/issuer.ts'

/**
 * Builds the mailing-record summary of a certified shipment from its record. Throws SHIPMENT_NOT_FOUND, NOT_CERTIFIED,
 * NO_TRACKING_NUMBER, EVIDENCE_EXPIRED.
 */
export const getProof = async (ctx: ServiceContext, shipmentId: string): Promise<FileDownload> => {
  const { record, stored } = await loadCertifiedEvidence(ctx, shipmentId)
  return {
    filename: proofFilename(pieceNameOf(record)),
    contentType: 'application/pdf',
    body: await makeSummary(ctx, stored, record, await describeIssuer(ctx)),
  }
}

/**
 * The evidence files of a shipment: the generated summary, the carrier's files with their state, and the bundle of
 * all. Throws SHIPMENT_NOT_FOUND.
 */
export const listArtifacts = async (ctx: ServiceContext, shipmentId: string): Promise<Artifact[]> => {
  const shipment = await loadShipment(ctx, shipmentId)
  const [bought] = await ctx.db
    .select({ at: shipmentEvents.createdAt })
    .from(shipmentEvents)
    .where(
      and(
        eq(shipmentEvents.organizationId, ctx.organizationId),
        eq(shipmentEvents.shipmentId, shipment.id),
        eq(shipmentEvents.status, 'queued'),
      ),
    )
    .orderBy(asc(shipmentEvents.sequence))
    .limit(1)
  const mailing = await loadMailingRecord(ctx, shipment)
  const isExpired = await isEvidenceExpired(ctx, shipment)
  return artifactsOf({ shipment, ...mailing, boughtAt: bought?.at ?? null, isExpired })
}

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

/** Reads a carrier file whole: they are small. */
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
  if (!row || row.storageKey === null || row.sha256 === null)
    throw new Error(`artifact ${artifactId} is available without a file`)
  const body = await readStoredFile(ctx, { key: row.storageKey, sha256: row.sha256 })
  return { filename: row.filename, contentType: row.contentType, body }
}

/**
 * Opens one evidence file by its ID: the summary, the bundle, or a carrier's file as fetched. Throws
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

/**
 * Returns the message that reported a timeline event, and records who read it, as for all evidence. Throws
 * SHIPMENT_NOT_FOUND, NOT_FOUND where no message reported it, EVIDENCE_EXPIRED once it was deleted.
 */
export const getCarrierMessage = async (
  ctx: ServiceContext,
  shipmentId: string,
  eventId: string,
): Promise<CarrierMessage> => {
  const shipment = await loadShipment(ctx, shipmentId)
  const [found] = await ctx.db
    .select({ message: providerMessages })
    .from(shipmentEvents)
    .innerJoin(
      trackingEvents,
      and(
        eq(trackingEvents.organizationId, shipmentEvents.organizationId),
        eq(trackingEvents.shipmentId, shipmentEvents.shipmentId),
        sql`${trackingEvents.id}::text = ${shipmentEvents.metadata} ->> 'tracking_event_id'`,
      ),
    )
    .innerJoin(providerMessages, eq(providerMessages.id, trackingEvents.messageId))
    .where(
      and(
        eq(shipmentEvents.organizationId, ctx.organizationId),
        eq(shipmentEvents.shipmentId, shipment.id),
        isId(eventId) ? eq(shipmentEvents.id, eventId) : sql`false`,
      ),
    )
  if (!found && shipment.evidencePurgedAt === null) {
    throw new ServiceError(
      'NOT_FOUND',
      'No carrier message reported this event: it was found by querying the carrier.',
    )
  }
  if (!found || found.message.purgedAt) {
    throw new ServiceError(
      'EVIDENCE_EXPIRED',
      'The message was deleted at the end of its retention period; its hash is in the record.',
    )
  }
  const { message } = found
  await recordAudit(ctx, {
    action: 'evidence.downloaded',
    subject: { type: 'shipment', id: shipment.id },
    after: { message: message.id },
  })
  return {
    id: message.id,
    provider: message.provider,
    received_at: message.receivedAt.toISOString(),
    body: Buffer.from(message.body, 'base64').toString('utf8'),
  }
}
