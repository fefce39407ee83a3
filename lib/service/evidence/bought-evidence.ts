import type { ServiceContext } from '#lib/service/context.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { isEvidenceExpired } from '#lib/service/retention/evidence-expiry.ts'

import { buildRecord, type EvidenceRecord } from './evidence-record.ts'
import { loadEvidence, type StoredEvidence } from './load-evidence.ts'

type BoughtEvidence = { stored: StoredEvidence; record: EvidenceRecord }

/** Returns the record of a bought shipment. Throws NO_TRACKING_NUMBER before it is bought. */
export const requireRecord = (ctx: ServiceContext, stored: StoredEvidence): EvidenceRecord => {
  const record = buildRecord(stored, ctx.providers.rates.provider)
  if (record) return record
  throw new ServiceError(
    'NO_TRACKING_NUMBER',
    'This shipment has not been bought, so it has no evidence yet.',
  )
}

const requireRetained = async (ctx: ServiceContext, stored: StoredEvidence): Promise<BoughtEvidence> => {
  const record = requireRecord(ctx, stored)
  if (!(await isEvidenceExpired(ctx, stored.shipment))) return { stored, record }
  throw new ServiceError(
    'EVIDENCE_EXPIRED',
    `The evidence of this shipment was retained until ${record.mailing_record.retention.evidence_expires_at}.`,
  )
}

/** Loads the evidence of a bought shipment, also past its retention while a hold retains it. Throws SHIPMENT_NOT_FOUND, NO_TRACKING_NUMBER, EVIDENCE_EXPIRED. */
export const loadBoughtEvidence = async (ctx: ServiceContext, shipmentId: string): Promise<BoughtEvidence> =>
  requireRetained(ctx, await loadEvidence(ctx, shipmentId))

/** Loads the evidence of certified mail. Throws NOT_CERTIFIED, and what `loadBoughtEvidence` throws. */
export const loadCertifiedEvidence = async (
  ctx: ServiceContext,
  shipmentId: string,
): Promise<BoughtEvidence> => {
  const stored = await loadEvidence(ctx, shipmentId)
  if (stored.shipment.certifiedMail) return requireRetained(ctx, stored)
  throw new ServiceError(
    'NOT_CERTIFIED',
    'This shipment is not certified mail and has no mailing record. Download its evidence bundle instead.',
  )
}
