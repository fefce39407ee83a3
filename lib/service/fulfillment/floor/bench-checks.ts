import { kits } from '#lib/contract/mailpiece/kits.values.ts'
import type { MailSettings } from '#lib/contract/mailpiece/mail-settings.ts'
import type { FloorPiece, PackPieceInput } from '#lib/contract/operations/floor.ts'
import { readScannedCode } from '#lib/contract/printing/scanned-code.values.ts'
import { momentOf } from '#lib/service/clock.ts'
import { ServiceError } from '#lib/service/errors.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'

type Checked = Pick<
  ShipmentRow,
  'kit' | 'sheets' | 'weightOunces' | 'isTracked' | 'trackingNumber' | 'labelScannedAt' | 'weighedOunces'
>

/** Returns the checks of a piece at the bench. Pieces of earlier versions have no kit, and no checks. */
export const benchChecksOf = (
  piece: Checked & { photographedAt: Date | null },
  settings: MailSettings,
): FloorPiece['bench'] => ({
  scans_label: piece.kit !== null && piece.isTracked && kits[piece.kit].labelStock !== null,
  label_scanned_at: momentOf(piece.labelScannedAt),
  weighs: piece.kit !== null && settings.weighs_pieces,
  weighed_ounces: piece.weighedOunces,
  weight_tolerance_ounces: settings.weight_tolerance_ounces,
  photographs: piece.kit !== null && settings.photographs_pieces,
  photographed_at: momentOf(piece.photographedAt),
})

const missing = (field: string, message: string): ServiceError =>
  new ServiceError('BENCH_CHECK_MISSING', message, { fields: [{ field, message }] })

const requireLabel = (piece: Checked, code: string | null | undefined): void => {
  if (!code) throw missing('label_code', 'Scan the barcode of the label on the piece.')
  if (readScannedCode(code).trackingNumbers.includes(piece.trackingNumber ?? '')) return
  throw new ServiceError(
    'WRONG_LABEL',
    'This label belongs to another piece. Do not mail either until each has its own label.',
  )
}

const requireWeight = (piece: Checked, ounces: number | null | undefined, tolerance: number): void => {
  if (ounces === null || ounces === undefined) {
    throw missing('weighed_ounces', 'Weigh the piece, and enter the ounces that the scale shows.')
  }
  if (Math.abs(ounces - piece.weightOunces) <= tolerance + 1e-9) return
  const found = ounces > piece.weightOunces ? 'more' : 'less'
  const sheets = piece.sheets === 1 ? 'the 1 sheet' : `all ${piece.sheets} sheets`
  throw new ServiceError(
    'WRONG_WEIGHT',
    `The piece weighs ${ounces} oz, ${found} than the declared ${piece.weightOunces} oz. Check that ${sheets} and nothing else are inside, and weigh it again.`,
  )
}

/** Throws BENCH_CHECK_MISSING, WRONG_LABEL or WRONG_WEIGHT unless everything that is checked of the piece was found right. */
export const requireChecks = (
  piece: Checked,
  checks: FloorPiece['bench'],
  input: Pick<PackPieceInput, 'label_code' | 'weighed_ounces'>,
): void => {
  if (checks.scans_label || input.label_code) requireLabel(piece, input.label_code)
  if (checks.weighs || (input.weighed_ounces ?? null) !== null) {
    requireWeight(piece, input.weighed_ounces, checks.weight_tolerance_ounces)
  }
  if (checks.photographs && checks.photographed_at === null) {
    throw missing('photo', 'Photograph the sealed face of the piece.')
  }
}
