import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const phone = { width: 390, height: 844 }

/** What lies over the page, if anything does: nothing else can be reached then. */
const layers = '[role=dialog][data-open], [role=alertdialog][data-open], [role=menu][data-open]'

/** Waits for what opens, closes or fades: half of it has the wrong colours. */
const settle = async (page: Page): Promise<void> => {
  await expect(page.locator('[data-starting-style], [data-ending-style]')).toHaveCount(0)
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
}

const expectClean = async (page: Page, where: string, narrow: (axe: AxeBuilder) => AxeBuilder) => {
  await settle(page)
  const part = (await page.locator(layers).count()) > 0 ? layers : 'body'
  // Without legacy mode axe opens a second page for each look, which takes as long as the look. An e-mail is shown in a
  // frame in which nothing runs, axe neither.
  const axe = new AxeBuilder({ page }).include(part).exclude('iframe').setLegacyMode()
  const { violations } = await narrow(axe).analyze()
  expect(
    violations.map(({ id, nodes }) => `${id} ${where}: ${nodes.map(({ html }) => html).join(' ')}`),
  ).toEqual([])
}

/**
 * The page as it is now, or what lies over it, in both themes and on a phone. Colours do not depend on the width, nor
 * anything else on the theme.
 */
export const expectAccessible = async (page: Page): Promise<void> => {
  const size = page.viewportSize() ?? { width: 1280, height: 720 }
  await expectClean(page, 'at a desk', (axe) => axe)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectClean(page, 'in the dark', (axe) => axe.withRules('color-contrast'))
  await page.emulateMedia({ colorScheme: null })
  await page.setViewportSize(phone)
  await expectClean(page, 'on a phone', (axe) => axe.disableRules('color-contrast'))
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth),
    'scrolls sideways on a phone',
  ).toBeLessThanOrEqual(phone.width)
  await page.setViewportSize(size)
}
