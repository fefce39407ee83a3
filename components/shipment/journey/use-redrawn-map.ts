import { useRouter } from 'next/navigation'
import { useEffect, useRef } from 'react'

import type { Journey } from '#lib/contract/tracking/journey.ts'

/** What a map is drawn from. */
const drawnFrom = ({ stops, next }: Journey): string =>
  JSON.stringify([next, stops.map(({ scans }) => scans.map(({ id, event }) => [id, event]))])

/** Has the server draw the map again once the journey is no longer the one that it drew. */
export const useRedrawnMap = (drawn: Journey | undefined, current: Journey | undefined): void => {
  const router = useRouter()
  const requested = useRef<string | null>(null)
  const wanted = current && drawnFrom(current)
  const isDrawn = wanted === undefined || (drawn && drawnFrom(drawn) === wanted)
  useEffect(() => {
    if (isDrawn || requested.current === wanted) return
    requested.current = wanted ?? null
    router.refresh()
  }, [isDrawn, wanted, router])
}
