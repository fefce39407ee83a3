import {
  type KitEnvelope,
  type LabelSize,
  labelSizes,
  type Size,
} from '#lib/contract/mailpiece/envelopes.values.ts'
import { findEnvelope } from '#lib/contract/mailpiece/kits.values.ts'
import { formatSize, measureLabel } from '#lib/contract/mailpiece/label-size.values.ts'
import type { PageSize } from '#lib/service/db/schema/documents.ts'

import type { ShipmentRow } from './load-shipment.ts'

/** Returns the envelope of the kit in which a piece is packed; null for shipments of earlier versions. */
export const envelopeOf = ({
  kit,
  packaging,
}: Pick<ShipmentRow, 'kit' | 'packaging'>): KitEnvelope | null => {
  if (kit === null || packaging === null) return null
  const envelope = findEnvelope(kit, packaging)
  if (envelope) return envelope
  throw new Error(`kit ${kit} has no envelope for the packaging ${packaging}`)
}

/** Error in a label’s size: a message, and the measured and ordered sizes, in inches. */
export type LabelSizeFault = { message: string; measured: Size; ordered: Size }

/** Compares a label’s pages with the ordered size. Returns the error, or whether the label is rotated by 90°. */
export const checkLabelSize = (
  pages: readonly PageSize[],
  size: LabelSize,
): { fault: LabelSizeFault } | { isTurned: boolean } => {
  const found = measureLabel(pages, size)
  if (found.isRight) return { isTurned: found.isTurned }
  const ordered = labelSizes[size]
  const { measured } = found
  const message = `The carrier’s label is ${formatSize(measured)}, but ${formatSize(ordered)} was ordered. Labels are never scaled.`
  return { fault: { message, measured, ordered } }
}
