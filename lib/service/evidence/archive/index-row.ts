import type { EvidenceRecord } from '#lib/service/evidence/evidence-record.ts'
import type { Measure } from '#lib/service/files/downloads.ts'

import type { ChosenShipment } from './select-shipments.ts'

/** One shipment of the index: what there is of it, or why there is nothing. */
export type IndexRow = {
  shipment: ChosenShipment
  bundle: { filename: string; about: BundleFacts; measure: Measure } | null
  /** Why there is no bundle, in plain words; empty when there is one. */
  note: string
}

/** What the index tells of a shipment whose bundle is in the archive. */
export type BundleFacts = {
  recipient: string
  carrier: string
  service: string
  certifiedMail: boolean
  acceptedAt: string | null
  deliveredAt: string | null
  signedBy: string | null
}

/** Takes from a record what the index tells, so that the record itself need not be kept. */
export const factsOf = ({ contents, mailing, mailing_record: mailed }: EvidenceRecord): BundleFacts => {
  const { name, company } = contents.recipient_verified
  return {
    recipient: [name, company].filter(Boolean).join(', '),
    carrier: mailing.carrier_name,
    service: mailing.service_name,
    certifiedMail: mailing.certified_mail,
    acceptedAt: mailed.acceptance.accepted_at,
    deliveredAt: mailed.delivery.delivered_at,
    signedBy: mailed.delivery.signed_by,
  }
}
