'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'

import { useLiveChanges } from '#components/api/live-provider.tsx'

/** Changes come in crowds when a run is printed; the floor is asked for anew at most this often. */
const pauseMs = 500

/** Has what the floor shows, queries under the key `['floor']`, asked for anew when any shipment changes. */
export const FloorNews = () => {
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const onChange = useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void queries.invalidateQueries({ queryKey: ['floor'] })
    }, pauseMs)
  }, [queries])
  useLiveChanges(onChange)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
  return null
}
