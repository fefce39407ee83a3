'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef } from 'react'

import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import type { Journey } from '#lib/contract/tracking/journey.ts'

/** What the server draws of a shipment: the outside of its envelope, and its journey where that is known. */
type Drawn = {
  shipment: Pick<Shipment, 'status' | 'carrier' | 'tracking_number' | 'label_date' | 'postage_cost_cents'>
  journey: Journey | undefined
}

/** Returns a text that changes with the drawings. */
const drawnFrom = ({ shipment, journey }: Drawn): string =>
  JSON.stringify([
    shipment.status === 'cancelled',
    shipment.carrier,
    shipment.tracking_number,
    shipment.label_date,
    shipment.postage_cost_cents,
    journey && [journey.next, journey.stops.map(({ scans }) => scans.map(({ id, event }) => [id, event]))],
  ])

/** Has the server draw the envelope and the map again, once for each change, when the shipment is no longer as drawn. */
export const useRedraw = (drawn: Drawn, { shipment, journey = drawn.journey }: Drawn): void => {
  const router = useRouter()
  const requested = useRef<string | null>(null)
  const wanted = drawnFrom({ shipment, journey })
  const isDrawn = drawnFrom(drawn) === wanted
  useEffect(() => {
    if (isDrawn || requested.current === wanted) return
    requested.current = wanted
    router.refresh()
  }, [isDrawn, wanted, router])
}
