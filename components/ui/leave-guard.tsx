'use client'

import { useEffect, useSyncExternalStore } from 'react'

import { LeaveDialogOnDemand, preloadLeaveDialog } from './leave-dialog-on-demand.tsx'
import { closeQuestion, findUnsavedWork, leavePage, openQuestion, subscribeQuestion } from './unsaved-work.ts'

/** Returns the link that a click follows within this tab and site; null otherwise. */
const followedLink = (event: MouseEvent): HTMLAnchorElement | null => {
  if (event.defaultPrevented || event.button !== 0) return null
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || (link.target && link.target !== '_self') || link.hasAttribute('download')) return null
  const isHere = link.pathname === location.pathname && link.search === location.search
  return link.origin === location.origin && !isHere ? link : null
}

/** Intercepts every way off a page until `signal` aborts. The browser handles other sites and closed tabs. */
const watchLeaving = (signal: AbortSignal): void => {
  let isLeaving = false
  const leaveBy = (go: () => void) => () => {
    isLeaving = true
    go()
  }
  const arrive = () => {
    isLeaving = false
  }
  window.addEventListener(
    'click',
    (event) => {
      const link = followedLink(event)
      if (!link || isLeaving || !findUnsavedWork()) return
      event.preventDefault()
      event.stopImmediatePropagation()
      leavePage(() => {
        leaveBy(() => link.click())()
        arrive()
      })
    },
    // Captured before Next's links handle it.
    { capture: true, signal },
  )
  // Back and forward, where browsers let pages intercept them.
  window.navigation?.addEventListener(
    'navigate',
    (event) => {
      if (event.navigationType !== 'traverse' || !event.cancelable || isLeaving || !findUnsavedWork()) return
      event.preventDefault()
      leavePage(
        leaveBy(() => void window.navigation.traverseTo(event.destination.key).finished?.finally(arrive)),
      )
    },
    { signal },
  )
  window.addEventListener(
    'beforeunload',
    (event) => {
      if (!isLeaving && findUnsavedWork()) event.preventDefault()
    },
    { signal },
  )
}

/** Confirms leaving a page with unsaved work. */
export const LeaveGuard = () => {
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    watchLeaving(signal)
    document.addEventListener('input', preloadLeaveDialog, { once: true, signal })
    return () => stop.abort()
  }, [])
  const question = useSyncExternalStore(subscribeQuestion, openQuestion, () => null)
  if (!question) return null
  return (
    <LeaveDialogOnDemand
      work={question.work}
      place="page"
      onStay={closeQuestion}
      onLeave={() => {
        closeQuestion()
        question.leave()
      }}
    />
  )
}
