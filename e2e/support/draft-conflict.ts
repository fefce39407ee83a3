import type { Locator, Page } from '@playwright/test'

import { press } from './by-keyboard.ts'
import { type Account, addMember, createOrganization } from './organization.ts'
import { sessionClient } from './sign-in.ts'

/** Creates an organization with a colleague, Ada Byron, who changes what its owner has open. */
export const openSharedOffice = async () => {
  const organization = await createOrganization()
  return { organization, colleague: await addMember(organization, 'Ada Byron', 'sender') }
}

/** Saves a draft as a colleague would meanwhile. */
export const changeElsewhere = async (colleague: Account, id: string, name: string): Promise<void> => {
  const client = await sessionClient(colleague)
  const print_options = { color: true, duplex: true }
  await client.updateShipment({ params: { id }, body: { shipment_name: name, print_options } })
}

/** The parts of a draft's options that a conflict concerns. */
export const nameField = (page: Page): Locator => page.getByRole('textbox', { name: 'Shipment name' })
export const conflict = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Ada Byron changed this draft' })
export const outdated = (page: Page): Locator =>
  page.getByRole('alert').filter({ hasText: 'changed this draft' })
export const save = (page: Page): Promise<void> => press(page.getByRole('button', { name: 'Update quotes' }))
