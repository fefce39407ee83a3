import { expect, type Locator, type Page } from '@playwright/test'

/** More stops than any page has between two controls. */
const longestWay = 120

/** What a control says of the focus: whether it has come; null when the page has put another in its place. */
type Look = (element: Element) => boolean | null

const isFocused: Look = (element) => {
  if (!element.isConnected) return null
  // From now on the focus has to be somewhere in this document.
  if (element === document.activeElement) Object.assign(window, { wasReached: true })
  return element === document.activeElement
}

/** Returns whether the focus is on a radio button of the same group: Tab leads to one of them, arrows to the others. */
const isInGroup: Look = (element) => {
  const { activeElement } = document
  if (!(element instanceof HTMLInputElement && element.isConnected)) return null
  return (
    activeElement instanceof HTMLInputElement &&
    activeElement.type === 'radio' &&
    activeElement.name === element.name
  )
}

/** The way there that a person takes: on, or back to what they have passed. */
const wayTo = (element: Element): 'Tab' | 'Shift+Tab' => {
  const { activeElement } = document
  if (activeElement === null || activeElement.contains(element)) return 'Tab'
  const isBehind = activeElement.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING
  return isBehind ? 'Shift+Tab' : 'Tab'
}

/**
 * Counts the stops from the focus to a control of the same layer, at most as many as there are: what opens beside has its
 * stops in between, though it is at the end of the document.
 */
const countStops = (element: Element): number => {
  const { activeElement } = document
  const layerOf = (each: Element) => each.closest('[data-base-ui-portal]')
  if (activeElement === null || activeElement === document.body) return 0
  if (layerOf(activeElement) !== layerOf(element)) return 0
  const ends: Element[] = [activeElement, element]
  const isStop = (each: HTMLElement): boolean =>
    each.tabIndex >= 0 &&
    !each.matches(':disabled, [type=radio]') &&
    each.closest('[inert]') === null &&
    each.checkVisibility({ visibilityProperty: true })
  const stops = [
    ...document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex]',
    ),
  ].filter((each) => ends.includes(each) || isStop(each))
  const [from = 0, to = 0] = ends.map((end) => stops.findIndex((stop) => stop === end))
  return Math.abs(to - from)
}

/** Holds Tab down for so many stops: to look at each takes longer than to pass it. */
const passStops = async (page: Page, count: number, way: 'Tab' | 'Shift+Tab'): Promise<void> => {
  const { keyboard } = page
  if (way === 'Shift+Tab') await keyboard.down('Shift')
  await Promise.all(Array.from({ length: count }, () => keyboard.down('Tab')))
  await keyboard.up('Tab')
  if (way === 'Shift+Tab') await keyboard.up('Shift')
}

/** The last stops before a control are looked at, one by one. */
const lookedAt = 3

/** Presses a key again and again until the focus is where it should be. */
const walk = async (target: Locator, look: Look, key?: 'ArrowDown'): Promise<void> => {
  if (key === undefined) {
    const passed = (await target.evaluate(countStops)) - lookedAt
    if (passed > 0) await passStops(target.page(), passed, await target.evaluate(wayTo))
  }
  const way = key ?? (await target.evaluate(wayTo))
  // Found once: finding by name takes longer than a stop.
  let element = await target.elementHandle()
  for (let stop = 0; stop < longestWay; stop += 1) {
    const hasCome = await element?.evaluate(look).catch(() => null)
    if (hasCome) return
    if (hasCome === false) await target.page().keyboard.press(way)
    else element = await target.elementHandle()
  }
  throw new Error(`${target.toString()} was not reached in ${longestWay} stops of ${way}`)
}

/**
 * Anyone who goes by keyboard is never left on nothing: after a dialog has closed, a row has gone or a page has
 * followed another, the focus is on something, from where they can continue.
 */
const expectFocusKept = async (page: Page): Promise<void> => {
  await expect
    .poll(() => page.evaluate(() => 'wasReached' in window && document.activeElement === document.body), {
      message: 'The focus is on nothing',
    })
    .toBe(false)
}

/** Returns whether F6 leads to the control: it is on a toast, at the end of the page, and the focus is elsewhere. */
const isOnToast = (element: Element): boolean => {
  const toasts = element.closest('[role=region][aria-live]')
  return toasts !== null && !toasts.contains(document.activeElement)
}

/** Goes to a control as a person without a mouse does: by Tab, from where the focus is; to a toast by F6. */
export const tabTo = async (target: Locator): Promise<void> => {
  await expect(target).toBeVisible()
  await expectFocusKept(target.page())
  if (await target.evaluate(isOnToast)) await target.page().keyboard.press('F6')
  await walk(target, isFocused)
}

/** Presses a button or follows a link that Tab leads to; what is ticked is pressed with `Space`. */
export const press = async (target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> => {
  await tabTo(target)
  await target.page().keyboard.press(key)
}

/** Chooses a radio button: Tab leads to its group, arrows within it. */
export const choose = async (target: Locator): Promise<void> => {
  await expect(target).toBeVisible()
  await expectFocusKept(target.page())
  await walk(target, isInGroup)
  await walk(target, isFocused, 'ArrowDown')
  await target.page().keyboard.press('Space')
  await expect(target).toBeChecked()
}

/** Takes what an open menu offers: arrows lead to it. */
export const pick = async (target: Locator): Promise<void> => {
  await expect(target).toBeVisible()
  await walk(target, isFocused, 'ArrowDown')
  await target.page().keyboard.press('Enter')
}

/** Types into a field that Tab leads to, in the place of what it holds; into a list of choices, to choose. */
export const typeInto = async (target: Locator, words: string): Promise<void> => {
  await tabTo(target)
  const { keyboard } = target.page()
  if (await target.evaluate((element) => !(element instanceof HTMLSelectElement))) {
    await keyboard.press('ControlOrMeta+A')
  }
  await keyboard.type(words)
}

/** Pastes a text that was copied elsewhere into the focused field. */
export const pasteText = async (page: Page, text: string): Promise<void> => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('ControlOrMeta+V')
}

type GivenFile = { name: string; mimeType: string; buffer: Buffer }

/** Gives a file where Tab leads to and the computer's own window asks for it. */
export const giveFile = async (target: Locator, file: GivenFile): Promise<void> => {
  const ask = async () => {
    await tabTo(target)
    await target.page().keyboard.press('Space')
  }
  const [chooser] = await Promise.all([target.page().waitForEvent('filechooser', { timeout: 20_000 }), ask()])
  await chooser.setFiles(file)
}
