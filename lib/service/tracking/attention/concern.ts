import { dayMs } from '#lib/contract/formats/time.values.ts'
import type { TaskKind } from '#lib/contract/shipment-core/task.values.ts'
import type { Config } from '#lib/service/config/config.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import type { TrackedPiece, TrackingScan } from '#lib/service/tracking/read-scans.ts'
import type { TrackingSummary } from '#lib/service/tracking/tracking-summary.ts'

/** Returns the moment this many days later. */
export const after = (moment: Date, days: number): Date => new Date(moment.getTime() + days * dayMs)

/** Known facts of one bought piece. */
export type PieceFacts = {
  shipment: Pick<
    ShipmentRow,
    | 'id'
    | 'status'
    | 'carrier'
    | 'service'
    | 'returnReceipt'
    | 'manifestedAt'
    | 'shippedAt'
    | 'isTracked'
    | 'partner'
    | 'trackingNumber'
  > &
    TrackedPiece
  boughtAt: Date
  scans: readonly TrackingScan[]
  /** The return receipt has come. */
  hasReceipt: boolean
  /** Outcome of requesting it from the postal service. */
  receiptRequest: ReceiptRequest
}

export type ReceiptRequest = {
  /** Whether the service can request receipts of this piece's carrier. */
  isPossible: boolean
  requestedAt: Date | null
  refused: { at: Date; reason: string } | null
}

/** Writes the day of a moment, as the organization reads it. */
export type DayOf = (moment: Date) => string

/** Something that needs a person, unless an event prevents it. */
export type Concern = {
  kind: TaskKind
  /** Distinguishes one occurrence from another of the same kind and piece. */
  occurrence: string
  /** When it started; null for carrier reports, regardless of scanner clocks. */
  since: Date | null
  dueAt: Date
  /** Says what happened and what to do, with moments as days of the organization. */
  message: (day: DayOf) => string
  details: Record<string, unknown>
}

/** A piece with what its scans say, and the rules that apply. */
export type Case = PieceFacts & {
  summary: TrackingSummary
  ordered: TrackingScan[]
  carrier: string
  rules: Config['attention']
}
