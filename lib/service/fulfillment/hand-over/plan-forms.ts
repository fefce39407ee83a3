import { isPostal } from '#lib/contract/quotes/carriers.values.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'

/** The postal service takes fewer than 1,000 pieces on one SCAN form. */
export const maximumPiecesPerForm = 999

type Plannable = Pick<ShipmentRow, 'id' | 'carrier' | 'fromAddress' | 'carrierAccountId'>

/** Pieces for SCAN forms, each list one form; and pieces that are handed over without. */
export type HandOverPlan<Piece> = { forms: Piece[][]; withoutForm: Piece[] }

/** What all pieces of one form share: the address they start from and the account they were bought on. */
const formKey = ({ fromAddress: from, carrierAccountId }: Plannable): string =>
  JSON.stringify([
    carrierAccountId,
    ...[from.street1, from.street2, from.city, from.state, from.zip].map((part) =>
      (part ?? '').trim().toUpperCase(),
    ),
  ])

/** Sorts pieces onto SCAN forms: postal ones by origin and account, in lists short enough for one form. */
export const planForms = <Piece extends Plannable>(pieces: readonly Piece[]): HandOverPlan<Piece> => {
  const postal = pieces.filter(({ carrier }) => carrier !== null && isPostal(carrier))
  const forms = [...Map.groupBy(postal, formKey).values()].flatMap((alike) =>
    Array.from({ length: Math.ceil(alike.length / maximumPiecesPerForm) }, (_, index) =>
      alike.slice(index * maximumPiecesPerForm, (index + 1) * maximumPiecesPerForm),
    ),
  )
  return { forms, withoutForm: pieces.filter(({ carrier }) => carrier === null || !isPostal(carrier)) }
}
