'use server'

import { runAction } from '#app/action.ts'

/** Marks a printed piece packed. */
export const packPiece = async (id: string, initials: string) =>
  runAction((client) => client.packPiece({ params: { id }, body: { initials } }))

/** Takes back that a piece is packed. */
export const unpackPiece = async (id: string) => runAction((client) => client.unpackPiece({ params: { id } }))

/** Has a piece printed again, and answers with it as it is now. */
export const reprintPiece = async (id: string, reason: string) =>
  runAction(async (client) => {
    const { data } = await client.reprintShipment({ params: { id }, body: { reason } })
    return client.findPiece({ query: { code: data.code } })
  })

/** Confirms that a cancelled piece was taken out of the mail. */
export const confirmPulled = async (id: string) =>
  runAction((client) => client.confirmPulled({ params: { id } }))

/** Hands pieces over to their carriers. */
export const createHandOver = async (shipmentIds: string[], options: { includeUnpacked: boolean }) =>
  runAction((client) =>
    client.createHandOver({
      body: { shipment_ids: shipmentIds, include_unpacked: options.includeUnpacked },
    }),
  )
