import { expect, type Locator } from '@playwright/test'

/** More stops than any page has between two controls. */
const longestWay = 120

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement)

/** Goes to a control as a person without a mouse does: by Tab, from where the focus is. */
export const tabTo = async (target: Locator): Promise<void> => {
  await expect(target).toBeVisible()
  const { keyboard } = target.page()
  for (let stop = 0; stop < longestWay; stop += 1) {
    if (await isFocused(target)) return
    await keyboard.press('Tab')
  }
  throw new Error(`${target.toString()} was not reached in ${longestWay} stops of Tab`)
}

/** Presses a button or follows a link that Tab leads to; what is ticked is pressed with `Space`. */
export const press = async (target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> => {
  await tabTo(target)
  await target.page().keyboard.press(key)
}

/** Types into a field that Tab leads to, in the place of what it holds; into a list of choices, to choose. */
export const typeInto = async (target: Locator, words: string): Promise<void> => {
  await tabTo(target)
  const { keyboard } = target.page()
  if (await target.evaluate((element) => element instanceof HTMLInputElement)) {
    await keyboard.press('ControlOrMeta+A')
  }
  await keyboard.type(words)
}
