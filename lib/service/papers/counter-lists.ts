import {
  type CounterList,
  type CounterLists,
  type CounterListsQuery,
  mostAtCounter,
} from '#lib/contract/operations/counter-lists.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { listPieces } from '#lib/service/fulfillment/floor/list-pieces.ts'

import { groupBySender, listPapers, piecesOn } from './list-order.ts'
import { loadPieces } from './mailed-piece.ts'

/**
 * Returns the pieces that have to be postmarked at the counter and are ready to be handed over, as the lists of their handoff will
 * have them. Throws FORBIDDEN.
 */
export const getCounterLists = async (
  ctx: ServiceContext,
  { include_unpacked: includesUnpacked }: CounterListsQuery,
): Promise<CounterLists> => {
  const { data, has_more } = await listPieces(ctx, {
    stage: includesUnpacked ? ['printed', 'packed'] : ['packed'],
    for_counter: true,
    time_zone: 'UTC',
    limit: mostAtCounter,
  })
  const found = new Map(data.map((piece) => [piece.shipment_id, piece]))
  const pieces = await loadPieces(ctx, [...found.keys()])
  const lists = listPapers.flatMap((paper) =>
    groupBySender(piecesOn(paper, pieces)).map(({ sender, pieces: own }): CounterList => ({
      paper,
      sender,
      pieces: own.flatMap(({ shipmentId }, index) => {
        const piece = found.get(shipmentId)
        return piece ? [{ line: index + 1, piece }] : []
      }),
    })),
  )
  return { lists, has_more }
}
