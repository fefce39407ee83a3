'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

import type { Shipment } from '#lib/contract/shipments/shipment.ts'

type Outside = Pick<Shipment, 'status' | 'carrier' | 'tracking_number' | 'label_date' | 'postage_cost_cents'>

/** Returns a key that changes with what the server has drawn of a shipment: the outside of its envelope. */
const outsideKey = ({ status, carrier, tracking_number, label_date, postage_cost_cents }: Outside): string =>
  [status === 'cancelled', carrier, tracking_number, label_date, postage_cost_cents].join('|')

/** Has the server draw the envelope again when the shipment was bought, or cancelled, while the page was open. */
export const useDrawnAgain = (drawn: Outside, now: Outside): void => {
  const router = useRouter()
  const drawnKey = outsideKey(drawn)
  const key = outsideKey(now)
  useEffect(() => {
    if (key !== drawnKey) router.refresh()
    // Once for each change: what is drawn follows.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, router])
}
