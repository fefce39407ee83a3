import { z } from 'zod'

import { carrierCapabilities } from '#lib/contract/mailpiece/carrier-capabilities.ts'
import { kitName } from '#lib/contract/mailpiece/mail-settings.ts'

const size = z.object({ width: z.number(), height: z.number() })

/** One label that was bought. Money in cents, sizes in inches. */
const rehearsedPiece = z.object({
  name: z.string(),
  kit: kitName,
  packaging: z.string(),
  sheets: z.int(),
  weight_ounces: z.number(),
  carrier: z.string(),
  service: z.string(),
  certified: z.boolean(),
  return_receipt: z.boolean(),
  delivery_confirmation: z.string().nullable(),
  label_date: z.string(),
  provider_shipment_id: z.string(),
  carrier_account: z.string().nullable(),
  cents: z.int(),
  tracking_number: z.string().nullable(),
  label: z.object({
    asked: z.string().nullable(),
    returned: z.string().nullable(),
    measured: size.nullable(),
    fits: z.boolean(),
    file: z.string().nullable(),
    print_file: z.string().nullable(),
    problem: z.string().nullable(),
  }),
  tracker_status: z.string().nullable(),
  refund: z.string().nullable(),
  /** Whether the postage is, or may be, lost unless someone does something. */
  is_owed: z.boolean(),
})

export type RehearsedPiece = z.infer<typeof rehearsedPiece>

const scanFormTry = z.object({
  of: z.enum(['certified_letters', 'other_tracked', 'after_manifest']),
  shipments: z.array(z.string()),
  asked_at: z.iso.datetime(),
  outcome: z.enum(['created', 'refused', 'unfinished']),
  answer: z.string(),
  file: z.string().nullable(),
})

export type ScanFormTry = z.infer<typeof scanFormTry>

/** Actions and findings of a rehearsal, in the format of `report.json`. */
export const rehearsalReport = z.object({
  mode: z.enum(['simulator', 'test', 'production']),
  started_at: z.iso.datetime(),
  ended_at: z.iso.datetime(),
  /** Why it ended early; null if it did not. */
  failure: z.string().nullable(),
  budget_cents: z.int().nullable(),
  spent_cents: z.int(),
  pieces: z.array(rehearsedPiece),
  /** What was not sold, and why. */
  not_sold: z.array(
    z.object({ name: z.string(), carrier: z.string(), service: z.string().nullable(), reason: z.string() }),
  ),
  scan_forms: z.array(scanFormTry),
  /** The piece that waits for a SCAN form after 22:30 Pacific; null if none does. */
  overnight: z
    .object({ name: z.string(), not_before: z.iso.datetime(), not_after: z.iso.datetime() })
    .nullable(),
  capabilities: carrierCapabilities,
})

export type RehearsalReport = z.infer<typeof rehearsalReport>

/** Intermediate findings, before they are evaluated. */
export type Findings = Omit<RehearsalReport, 'capabilities' | 'ended_at'>
