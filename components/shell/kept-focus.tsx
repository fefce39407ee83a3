'use client'

import { useEffect } from 'react'

import { type FocusTrail, isAlive, trailOf, whereToGoOn } from './focus-trail.ts'

/** Long enough for whatever places the focus itself: a dialog that gives it back, a field that takes it. */
const graceMs = 100

const standOn = (place: HTMLElement): void => {
  if (place.tabIndex < 0 && !place.hasAttribute('tabindex')) {
    place.tabIndex = -1
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
  }
  place.focus({ preventScroll: true })
}

/** Puts the focus back whenever the page took away what had it; `signal` ends that. */
const keepFocus = (signal: AbortSignal): void => {
  let last: FocusTrail = []
  // What had it before a dialog or a menu opened over the page.
  let lastOnPage: FocusTrail = []
  let path = location.pathname
  let timer: ReturnType<typeof setTimeout> | undefined

  const isLost = () => document.activeElement === document.body && last.length > 0
  const restore = () => {
    timer = undefined
    if (!isLost()) return
    const place = path === location.pathname ? (whereToGoOn(last) ?? whereToGoOn(lastOnPage)) : null
    const target = place ?? document.querySelector<HTMLElement>('main')
    if (target) standOn(target)
  }
  const restoreSoon = () => {
    if (isLost()) timer ??= setTimeout(restore, graceMs)
  }
  const observer = new MutationObserver(() => {
    if (isLost() && !isAlive(last)) restoreSoon()
  })
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden'],
  })
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target instanceof Element)) return
      last = trailOf(target)
      path = location.pathname
      if (target.closest('#app')) lastOnPage = last
    },
    { signal },
  )
  // What had it may have no place any more: zooming hides the navigation.
  window.addEventListener('resize', restoreSoon, { signal })
  // Whoever presses elsewhere left it on purpose.
  document.addEventListener('pointerdown', () => (last = []), { capture: true, signal })
  signal.addEventListener('abort', () => {
    observer.disconnect()
    clearTimeout(timer)
  })
}

/**
 * Nobody is left on nothing: when a row is deleted, a form closes or a page follows another, what had the focus is gone,
 * and the browser would begin at the top again, unheard by a screen reader.
 */
export const KeptFocus = () => {
  useEffect(() => {
    const stop = new AbortController()
    keepFocus(stop.signal)
    return () => stop.abort()
  }, [])
  return null
}
