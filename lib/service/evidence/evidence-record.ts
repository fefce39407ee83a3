import { createHash } from 'node:crypto'

import type { Address, AddressInput } from '#lib/contract/addresses/address.ts'
import type { ContentsRecord } from '#lib/contract/evidence/evidence.ts'
import type { MailingRecord } from '#lib/contract/mailing-record/mailing-record.ts'
import type { PartnerName } from '#lib/contract/mailpiece/partners.values.ts'
import { carrierName, serviceName } from '#lib/contract/quotes/carriers.values.ts'
import { canonicalBytes } from '#lib/proof/canonical.ts'
import { momentOf } from '#lib/service/clock.ts'
import type { EarlierAttempt, LetterBeside } from '#lib/service/db/schema/purchases.ts'
import { mailingRecordOf } from '#lib/service/mailing-record/load-mailing-record.ts'
import { partsOfDocument, sourceOfDocument } from '#lib/service/shipment-core/facts.ts'
import { findDecisiveScans } from '#lib/service/tracking/tracking-summary.ts'

import { type Handling, handlingOf } from './handling.ts'
import { type Person, type StoredEvidence, userIdOf } from './load-evidence.ts'
import {
  filesOf,
  personOf,
  type RecordedEvent,
  type RecordedFile,
  type RecordedReading,
  type RecordedScan,
  readingsOf,
  scansOf,
  timelineOf,
} from './recorded-history.ts'

/** All that is recorded of one bought shipment, as plain JSON. The summary, the bundle and their hash follow from it. */
export type EvidenceRecord = {
  format: 'mailroom-evidence-record/2'
  organization: {
    id: string
    name: string
    return_address: Address | null
    /** Time zone of the organization, such as `America/Los_Angeles`; absent if unset. */
    time_zone?: string
  }
  shipment: {
    id: string
    name: string | null
    status: string
    created_at: string
    created_by: Person | null
    bought_at: string
    bought_by: Person | null
    shipped_at: string | null
  }
  mailing: {
    carrier: string
    carrier_name: string
    service: string
    service_name: string
    tracking_number: string | null
    tracking_url: string | null
    certified_mail: boolean
    return_receipt: boolean
    delivery_confirmation: string | null
    manifested_at: string | null
    /** The provider that reports the carrier's tracking, such as `easypost`. */
    tracking_source: string
    /** The organization's own account that sold the label, and what it cost; absent where the service's account did. */
    postage_account?: { provider: 'easypost'; id: string; postage_cents: number }
    /** Letters with the same document bought together with this one; absent if there are none. */
    letter_set?: {
      id: string | null
      /** The shipment that it accompanies to the same recipient. */
      companion_of: string | null
      letters: LetterBeside[]
    }
    /** The attempt that it was sent again after, as recorded when it was bought; absent for a first attempt. */
    earlier_attempt?: EarlierAttempt
    /** The print partner that prints and mails the piece; absent where the organization does. */
    partner?: {
      name: PartnerName
      /** Its ID of the letter; null until it was released to be printed. */
      letter_id: string | null
      /** SHA-256 of the file that was submitted. */
      file_sha256: string
      /** Its last reported state of the letter, and when. */
      state: string
      read_at: string
    }
  }
  /** Who packed the piece and handed it over. */
  handling: Handling
  contents: ContentsRecord
  mailing_record: MailingRecord
  /** Tracking events that support each conclusion of the mailing record. */
  basis: {
    latest: string | null
    form_scan: string | null
    /** The first scan of the piece itself, of any kind. */
    first_scan: string | null
    acceptance: string | null
    delivery: string | null
    attempt: string | null
    /** Absent while the carrier reports nothing of the kind. */
    undeliverable?: string
    turn_back: string | null
    return: string | null
    signature: string | null
  }
  timeline: RecordedEvent[]
  tracking_events: RecordedScan[]
  /** What was read off stamped papers, in order; absent if none came back. */
  stamped_papers?: RecordedReading[]
  files: RecordedFile[]
}

const plainAddress = (given: AddressInput): Partial<Address> => ({
  name: given.name ?? null,
  company: given.company ?? null,
  street1: given.street1,
  street2: given.street2 ?? null,
  city: given.city,
  state: given.state,
  zip: given.zip,
  country: given.country,
  phone: given.phone ?? null,
  email: given.email ?? null,
})

const contentsOf = (stored: StoredEvidence, trackingNumber: string | null): ContentsRecord => {
  const { shipment, document, parts, purchase, printJob, events } = stored
  const { unverified_reason: unverifiedReason } = shipment.toAddressGiven
  const printed = events.find((event) => event.status === 'printed')
  return {
    tracking_number: trackingNumber,
    document: {
      filename: document.filename,
      sha256: document.sha256,
      size_bytes: document.sizeBytes,
      page_count: document.pageCount,
      uploaded_at: document.createdAt.toISOString(),
      uploaded_by: personOf(stored, document.uploadedBy),
      ...partsOfDocument(parts),
      ...sourceOfDocument(document),
    },
    print_file_sha256: printJob?.sha256 ?? null,
    printed_at: momentOf(printed?.createdAt ?? null),
    sheets: shipment.sheets,
    duplex: shipment.duplex,
    color: shipment.color,
    envelope: shipment.envelope,
    weight_ounces: shipment.weightOunces,
    postage_cents: purchase?.label?.postageCents ?? shipment.postageCostCents,
    recipient_as_entered: plainAddress(shipment.toAddressGiven),
    recipient_verified: shipment.toAddress,
    ...(unverifiedReason && { unverified_reason: unverifiedReason }),
    recipient_on_label: purchase?.label?.toAddress ?? null,
    sender: shipment.fromAddress,
  }
}

