import { z } from 'zod'

import { address } from '#lib/contract/addresses/address.ts'
import { dateBoundary, dayZone, id, text, timestamp } from '#lib/contract/api/primitives.ts'
import { documentPart, documentPartsAbout } from '#lib/contract/documents/document-part.ts'
import { madeFrom } from '#lib/contract/documents/made-from.ts'
import { mailingRecord } from '#lib/contract/mailing-record/mailing-record.ts'
import { stampedPaper } from '#lib/contract/mailing-record/stamped-paper.ts'
import { matterFilter } from '#lib/contract/matters/matter-brief.ts'
import { legalHold } from '#lib/contract/retention/retention.ts'
import { shipmentSearch } from '#lib/contract/shipment-core/shipment-search.ts'
import { shipment } from '#lib/contract/shipments/shipment.ts'
import { carrierScan } from '#lib/contract/tracking/carrier-scan.ts'
import { journey } from '#lib/contract/tracking/journey.ts'

import { emailedReceipt } from './emailed-receipt.ts'
import { evidenceStates } from './evidence-states.values.ts'

/** For how long the data of a shipment is retained, and whether it has been deleted. */
export const evidenceRetention = z
  .object({
    is_fixed: z.boolean().meta({
      description: 'Whether the dates are final, which they are once the piece was handed to the carrier.',
    }),
    evidence_expires_at: timestamp.meta({
      description: 'When the carrier’s files and messages are deleted.',
    }),
    document_expires_at: timestamp.meta({ description: 'When the document and its print file are deleted.' }),
    evidence_days_left: z.int().nullable().meta({
      description:
        'Days left, counting the current one; null until the dates are final, and once it is deleted.',
    }),
    document_days_left: z.int().nullable(),
    evidence_deleted_at: timestamp.nullable(),
    document_deleted_at: timestamp.nullable(),
    is_held: z
      .boolean()
      .meta({ description: 'Whether a legal hold on the shipment or one of its tags retains it.' }),
  })
  .meta({ id: 'EvidenceRetention' })

export type EvidenceRetention = z.infer<typeof evidenceRetention>

/** One row of the list of evidence. */
export const evidenceItem = shipment
  .pick({
    id: true,
    status: true,
    shipment_name: true,
    to_address: true,
    shipping_options: true,
    carrier: true,
    service: true,
    tracking_number: true,
    created_at: true,
    shipped_at: true,
    tracking_outcome: true,
    delivery_problem: true,
  })
  .extend({ mailing_records: mailingRecord, retention: evidenceRetention })
  .meta({ id: 'EvidenceItem' })

export type EvidenceItem = z.infer<typeof evidenceItem>

/** Query of the list of evidence. */
export const listEvidenceQuery = z
  .object({
    state: z
      .enum(evidenceStates)
      .optional()
      .meta({
        description: [
          '`awaiting_acceptance`: bought; the piece itself has not been scanned by the carrier.',
          '`postmarked`: a paper with a postmark came back and is in the record.',
          '`awaiting_receipt`: delivered, but the purchased return receipt has not been received.',
          '`returned`: returned to sender, or on the way back.',
          '`held`: under legal hold.',
          '`expiring`: will be deleted within 30 days unless placed under legal hold; soonest first.',
        ].join(' '),
      }),
    search: shipmentSearch.optional(),
    tag: text().min(1).optional().meta({ description: 'Only shipments with this tag.' }),
    matter: matterFilter.meta({ description: 'Only shipments of this matter, by ID.' }),
    date_from: dateBoundary
      .optional()
      .meta({ description: 'Created at or after this date (in `time_zone`), or date and time with offset.' }),
    date_to: dateBoundary.optional().meta({
      description:
        'Created at or before this date (through its end, in `time_zone`), or date and time with offset.',
    }),
    time_zone: dayZone,
    limit: z.coerce.number().int().min(1).max(100).default(20).meta({ description: 'Shipments per page.' }),
    cursor: z.uuid().optional().meta({ description: 'The `next_cursor` from the previous page.' }),
  })
  .meta({ id: 'ListEvidenceQuery' })

export type ListEvidenceQuery = z.infer<typeof listEvidenceQuery>

/** Query of adding a return receipt. */
export const importReceiptQuery = z
  .object({
    signed_by: text()
      .trim()
      .max(200, 'Use at most 200 characters.')
      .optional()
      .meta({
        description: 'Who signed, as the receipt says. Shown beside the carrier’s own scan, with your name.',
        examples: ['Elizabeth Swan'],
      }),
  })
  .meta({ id: 'ImportReceiptQuery' })

export type ImportReceiptQuery = z.infer<typeof importReceiptQuery>

/** The links of a chain of custody, in their order. */
export const custodySteps = [
  'requested',
  'packed',
  'manifested',
  'postmarked',
  'form_scanned',
  'accepted',
  /** In place of `accepted`, where the carrier's first scan of the piece is no acceptance. */
  'first_scanned',
  'in_transit',
  'attempted',
  'delivered',
  'turned_back',
  'returned',
  'receipt',
] as const

export type CustodyStepName = (typeof custodySteps)[number]

