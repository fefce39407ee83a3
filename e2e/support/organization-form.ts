import { expect, type Page } from '@playwright/test'

import { press, typeInto } from './by-keyboard.ts'

/** The form with the organization's name. */
export const nameForm = (page: Page) => page.getByRole('form', { name: 'Organization name' })

export const nameField = (page: Page) => nameForm(page).getByRole('textbox', { name: 'Name' })

/** Waits until the page is hydrated: until then, the button of a form is disabled, and links are the browser's own. */
export const expectHydrated = (page: Page): Promise<void> =>
  expect(nameForm(page).getByRole('button', { name: 'Save name' })).not.toHaveAttribute('disabled')

/** Types a name once the page is hydrated. */
export const fillName = async (page: Page, name: string): Promise<void> => {
  await expectHydrated(page)
  await typeInto(nameField(page), name)
}

export const saveName = (page: Page): Promise<void> =>
  press(nameForm(page).getByRole('button', { name: 'Save name' }))
