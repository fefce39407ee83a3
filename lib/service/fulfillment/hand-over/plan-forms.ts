import { addDays } from '#lib/contract/formats/time.values.ts'
import type { CarrierCapabilities } from '#lib/contract/mailpiece/carrier-capabilities.ts'
import { isPostal } from '#lib/contract/quotes/carriers.values.ts'
import { localDay, momentIn } from '#lib/service/local-time.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'

/** The postal service takes fewer than 1,000 pieces on one SCAN form. */
export const maximumPiecesPerForm = 999

type Plannable = Pick<
  ShipmentRow,
  | 'id'
  | 'carrier'
  | 'service'
  | 'fromAddress'
  | 'carrierAccountId'
  | 'connectedAccountId'
  | 'ratesAccount'
  | 'isTracked'
  | 'labelDate'
>

/** Rules about SCAN forms learned by a rehearsal, and the time of the hand-over. */
export type FormRules = {
  learned: Pick<CarrierCapabilities, 'certified_letters_on_forms' | 'forms_after_manifest'> | null
  now: Date
  /** Whether the operator wants no form, as when one failed. */
  isWithoutForm?: boolean
}

/** Pieces for SCAN forms, each list one form; and pieces that are handed over without. */
type HandOverPlan<Piece> = { forms: Piece[][]; withoutForm: Piece[] }

/** Returns the key shared by all pieces of a form: the account, the label date, and the origin address. */
const formKey = ({ fromAddress: from, ...piece }: Plannable): string =>
  JSON.stringify([
    piece.connectedAccountId,
    piece.ratesAccount,
    piece.carrierAccountId,
    piece.labelDate,
    ...[from.street1, from.street2, from.city, from.state, from.zip].map((part) =>
      (part ?? '').trim().toUpperCase(),
    ),
  ])

const pacific = 'America/Los_Angeles'

/** When the rate provider automatically transmits the pieces of a day (support.easypost.com, article 360041673351). */
const manifestTime = '22:30'

/** Returns the moment at which the rate provider transmits a piece with this label date that was bought before it. */
export const manifestOf = (labelDate: string): Date => momentIn(labelDate, manifestTime, pacific)

/** Returns the day, in Pacific time, whose manifest is the next one. */
export const nextManifestDay = (now: Date): string => {
  const today = localDay(now.toISOString(), pacific)
  return manifestOf(today).getTime() > now.getTime() ? today : addDays(today, 1)
}

/** Returns whether a piece could be on a SCAN form at all: the postal service lists only what it tracks. */
const isListable = ({ carrier, isTracked }: Plannable): boolean =>
  carrier !== null && isPostal(carrier) && isTracked

/** Returns why a piece that could be on a SCAN form goes on the firm mailing list instead; null where it need not. */
export const mailingListReason = (
  piece: Plannable,
  { learned, now, isWithoutForm = false }: FormRules,
): string | null => {
  if (!isListable(piece)) return null
  if (isWithoutForm) return 'it was handed over without a SCAN form on request'
  // Tracked First-Class Mail is Certified Mail: nothing else of that service is tracked.
  if (learned?.certified_letters_on_forms === false && piece.service === 'First') {
    return 'SCAN forms of this carrier account do not list certified letters'
  }
  const isManifested = piece.labelDate !== null && manifestOf(piece.labelDate).getTime() <= now.getTime()
  return learned?.forms_after_manifest === false && isManifested
    ? 'the rate provider manifested it at 22:30 Pacific time, after which SCAN forms fail'
    : null
}

/**
 * Sorts pieces onto SCAN forms: tracked postal ones by account, day and origin, in lists short enough for one form, without
 * those that a form would refuse.
 */
export const planForms = <Piece extends Plannable>(
  pieces: readonly Piece[],
  rules: FormRules,
): HandOverPlan<Piece> => {
  const isListed = (piece: Piece) => isListable(piece) && mailingListReason(piece, rules) === null
  const forms = [...Map.groupBy(pieces.filter(isListed), formKey).values()].flatMap((alike) =>
    Array.from({ length: Math.ceil(alike.length / maximumPiecesPerForm) }, (_, index) =>
      alike.slice(index * maximumPiecesPerForm, (index + 1) * maximumPiecesPerForm),
    ),
  )
  return { forms, withoutForm: pieces.filter((piece) => !isListed(piece)) }
}