const basisOf = (stored: StoredEvidence): EvidenceRecord['basis'] => {
  const decisive = findDecisiveScans(stored.scans, stored.shipment)
  return {
    latest: decisive.latest?.id ?? null,
    form_scan: decisive.formScan?.id ?? null,
    first_scan: decisive.firstScan?.id ?? null,
    acceptance: decisive.acceptance?.id ?? null,
    delivery: decisive.delivery?.id ?? null,
    attempt: decisive.attempt?.id ?? null,
    ...(decisive.undeliverable && { undeliverable: decisive.undeliverable.id }),
    turn_back: decisive.turnBack?.id ?? null,
    return: decisive.arrivalBack?.id ?? null,
    signature: decisive.signature?.id ?? null,
  }
}

const partnerOf = ({
  shipment,
  partnerLetter: letter,
}: StoredEvidence): Pick<EvidenceRecord['mailing'], 'partner'> =>
  shipment.partner === null || letter === null
    ? {}
    : {
        partner: {
          name: letter.partner,
          letter_id: letter.pieceId,
          file_sha256: letter.sha256,
          state: letter.partnerState,
          read_at: letter.readAt.toISOString(),
        },
      }

/**
 * Builds the record of a bought shipment; null before it is bought. `rateProvider` names the provider that reports the
 * tracking of what the organization mails itself.
 */
export const buildRecord = (stored: StoredEvidence, rateProvider: string): EvidenceRecord | null => {
  const { organization, shipment, purchase, events } = stored
  const { trackingNumber, carrier, service } = shipment
  if (carrier === null || service === null) return null
  const boughtAt = events.find((event) => event.status === 'queued')?.createdAt ?? shipment.createdAt
  return {
    format: 'mailroom-evidence-record/2',
    organization: {
      id: organization.organizationId,
      name: organization.name,
      return_address: organization.returnAddress,
      ...(organization.timeZone && { time_zone: organization.timeZone }),
    },
    shipment: {
      id: shipment.id,
      name: shipment.name,
      status: shipment.status,
      created_at: shipment.createdAt.toISOString(),
      created_by: personOf(stored, shipment.createdBy),
      bought_at: boughtAt.toISOString(),
      bought_by: personOf(stored, userIdOf(purchase?.boughtBy ?? null)),
      shipped_at: momentOf(shipment.shippedAt),
    },
    mailing: {
      carrier,
      carrier_name: carrierName(carrier),
      service,
      service_name: serviceName(carrier, service),
      tracking_number: trackingNumber,
      tracking_url: shipment.trackingUrl,
      certified_mail: shipment.certifiedMail,
      return_receipt: shipment.returnReceipt,
      delivery_confirmation: shipment.deliveryConfirmation,
      manifested_at: momentOf(shipment.manifestedAt),
      tracking_source: shipment.partner ?? rateProvider,
      ...(shipment.connectedAccountId !== null && {
        postage_account: {
          provider: 'easypost' as const,
          id: shipment.connectedAccountId,
          postage_cents: shipment.accountPostageCents ?? 0,
        },
      }),
      ...(stored.purchase?.beside && {
        letter_set: {
          id: shipment.letterSetId,
          companion_of: shipment.companionOf,
          letters: stored.purchase.beside,
        },
      }),
      ...(stored.purchase?.earlierAttempt && { earlier_attempt: stored.purchase.earlierAttempt }),
      ...partnerOf(stored),
    },
    handling: handlingOf(shipment, timelineOf(stored)),
    contents: contentsOf(stored, trackingNumber),
    mailing_record: mailingRecordOf(shipment, stored),
    basis: basisOf(stored),
    timeline: timelineOf(stored),
    tracking_events: scansOf(stored),
    ...(stored.readings.length > 0 && { stamped_papers: readingsOf(stored) }),
    files: filesOf(stored),
  }
}

/** Names the piece of a record in titles and file names: by its tracking number, or by the shipment without one. */
export const pieceNameOf = ({ mailing, shipment }: Pick<EvidenceRecord, 'mailing' | 'shipment'>): string =>
  mailing.tracking_number ?? shipment.id

/** Returns whether the organization mails the piece by a service that is not tracked: its carrier reports nothing about it. */
export const isUntracked = ({ mailing, tracking_events: scans }: EvidenceRecord): boolean =>
  mailing.tracking_number === null && mailing.partner === undefined && scans.length === 0

/** Returns whether the sender adds the postage by stamp or meter, so that none was bought with the piece. */
export const hasSendersPostage = ({ mailing, contents }: EvidenceRecord): boolean =>
  contents.postage_cents === 0 && mailing.partner === undefined && mailing.postage_account === undefined

/** The record as the bytes that its hash is of. */
export const recordBytes = (record: EvidenceRecord): Buffer => Buffer.from(canonicalBytes(record))

const hashes = new WeakMap<EvidenceRecord, string>()

/** SHA-256 of the record's bytes, in hexadecimal. Computed once: a long record takes megabytes. */
export const recordHash = (record: EvidenceRecord): string => {
  const known = hashes.get(record)
  if (known !== undefined) return known
  const hash = createHash('sha256').update(recordBytes(record)).digest('hex')
  hashes.set(record, hash)
  return hash
}

/** Returns when anything in the record last changed, which dates its statements. */
export const recordedAt = (record: EvidenceRecord): string =>
  [
    record.shipment.bought_at,
    ...record.timeline.map((event) => event.created_at),
    ...record.tracking_events.map((scan) => scan.observed_at),
    ...record.files.map((file) => file.available_at),
    ...(record.stamped_papers ?? []).map((reading) => reading.read_at),
  ].reduce((latest, time) => (time > latest ? time : latest))
