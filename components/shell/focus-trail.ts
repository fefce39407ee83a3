/** What had the focus and what that stood in, from the inside out, each with its place among its siblings. */
export type FocusTrail = readonly { element: Element; index: number }[]

/** What is worth standing on by itself: it is announced with its name or its words. */
const rows = 'li, tr, article'
const parts = 'main, section, article, li, tr, fieldset, form, [role=dialog], [role=alertdialog]'

/** The trail of what has the focus now. */
export const trailOf = (focused: Element): FocusTrail => {
  const trail = []
  for (let element = focused; element.parentElement; element = element.parentElement) {
    trail.push({ element, index: [...element.parentElement.children].indexOf(element) })
  }
  return trail
}

const isUsable = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.checkVisibility() && !element.matches(':disabled')

/** Whether what had the focus can still have it. */
export const isAlive = (trail: FocusTrail): boolean => {
  const focused = trail[0]?.element
  return focused !== undefined && focused.isConnected && isUsable(focused)
}

/**
 * Where to go on when what had the focus is gone: to it again if it came back, else to what took its place or followed
 * it, else to the part of the page in which it stood. Null when nothing of that is left.
 */
export const whereToGoOn = (trail: FocusTrail): HTMLElement | null => {
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
