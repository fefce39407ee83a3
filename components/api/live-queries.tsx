'use client'

import { type Query, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'

import { isChanging, isMissing } from '#components/connection/page-changes.ts'
import type { LiveChange } from '#lib/contract/notifications/notification.ts'

import { holdWhilePressed } from './hold-while-pressed.ts'
import { useLiveChanges } from './live-provider.tsx'
import { noteChanged } from './page-clock.ts'
import { followsOf } from './read.ts'

/** Changes come in bursts when a run is printed: the page is read again at most this often. */
const pauseMs = 1000

/** The interval at which a postponed read checks whether it can be made. */
const waitMs = 500

/** Returns whether the page has unsaved input or an open dialog, which a row that leaves its list would take along. */
const isInUse = (): boolean =>
  document.querySelector('form[data-unsaved], [role="dialog"], [role="alertdialog"]') !== null

/** A change, and when the page received it. */
type Heard = { change: LiveChange; at: number }

const isStillMissing = ({ change, at }: Heard): boolean => isMissing(change, at)

const isAbout = ({ shipment_ids: ids }: LiveChange, query: Query): boolean => {
  const follows = followsOf(query)
  if (follows === null || follows === 'nothing') return false
  if (ids === null || follows === 'any change') return true
  return follows === 'any shipment' ? ids.length > 0 : ids.includes(follows.shipmentId)
}

const isOfOneShipment = (query: Query): boolean => typeof followsOf(query) === 'object'

/**
 * Makes the reads again that a live event is about, unless it reports what this page did itself. Lists wait while a person is
 * typing; a shipment does not, as its forms keep what was typed.
 */
export const LiveQueries = () => {
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const lastAt = useRef(0)
  const heard = useRef<Heard[]>([])
  const waiting = useRef<Heard[]>([])
  const onChange = useCallback(
    (change: LiveChange) => {
      noteChanged()
      heard.current.push({ change, at: performance.now() })
      const readAgain = (missed: readonly Heard[], isChosen: (query: Query) => boolean) =>
        void queries.invalidateQueries({
          predicate: (query) => isChosen(query) && missed.some(({ change }) => isAbout(change, query)),
        })
      const readWhenFree = () => {
        timer.current = undefined
        // Until its response arrives, a change by this page cannot be distinguished from others.
        if (isChanging()) {
          timer.current = setTimeout(readWhenFree, waitMs)
          return
        }
        const missed = heard.current.filter(isStillMissing)
        heard.current = []
        readAgain(missed, isOfOneShipment)
        waiting.current = [...waiting.current, ...missed].filter(isStillMissing)
        if (waiting.current.length === 0) return
        lastAt.current = performance.now()
        if (isInUse()) {
          timer.current = setTimeout(readWhenFree, waitMs)
          return
        }
        readAgain(waiting.current, (query) => !isOfOneShipment(query))
        waiting.current = []
      }
      timer.current ??= setTimeout(readWhenFree, Math.max(0, lastAt.current + pauseMs - performance.now()))
    },
    [queries],
  )
  useLiveChanges(onChange)
  useEffect(() => {
    const stop = new AbortController()
    holdWhilePressed(stop.signal)
    return () => stop.abort()
  }, [])
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
  return null
}
