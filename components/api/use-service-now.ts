'use client'

import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

import { useApi } from './api-provider.tsx'

const subscribe = (listener: () => void): (() => void) => {
  const timer = setInterval(listener, 1000)
  return () => clearInterval(timer)
}

// Rounded up: a countdown that promises too little does no harm.
const wholeSecond = () => Math.ceil(Date.now() / 1000) * 1000

/** A computer that slept, or a sandbox whose time was moved, is noticed when the page is looked at again. */
const measuredAgainAfterMs = 60_000

/**
 * The time on the service's clock, to the second, whatever this computer's says; null until it is known. This
 * computer's own when the service cannot be asked: whether quotes still hold is the service's to say in any case.
 */
export const useServiceNow = (): number | null => {
  const api = useApi()
  const own = useSyncExternalStore<number | null>(subscribe, wholeSecond, () => null)
  const { data: offsetMs, isError } = useQuery({
    queryKey: ['service-clock'],
    queryFn: async ({ signal }) => {
      const sentAt = Date.now()
      const { data } = await api.getHealth({ signal })
      return clockOffset({ serviceNow: data.now, sentAt, receivedAt: Date.now() })
    },
    staleTime: measuredAgainAfterMs,
  })
  if (own === null) return null
  if (offsetMs === undefined) return isError ? own : null
  return own + offsetMs
}

/** A reading of the service's clock, with this computer's time when it was asked for and when it came. */
type Reading = { serviceNow: string; sentAt: number; receivedAt: number }

/** How far the service's clock is ahead of this computer's, in milliseconds: it was read halfway through the call. */
export const clockOffset = ({ serviceNow, sentAt, receivedAt }: Reading): number =>
  Math.round(Date.parse(serviceNow) - (sentAt + receivedAt) / 2)
