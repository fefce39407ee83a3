import { z } from 'zod'

import { id, text, timestamp } from '#lib/contract/api/primitives.ts'

/** The tracker's statuses, as the rate provider names them. */
export const deliveryStatuses = [
  'unknown',
  'pre_transit',
  'in_transit',
  'out_for_delivery',
  'delivered',
  'available_for_pickup',
  'return_to_sender',
  'failure',
  'cancelled',
  'error',
] as const

export type DeliveryStatus = (typeof deliveryStatuses)[number]

const returnReceiptStatuses = ['not_requested', 'pending', 'available', 'unavailable', 'failed'] as const

/**
 * What prevents delivery. A piece that is `returning` or `returned` was neither refused nor unclaimed. `unclear`: the carrier
 * used a wording that Mailroom does not recognize.
 */
export const deliveryProblems = [
  'attempted',
  'notice_left',
  'held',
  'delayed',
  'undeliverable',
  'refused',
  'unclaimed',
  'returning',
  'returned',
  'lost',
  'damaged',
  'unclear',
] as const

export type DeliveryProblem = (typeof deliveryProblems)[number]

export const deliveryProblem = z.enum(deliveryProblems).meta({ id: 'DeliveryProblem' })

/** Sources that can name the signer: a carrier scan, or the return receipt as read by the person who added it. */
const signerSources = ['carrier_scan', 'return_receipt'] as const

/** A person who signed for the piece, as one source names them. */
const signer = z
  .object({
    name: text(),
    source: z.enum(signerSources).meta({
      description: '`carrier_scan`: a delivery scan; `return_receipt`: an added receipt.',
    }),
    at: timestamp.meta({
      description: 'When the scan says that it happened, or when the receipt was added.',
    }),
    by: text().nullable().meta({
      description: 'Who read the name off the receipt, such as `user:<id>`; null for the carrier’s own scan.',
    }),
  })
  .meta({ id: 'Signer' })

export type Signer = z.infer<typeof signer>

/** Recorded facts of a certified piece: acceptance, delivery, return receipt and retention. */
export const mailingRecord = z
  .object({
    acceptance: z.object({
      requested: z.boolean(),
      manifested: z.boolean(),
      accepted_at: timestamp.nullable().meta({
        description:
          'When the carrier accepted the piece, by its scan of acceptance. Null where that scan is missing, which is common, whatever was scanned later: see `first_scanned_at`.',
      }),
      source: z.enum(['carrier_scan']).nullable().meta({
        description: 'Where `accepted_at` comes from; null without it.',
      }),
      first_scanned_at: timestamp.nullable().meta({
        description:
          'When the carrier first scanned the piece itself, by a scan of any kind: it had the piece by then. Not acceptance, unless it equals `accepted_at`.',
      }),
      scan_form_scanned_at: timestamp.nullable().meta({
        description:
          'When the carrier scanned the SCAN form that lists the piece. This is not acceptance: the piece itself has not been scanned by that.',
      }),
      scan_form_available: z.boolean(),
    }),
    delivery: z.object({
      latest_status: z.enum(deliveryStatuses),
      latest_status_detail: text().meta({ examples: ['label_created', 'arrived_at_destination'] }),
      delivered_at: timestamp.nullable(),
      attempted_at: timestamp.nullable(),
      returned_to_sender_at: timestamp.nullable(),
      signed_by: text().nullable().meta({
        description: 'Who signed. Names that differ between sources are separated by semicolons.',
      }),
      signers: z.array(signer).meta({
        description: 'Every name that a source gives, with the source. More than one: the sources differ.',
      }),
      problem: deliveryProblem
        .nullable()
        .meta({ description: 'The delivery problem reported by the carrier.' }),
      problem_wording: text()
        .nullable()
        .meta({
          description: 'The carrier’s own wording of the problem.',
          examples: ['Insufficient Address'],
        }),
      problem_at: timestamp.nullable().meta({ description: 'When the carrier says it happened.' }),
    }),
    return_receipt: z.object({
      requested: z.boolean(),
      status: z.enum(returnReceiptStatuses),
      artifact_id: text().nullable(),
      available_at: timestamp.nullable(),
    }),
    retention: z.object({
      evidence_expires_at: timestamp,
      document_expires_at: timestamp,
      original_document_retained: z.boolean(),
    }),
  })
  .meta({ id: 'MailingRecord' })

export type MailingRecord = z.infer<typeof mailingRecord>

type Retained<Part, Added extends keyof Part> = Omit<Part, Added> & Partial<Pick<Part, Added>>

/** A mailing record as a purge retained it, possibly while the scan of a SCAN form still counted as acceptance. */
export type RetainedRecord = Omit<MailingRecord, 'acceptance' | 'delivery'> & {
  acceptance: Omit<
    Retained<MailingRecord['acceptance'], 'scan_form_scanned_at' | 'first_scanned_at'>,
    'source'
  > & {
    source: 'carrier_scan' | 'scan_form' | null
  }
  delivery: Retained<MailingRecord['delivery'], 'signers' | 'problem_wording'>
}

/** Whether the stored data of a shipment matched its record at the last check, which runs hourly, oldest first. */
export const recordCheck = z
  .object({
    entries: z.int().meta({ description: 'Entries in the hash chain: events and carrier messages.' }),
    verdict: z
      .enum(['pending', 'passed', 'failed'])
      .meta({ description: '`failed`: something was changed, removed or added; a task is open.' }),
    checked_at: timestamp.nullable(),
    error: z
      .object({
        position: z.int().nullable(),
        event_id: id.nullable().meta({
          description: 'The timeline event of the entry; null when there is none, or it no longer exists.',
        }),
        message: text(),
      })
      .nullable()
      .meta({ description: 'The first error and the entry where it occurs; null when the chain is intact.' }),
  })
  .meta({ id: 'RecordCheck' })

export type RecordCheck = z.infer<typeof recordCheck>
