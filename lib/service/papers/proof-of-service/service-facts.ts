import type { Address } from '#lib/contract/addresses/address.ts'
import { hasProofOfService } from '#lib/contract/papers/papers.values.ts'
import type { ProofOfServiceInput } from '#lib/contract/papers/proof-of-service.ts'
import { carrierName, isPostal } from '#lib/contract/quotes/carriers.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { findHandedOverBy, handlingOf } from '#lib/service/evidence/handling.ts'
import { loadEvidence, type StoredEvidence } from '#lib/service/evidence/load-evidence.ts'
import { timelineOf } from '#lib/service/evidence/recorded-history.ts'
import type { LocalZone } from '#lib/service/local-time.ts'
import type { MailedPiece } from '#lib/service/papers/mailed-piece.ts'
import { loadPiece } from '#lib/service/papers/piece-papers.ts'
import { findDecisiveScans } from '#lib/service/tracking/tracking-summary.ts'

/** Recorded facts of a proof of service. */
export type ServiceFacts = {
  organization: { name: string; returnAddress: Address | null }
  zone: LocalZone
  piece: MailedPiece
  carrier: string
  packedAt: string
  /** The initials entered, and from whose account. */
  packedBy: string
  handedOverAt: string
  /** The person who recorded the hand-over; null where only an API key is known, or no one. */
  handedOverBy: string | null
  /** The carrier's first scan of the piece itself, of any kind; null until there is one. */
  firstScan: { at: string; message: string } | null
}

const unrecorded = (fact: string, remedy: string): ServiceError =>
  new ServiceError('FACT_NOT_RECORDED', `${fact} ${remedy}`)

const firstScanOf = ({ scans, shipment }: StoredEvidence): ServiceFacts['firstScan'] => {
  const { firstScan } = findDecisiveScans(scans, shipment)
  return firstScan && { at: firstScan.occurredAt.toISOString(), message: firstScan.message }
}

/**
 * Loads what a proof of service states. Throws what `loadPiece` throws, and FACT_NOT_RECORDED while it is not recorded
 * that the piece was packed and handed over.
 */
export const loadServiceFacts = async (ctx: ServiceContext, shipmentId: string): Promise<ServiceFacts> => {
  const piece = await loadPiece(ctx, shipmentId)
  const stored = await loadEvidence(ctx, shipmentId)
  const { handedOverAt } = piece
  if (!isPostal(piece.carrier)) {
    throw new ServiceError(
      'PAPER_NOT_AVAILABLE',
      `The proofs of service are for service by mail, and ${carrierName(piece.carrier)} is not the postal service.`,
    )
  }
  if (handedOverAt === null || !hasProofOfService(piece)) {
    throw unrecorded(
      'It is not recorded that this piece was handed over to the carrier.',
      'Record the handoff first: a proof of service states a mailing that took place.',
    )
  }
  const timeline = timelineOf(stored)
  const handling = handlingOf(stored.shipment, timeline)
  if (handling.packed_at === null || handling.packed_by === null) {
    throw unrecorded(
      'It is not recorded who packed this piece.',
      'A proof of service states that it was enclosed and sealed; mark pieces as packed before they are handed over.',
    )
  }
  return {
    organization: { name: stored.organization.name, returnAddress: stored.organization.returnAddress },
    zone: stored.organization.timeZone ?? undefined,
    piece,
    carrier: carrierName(piece.carrier),
    packedAt: handling.packed_at,
    packedBy: handling.packed_by,
    handedOverAt,
    handedOverBy: findHandedOverBy(timeline)?.name ?? null,
    firstScan: firstScanOf(stored),
  }
}

const isSamePerson = (a: string, b: string): boolean =>
  a.normalize('NFKC').trim().toLowerCase() === b.normalize('NFKC').trim().toLowerCase()

const fieldError = (field: keyof ProofOfServiceInput, message: string): ServiceError =>
  new ServiceError('VALIDATION_ERROR', message, { fields: [{ field, message }] })

/**
 * Returns the name of who signs. Who swears to their own act must be who is recorded as having done it. Throws
 * FACT_NOT_RECORDED and VALIDATION_ERROR.
 */
export const requireSigner = (
  { handedOverBy }: ServiceFacts,
  { basis, declarant_name: given, practice }: ProofOfServiceInput,
): string | undefined => {
  if (basis === 'office_practice') {
    if (!practice) throw fieldError('practice', 'Describe the office’s mailing practice.')
    return given
  }
  if (handedOverBy === null) {
    throw unrecorded(
      'It is not recorded which person handed this piece over.',
      'Choose the office’s mailing practice as the basis, signed by someone who knows it.',
    )
  }
  if (given && !isSamePerson(given, handedOverBy)) {
    throw fieldError(
      'declarant_name',
      `The record names ${handedOverBy} as the person who handed this piece over. Have that person sign, or choose the office’s mailing practice as the basis.`,
    )
  }
  return given || handedOverBy
}

/** Returns where the piece was mailed, as given or from the return address. Throws VALIDATION_ERROR where neither is known. */
export const requireMailedFrom = (
  { organization: { returnAddress } }: ServiceFacts,
  { mailed_from: given }: ProofOfServiceInput,
): string => {
  const own = [returnAddress?.city, returnAddress?.state].filter(Boolean).join(', ')
  const place = given || own
  if (place) return place
  throw fieldError(
    'mailed_from',
    'Enter the city and state of the mailing: your organization has no return address.',
  )
}
