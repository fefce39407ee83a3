import { keepPreviousData, useQuery } from '@tanstack/react-query'

import type { ShipmentDrawings } from './drawings.tsx'

type DrawingsOptions = {
  id: string
  /** What the page was made with. */
  first: ShipmentDrawings
  /** What the shipment would be drawn from now. */
  from: string
  /** Has the server draw it. */
  draw: (id: string) => Promise<ShipmentDrawings>
}

/** Returns the envelope and the map, which the server draws again once something that they show has changed. */
export const useDrawings = ({ id, first, from, draw }: DrawingsOptions): ShipmentDrawings => {
  const isCurrent = first.from === from
  const { data } = useQuery({
    queryKey: ['drawShipment', id, from],
    queryFn: () => draw(id),
    enabled: !isCurrent,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    // Elements are shown as they came.
    structuralSharing: false,
  })
  return isCurrent ? first : (data ?? first)
}