/** One link of the chain of custody: the fact, its source, when it happened and when it was learned. */
export const custodyStep = z
  .object({
    step: z.enum(custodySteps).meta({
      description:
        '`first_scanned` takes the place of `accepted` where the carrier reported no acceptance scan: it had the piece by then.',
    }),
    occurred_at: timestamp.nullable().meta({ description: 'Null until something is recorded.' }),
    occurred_on: z.iso.date().optional().meta({
      description: 'The day, of a step that is known by its day alone: `postmarked`.',
    }),
    observed_at: timestamp.nullable(),
    source: z
      .enum(['service', 'stamped_paper', 'carrier_scan', 'scan_form', 'carrier_file', 'imported_file'])
      .meta({
        description:
          '`stamped_paper`: a postmark, as a person read it; `service`: Mailroom itself; `scan_form`: a scan of the SCAN form, not of the piece; `imported_file`: an added file; otherwise the kind of carrier data.',
      }),
    by: text().nullable().meta({
      description:
        'The person who did it, or read it, as recorded: for `requested`, `packed`, `manifested` and `postmarked`; null for the carrier’s own.',
    }),
    scans: z
      .array(carrierScan)
      .meta({ description: 'The scans it is based on; empty once they have been purged.' }),
  })
  .meta({ id: 'CustodyStep' })

export type CustodyStep = z.infer<typeof custodyStep>

const person = z
  .object({ id, name: text().nullable(), email: text().nullable() })
  .meta({ id: 'Person', description: 'A member; only the ID once they have left.' })

const sha256 = text().meta({ description: 'SHA-256, hexadecimal.' })

/** One of the PDFs that the document was assembled from, as evidence states it. */
const recordedPart = documentPart
  .omit({ document_key: true, signature_lost: true })
  .extend({ signed: z.boolean().meta({ description: 'Whether the part itself has a digital signature.' }) })
  .meta({ id: 'RecordedPart' })

export type RecordedPart = z.infer<typeof recordedPart>

/** The mailed contents, bound to the piece that carried them. */
export const contentsRecord = z
  .object({
    tracking_number: text().nullable().meta({ description: 'Null for a piece that is not tracked.' }),
    document: z.object({
      filename: text(),
      sha256,
      size_bytes: z.int(),
      page_count: z.int(),
      uploaded_at: timestamp,
      uploaded_by: person.nullable(),
      parts: z.array(recordedPart).optional().meta({ description: documentPartsAbout }),
      made_from: madeFrom.optional().meta({
        description: 'The template or the form that it was made from; absent when it was not.',
      }),
    }),
    print_file_sha256: sha256.nullable().meta({
      description: 'Of the file sent to the printer, including the address sheet; null before printing.',
    }),
    printed_at: timestamp.nullable(),
    sheets: z.int(),
    duplex: z.boolean(),
    color: z.boolean(),
    envelope: z.enum(['letter', 'flat']),
    weight_ounces: z.number().meta({ description: 'Computed from paper and envelope weights.' }),
    postage_cents: z.int().meta({ description: 'What the carrier charged for the label.' }),
    recipient_as_entered: address.partial(),
    recipient_verified: address.meta({
      description:
        'As verified and printed; as entered with `verified` false where it could not be confirmed.',
    }),
    unverified_reason: text().optional().meta({
      description:
        'Why the sender mailed to an address that could not be confirmed; absent where it was confirmed.',
    }),
    recipient_on_label: address
      .partial()
      .nullable()
      .meta({ description: 'As the carrier printed it on the label.' }),
    sender: address,
  })
  .meta({ id: 'ContentsRecord' })

export type ContentsRecord = z.infer<typeof contentsRecord>

/** Remainder of a purge: hashes of what was deleted. */
export const tombstone = z
  .object({
    scope: z.enum(['document', 'evidence']),
    deleted_at: timestamp,
    files: z.array(z.object({ kind: text(), sha256: sha256.nullable() })),
  })
  .meta({ id: 'Tombstone' })

export type Tombstone = z.infer<typeof tombstone>

/** All that a bought shipment can be proved by, to be read by a person. */
export const shipmentEvidence = z
  .object({
    specimen: z.literal(true).optional().meta({
      description: 'Present in a sandbox, where nothing is mailed: this is not proof of mailing.',
    }),
    custody: z.array(custodyStep).meta({ description: 'The chain of custody, in order.' }),
    tracking_source: text().meta({
      description: 'The provider that reports the carrier’s tracking.',
      examples: ['easypost'],
    }),
    journey: journey.meta({ description: 'Where the piece was scanned, stop by stop, with coordinates.' }),
    contents: contentsRecord,
    bought_at: timestamp,
    bought_by: person.nullable(),
    retention: evidenceRetention,
    holds: z.array(legalHold).meta({
      description: 'Legal holds on the shipment or its tags, newest first, including released ones.',
    }),
    tombstones: z.array(tombstone),
    stamped_papers: z.array(stampedPaper).meta({
      description: 'Stamped papers that came back, oldest first, including withdrawn ones.',
    }),
    receipt_due_at: timestamp.nullable().meta({
      description:
        'When an awaited return receipt counts as missing and opens a task; null when none is awaited, or nothing has been delivered.',
    }),
    receipt_address: text().nullable().meta({
      description:
        'Where the carrier’s return receipt can be emailed; null when none is expected, when inbound email is not configured, and for callers who may not add one.',
    }),
    emailed_receipts: z.array(emailedReceipt).meta({
      description:
        'Files emailed to the receipt address whose sender could not be confirmed as the carrier. They are not evidence until one is added. Empty for callers who may not add one.',
    }),
  })
  .meta({ id: 'ShipmentEvidence' })

export type ShipmentEvidence = z.infer<typeof shipmentEvidence>
