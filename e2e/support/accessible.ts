import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

const phone = { width: 390, height: 844 }

/** What covers the page, if anything does: nothing else can be reached then. */
const layers = '[role=dialog][data-open], [role=alertdialog][data-open], [role=menu][data-open]'

/** Waits for what opens, closes or fades: half of it has the wrong colours. */
const settle = async (page: Page): Promise<void> => {
  await expect(page.locator('[data-starting-style], [data-ending-style]')).toHaveCount(0)
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    // What a change of theme sets off begins with the frame after it, and may set off more.
    for (;;) {
      await frame()
      await frame()
      const passing = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        // What is folded is not drawn, and what it begins never ends.
        .filter(
          ({ effect }) => !(effect instanceof KeyframeEffect) || effect.target?.checkVisibility() !== false,
        )
      if (passing.length === 0) return
      await Promise.allSettled(passing.map(({ finished }) => finished))
    }
  })
}

/** Returns the rules of axe that a part of the page violates, each with the elements that do. */
export const findViolations = async (
  page: Page,
  part: string,
  options: RunOptions = {},
): Promise<string[]> => {
  // Half a megabyte takes a quarter of a second: each document gets it once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ({ include, run }) => {
      // Put there a moment ago.
      const { axe: present } = window as unknown as { axe: typeof axe }
      // An e-mail is shown in a frame in which no script runs, axe's neither.
      const { violations } = await present.run({ include, exclude: 'iframe' }, run)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    },
    // To describe what is in order takes axe longer than to look.
    { include: part, run: { ...options, resultTypes: ['violations' as const] } },
  )
}

const expectClean = async (page: Page, where: string) => {
  const look = async () => {
    await settle(page)
    return findViolations(page, (await page.locator(layers).count()) > 0 ? layers : 'body')
  }
  const found = await look()
  // A toast may begin to fade during the check: a real violation is found again.
  expect(found.length === 0 ? found : await look(), where).toEqual([])
}

/** Returns by how many pixels the page is wider than the window. */
const sidewaysExcess = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/**
 * Expects the page as it is now, or what covers it, to be accessible at a desk and on a phone, and in both themes. Colors do
 * not depend on the width, nor anything else on the theme: twice is enough.
 */
export const expectAccessible = async (page: Page): Promise<void> => {
  const size = page.viewportSize() ?? { width: 1280, height: 720 }
  await expectClean(page, 'at a desk')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize(phone)
  await expectClean(page, 'on a phone, in the dark')
  expect(await sidewaysExcess(page), 'scrolls sideways on a phone').toBeLessThanOrEqual(0)
  await page.emulateMedia({ colorScheme: null })
  await page.setViewportSize(size)
  // Anyone who clicks next finds everything in its place.
  await settle(page)
}

/** Expects none of these pages to scroll sideways on a phone. */
export const expectFitsPhone = async (page: Page, paths: readonly string[]): Promise<void> => {
  const size = page.viewportSize() ?? { width: 1280, height: 720 }
  await page.setViewportSize(phone)
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await sidewaysExcess(page), path).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(size)
}

/** Expects the page not to scroll sideways on a phone, as it is and with the text spacing of WCAG 1.4.12. */
export const expectNarrow = async (page: Page): Promise<void> => {
  await page.setViewportSize(phone)
  expect(await sidewaysExcess(page), 'scrolls sideways').toBeLessThanOrEqual(0)
  const excess = await page.evaluate(() => {
    const spacing = new CSSStyleSheet()
    spacing.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    )
    document.adoptedStyleSheets.push(spacing)
    const measured = document.documentElement.scrollWidth - window.innerWidth
    document.adoptedStyleSheets.pop()
    return measured
  })
  expect(excess, 'scrolls sideways with wider text').toBeLessThanOrEqual(0)
}

/** Expects the page's own part to be accessible on a phone, with targets large enough for a thumb. */
export const expectAccessibleOnPhone = async (page: Page): Promise<void> => {
  await expectNarrow(page)
  expect(await findViolations(page, 'main', { rules: { 'target-size': { enabled: true } } })).toEqual([])
}
