'use client'

import { useEffect } from 'react'

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
export const FocusKeeper = () => {
  useEffect(() => {
    const stop = new AbortController()
    keepFocus(stop.signal)
    return () => stop.abort()
  }, [])
  return null
}

/** What had the focus and what that stood in, from the inside out, each with its place among its siblings. */
type FocusTrail = readonly { element: Element; index: number }[]

/** What is worth standing on by itself: it is announced with its name or its words. */
const rows = 'li, tr, article'
const parts = 'main, section, article, li, tr, fieldset, form, [role=dialog], [role=alertdialog]'

/** The trail of what has the focus now. */
const trailOf = (focused: Element): FocusTrail => {
  const trail = []
  for (let element = focused; element.parentElement; element = element.parentElement) {
    trail.push({ element, index: [...element.parentElement.children].indexOf(element) })
  }
  return trail
}

const isUsable = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.checkVisibility() && !element.matches(':disabled')

/** Whether what had the focus can still have it. */
const isAlive = (trail: FocusTrail): boolean => {
  const focused = trail[0]?.element
  return focused !== undefined && focused.isConnected && isUsable(focused)
}

/**
 * Where to go on when what had the focus is gone: to it again if it came back, else to what took its place or followed
 * it, else to the part of the page in which it stood. Null when nothing of that is left.
 */
const whereToGoOn = (trail: FocusTrail): HTMLElement | null => {
  const focused = trail[0]?.element
  if (focused?.isConnected && isUsable(focused)) return focused
  const depth = trail.findIndex(({ element }) => element.isConnected && isUsable(element))
  const around = trail[depth]?.element
  const before = trail[depth - 1]
  if (!around || !before || around === document.body) return null
  const successor = around.children[Math.min(before.index, around.children.length - 1)]
  if (successor && isUsable(successor) && (successor.tabIndex >= 0 || successor.matches(rows)))
    return successor
  return around.closest<HTMLElement>(parts)
}
