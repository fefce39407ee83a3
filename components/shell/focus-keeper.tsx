'use client'

import { useEffect } from 'react'

import { focusPlace } from '#components/ui/focus-place.ts'

/** Waits for components that move the focus themselves, such as a closing dialog. */
const graceMs = 100

/** Restores the focus whenever its element disappears, until `signal` aborts. */
const keepFocus = (signal: AbortSignal): void => {
  let last: FocusTrail = []
  // The focused element before a dialog or a menu opened.
  let lastOnPage: FocusTrail = []
  let path = location.pathname
  let timer: ReturnType<typeof setTimeout> | undefined

  const isLost = () => document.activeElement === document.body && last.length > 0
  const restore = () => {
    timer = undefined
    if (!isLost()) return
    const place = path === location.pathname ? (whereToGoOn(last) ?? whereToGoOn(lastOnPage)) : null
    const target = place ?? document.querySelector<HTMLElement>('main')
    if (target) focusPlace(target)
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
  // The focused element may be hidden: zooming hides the navigation.
  window.addEventListener('resize', restoreSoon, { signal })
  // A click elsewhere removes the focus on purpose.
  document.addEventListener('pointerdown', () => (last = []), { capture: true, signal })
  signal.addEventListener('abort', () => {
    observer.disconnect()
    clearTimeout(timer)
  })
}

/**
 * Restores the focus when its element disappears with a deleted row, a closed form or a navigation, since browsers
 * would silently continue at the top of the page.
 */
export const FocusKeeper = () => {
  useEffect(() => {
    const stop = new AbortController()
    keepFocus(stop.signal)
    return () => stop.abort()
  }, [])
  return null
}

/** The focused element and its ancestors, innermost first, each with its index among its siblings. */
type FocusTrail = readonly { element: Element; index: number }[]

/** Matches the invisible elements around the button of an open popup, which close it when they are focused. */
const guards = '[data-base-ui-focus-guard]'

const childrenOf = (element: Element): Element[] =>
  [...element.children].filter((child) => !child.matches(guards))

/** Matches elements that can hold the focus on their own, since they are announced with a name or text. */
const rows = 'li, tr, article'
const parts = 'main, section, article, li, tr, fieldset, form, [role=dialog], [role=alertdialog]'

/** Returns the trail of the focused element. */
const trailOf = (focused: Element): FocusTrail => {
  const trail = []
  for (let element = focused; element.parentElement; element = element.parentElement) {
    trail.push({ element, index: childrenOf(element.parentElement).indexOf(element) })
  }
  return trail
}

const isUsable = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.checkVisibility() && !element.matches(':disabled')

/** Returns whether an element can have the focus. */
const isAlive = (trail: FocusTrail): boolean => {
  const focused = trail[0]?.element
  return focused !== undefined && focused.isConnected && isUsable(focused)
}

/**
 * Returns the next focus: the element itself if it returned, else its replacement or successor, else its section;
 * null when nothing of these exists.
 */
const whereToGoOn = (trail: FocusTrail): HTMLElement | null => {
  const focused = trail[0]?.element
  if (focused?.isConnected && isUsable(focused)) return focused
  const depth = trail.findIndex(({ element }) => element.isConnected && isUsable(element))
  const around = trail[depth]?.element
  const before = trail[depth - 1]
  if (!around || !before || around === document.body) return null
  const children = childrenOf(around)
  const successor = children[Math.min(before.index, children.length - 1)]
  if (successor && isUsable(successor) && (successor.tabIndex >= 0 || successor.matches(rows)))
    return successor
  return around.closest<HTMLElement>(parts)
}
