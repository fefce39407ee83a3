import { expect, type Page } from '@playwright/test'

import { press, typeInto } from './by-keyboard.ts'

/** The form with the organization's name. */
export const nameForm = (page: Page) => page.getByRole('form', { name: 'Organization' })

export const nameField = (page: Page) => nameForm(page).getByRole('textbox', { name: 'Name' })

/** Types a name once the page is hydrated. */
export const fillName = async (page: Page, name: string): Promise<void> => {
  await expect(nameForm(page).getByRole('button', { name: 'Save name' })).toBeEnabled()
  await typeInto(nameField(page), name)
}

export const saveName = (page: Page): Promise<void> =>
  press(nameForm(page).getByRole('button', { name: 'Save name' }))
