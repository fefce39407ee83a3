'use server'

import { defineAction } from '#components/actions/define-action.ts'
import type { PackPieceInput } from '#lib/contract/operations/floor.ts'
import type { ReprintInput } from '#lib/contract/printing/printer.ts'

/** Marks a printed piece packed. */
export const packPiece = defineAction((client, id: string, body: PackPieceInput) =>
  client.packPiece({ params: { id }, body }),
)

/** Takes back that a piece is packed. */
export const unpackPiece = defineAction((client, id: string) => client.unpackPiece({ params: { id } }))

/** Reprints a piece, and returns its current state. */
export const reprintPiece = defineAction(async (client, id: string, body: ReprintInput) => {
  const { data } = await client.reprintShipment({ params: { id }, body })
  return client.findPiece({ query: { code: data.code } })
})

/** Confirms that a cancelled piece was taken out of the mail. */
export const confirmPulled = defineAction((client, id: string) => client.confirmPulled({ params: { id } }))

/** Hands pieces over to their carriers. */
export const createHandOver = defineAction(
  (client, shipmentIds: string[], options: { includeUnpacked: boolean; isWithoutForm: boolean }) =>
    client.createHandOver({
      body: {
        shipment_ids: shipmentIds,
        include_unpacked: options.includeUnpacked,
        without_scan_form: options.isWithoutForm,
      },
    }),
)
