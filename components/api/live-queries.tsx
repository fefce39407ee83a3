'use client'

import { type Query, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'

import { isChanging, isMissing } from '#components/connection/page-changes.ts'
import type { LiveChange } from '#lib/contract/notifications/notification.ts'

import { useLiveChanges } from './live-provider.tsx'
import { noteChanged } from './page-clock.ts'
import { followsOf } from './read.ts'

/** Changes come in bursts when a run is printed: the page is read again at most this often. */
const pauseMs = 1000

/** The interval at which a postponed read checks for unsaved input. */
const waitMs = 500

/** Returns whether the page has unsaved input, an open dialog or a running action. */
const isBusy = (): boolean =>
  isChanging() || document.querySelector('form[data-unsaved], [role="dialog"], [role="alertdialog"]') !== null

const isAbout = ({ shipment_ids: ids }: LiveChange, query: Query): boolean => {
  const follows = followsOf(query)
  if (follows === null || follows === 'nothing') return false
  if (ids === null || follows === 'any change') return true
  return follows === 'any shipment' ? ids.length > 0 : ids.includes(follows.shipmentId)
}

/** Makes the reads again that a live event is about, unless it reports what this page did itself; never while a person is typing. */
export const LiveQueries = () => {
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const lastAt = useRef(0)
  const received = useRef<{ change: LiveChange; at: number }[]>([])
  const onChange = useCallback(
    (change: LiveChange) => {
      noteChanged()
      received.current.push({ change, at: performance.now() })
      const readWhenFree = () => {
        timer.current = undefined
        if (isBusy()) {
          timer.current = setTimeout(readWhenFree, waitMs)
          return
        }
        const missed = received.current.filter(({ change, at }) => isMissing(change, at))
        received.current = []
        if (missed.length === 0) return
        lastAt.current = performance.now()
        void queries.invalidateQueries({
          predicate: (query) => missed.some(({ change }) => isAbout(change, query)),
        })
      }
      timer.current ??= setTimeout(readWhenFree, Math.max(0, lastAt.current + pauseMs - performance.now()))
    },
    [queries],
  )
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
