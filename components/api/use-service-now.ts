'use client'

import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

import { useApi } from './use-api.ts'

const subscribe = (listener: () => void): (() => void) => {
  const timer = setInterval(listener, 1000)
  return () => clearInterval(timer)
}

// Rounded up, so that a countdown never promises too much.
const wholeSecond = () => Math.ceil(Date.now() / 1000) * 1000

/** Detects a computer that slept, or a sandbox whose time was moved, when the page becomes visible. */
const measuredAgainAfterMs = 60_000

/**
 * Returns the service's time to the second, independent of this computer's clock; null until it is known. Falls back
 * to this computer's time when the service cannot be reached, since the service checks quotes itself.
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

/** A reading of the service's clock, with this computer's time at request and response. */
type Reading = { serviceNow: string; sentAt: number; receivedAt: number }

/** Returns how many milliseconds the service's clock is ahead, assuming that it was read halfway through the call. */
export const clockOffset = ({ serviceNow, sentAt, receivedAt }: Reading): number =>
  Math.round(Date.parse(serviceNow) - (sentAt + receivedAt) / 2)
