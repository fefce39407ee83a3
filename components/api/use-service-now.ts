'use client'

import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

import { useApi } from '#components/api/api-provider.tsx'

import { clockOffset } from './clock-offset.ts'

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
