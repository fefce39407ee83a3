import { expect, type Page } from '@playwright/test'

/** What Chromium exposes to screen readers about an element; only what is read here. */
type AxValue = { value?: unknown }
type AxNode = {
  nodeId: string
  ignored: boolean
  role?: AxValue
  name?: AxValue
  description?: AxValue
  value?: AxValue
  properties?: { name: string; value: AxValue }[]
  childIds?: string[]
}

/** Roles that say nothing themselves: what they hold is read. */
const silent = new Set([
  'RootWebArea',
  'none',
  'generic',
  'paragraph',
  'InlineTextBox',
  'LineBreak',
  'ListMarker',
  'LabelText',
  'Legend',
  'DescriptionListTerm',
  'DescriptionListDetail',
  'emphasis',
  'strong',
  'code',
  'time',
])

/** Roles whose name is read in place of what they hold. */
const whole = new Set([
  'button',
  'link',
  'heading',
  'checkbox',
  'radio',
  'textbox',
  'combobox',
  'searchbox',
  'image',
  'img',
  'option',
  'tab',
  'menuitem',
  'progressbar',
])

const operable = new Set([
  'button',
  'link',
  'checkbox',
  'radio',
  'textbox',
  'combobox',
  'searchbox',
  'tab',
  'menuitem',
])

const text = (value: AxValue | undefined): string =>
  typeof value?.value === 'string' ? value.value.replaceAll(/\s+/g, ' ').trim() : ''

const property = (node: AxNode, name: string): unknown =>
  node.properties?.find((each) => each.name === name)?.value.value

const states = (node: AxNode): string[] => [
  ...(property(node, 'level') === undefined ? [] : [`level ${Number(property(node, 'level'))}`]),
  ...(property(node, 'checked') === 'true' ? ['checked'] : []),
  ...(property(node, 'selected') === true ? ['selected'] : []),
  ...(property(node, 'expanded') === true ? ['expanded'] : []),
  ...(property(node, 'required') === true ? ['required'] : []),
  ...(property(node, 'invalid') === 'true' ? ['invalid'] : []),
  ...(property(node, 'disabled') === true ? ['dimmed'] : []),
]

const lineOf = (node: AxNode): string => {
  const parts = [text(node.role), text(node.name), ...states(node)]
  return [...parts, text(node.description)].filter((part) => part !== '').join(', ')
}

const readTree = async (page: Page): Promise<Map<string, AxNode>> => {
  const session = await page.context().newCDPSession(page)
  try {
    const { nodes } = await session.send('Accessibility.getFullAXTree')
    return new Map(nodes.map((node) => [node.nodeId, node]))
  } finally {
    await session.detach()
  }
}

/** Returns what a screen reader reads from the top of the page, or of the dialog that covers it, to its end. */
export const readAloud = async (page: Page): Promise<string[]> => {
  const tree = await readTree(page)
  const lines: string[] = []
  const read = (node: AxNode): void => {
    const role = text(node.role)
    if (!node.ignored && role === 'StaticText') lines.push(text(node.name))
    else if (!node.ignored && !silent.has(role)) lines.push(lineOf(node))
    if (!node.ignored && whole.has(role)) return
    for (const id of node.childIds ?? []) {
      const child = tree.get(id)
      if (child) read(child)
    }
  }
  const [root] = tree.values()
  if (root) read(root)
  return lines.filter((line) => line !== '')
}

/** Expects these to be read in this order, with anything between them. */
export const expectRead = async (page: Page, expected: readonly RegExp[]): Promise<void> => {
  await expect(async () => {
    const lines = await readAloud(page)
    let from = 0
    for (const pattern of expected) {
      const found = lines.findIndex((line, index) => index >= from && pattern.test(line))
      expect(found, `${pattern} after line ${from} of\n${lines.join('\n')}`).toBeGreaterThanOrEqual(0)
      from = found + 1
    }
  }).toPass()
}

/**
 * Expects what every page owes to who listens to it: one main part, one first heading, no level left out, and a name for
 * everything that can be operated or seen.
 */
export const expectSpeakable = async (page: Page): Promise<void> => {
  const shown = [...(await readTree(page)).values()].filter((node) => !node.ignored)
  const ofRole = (role: string) => shown.filter((node) => text(node.role) === role)
  expect(ofRole('main')).toHaveLength(1)
  const levels = ofRole('heading').map((node) => Number(property(node, 'level')))
  expect(levels.filter((level) => level === 1)).toHaveLength(1)
  for (const [index, level] of levels.entries()) {
    const before = levels[index - 1] ?? 0
    // A dialog or a region may return to a higher level; it may not skip one on the way down.
    expect(level, `heading level ${level} after ${before}`).toBeLessThanOrEqual(Math.max(before + 1, 2))
  }
  const nameless = shown.filter(
    (node) =>
      (operable.has(text(node.role)) || ['image', 'img'].includes(text(node.role))) && text(node.name) === '',
  )
  expect(nameless.map((node) => JSON.stringify(node))).toEqual([])
}

/** Collects what live regions announce from now on, on every page that is opened. */
export const listen = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const said: string[] = []
    Object.assign(window, { announcements: said })
    const live = '[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"], output'
    const note = (node: Node | null): void => {
      const region = (node instanceof Element ? node : node?.parentElement)?.closest(live)
      const words = region?.textContent?.replaceAll(/\s+/g, ' ').trim()
      if (words && said.at(-1) !== words) said.push(words)
    }
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        note(target)
        for (const node of addedNodes) note(node)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

/** Expects a live region to have announced this since the page was loaded. */
export const expectAnnounced = async (page: Page, pattern: RegExp): Promise<void> => {
  await expect
    .poll(() =>
      // The init script put it there.
      page.evaluate(() => (window as unknown as { announcements: string[] }).announcements.join('\n')),
    )
    .toMatch(pattern)
}

/** Expects nothing to move: no animation with a length is running. */
export const expectStill = async (page: Page): Promise<void> => {
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && Number(effect?.getComputedTiming().duration) > 1,
      )
      .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : animation.id)),
  )
  expect(moving).toEqual([])
}
