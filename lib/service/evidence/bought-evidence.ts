import type { ServiceContext } from '#lib/service/context.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { isEvidenceExpired } from '#lib/service/shipment-core/retention.ts'

import { drawUpRecord, type EvidenceRecord } from './evidence-record.ts'
import { loadEvidence, type StoredEvidence } from './load-evidence.ts'

/**
 * The record of a bought shipment whose evidence is still kept. Throws NO_TRACKING_NUMBER before it is bought and
 * EVIDENCE_EXPIRED after its retention.
 */
const requireRecord = (ctx: ServiceContext, stored: StoredEvidence): EvidenceRecord => {
  const record = drawUpRecord(stored, ctx.providers.rates.provider)
  if (!record) {
    throw new ServiceError(
      'NO_TRACKING_NUMBER',
      'This shipment has not been bought, so it has no evidence yet.',
    )
  }
  if (isEvidenceExpired(stored.shipment, ctx.clock.now())) {
    throw new ServiceError(
      'EVIDENCE_EXPIRED',
      `The evidence of this shipment was retained until ${record.mailing_record.retention.evidence_expires_at}.`,
    )
  }
  return record
}

/** Loads the evidence of a bought shipment with its record. Throws SHIPMENT_NOT_FOUND and what `requireRecord` throws. */
export const loadBoughtEvidence = async (
  ctx: ServiceContext,
  shipmentId: string,
): Promise<{ stored: StoredEvidence; record: EvidenceRecord }> => {
  const stored = await loadEvidence(ctx, shipmentId)
  return { stored, record: requireRecord(ctx, stored) }
}

/**
 * The same of certified mail, which alone has a mailing record. Throws SHIPMENT_NOT_FOUND, NOT_CERTIFIED and what
 * `requireRecord` throws.
 */
export const loadCertifiedEvidence = async (
  ctx: ServiceContext,
  shipmentId: string,
): Promise<{ stored: StoredEvidence; record: EvidenceRecord }> => {
  const stored = await loadEvidence(ctx, shipmentId)
  if (!stored.shipment.certifiedMail) {
    throw new ServiceError(
      'NOT_CERTIFIED',
      'This shipment is not certified mail and has no mailing record. Download its evidence bundle instead.',
    )
  }
  return { stored, record: requireRecord(ctx, stored) }
}
