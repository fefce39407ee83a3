import { mkdir } from 'node:fs/promises'

import { expect, type Page, test } from '@playwright/test'

import { openStates, stockEveryKit } from './support/office-states.ts'
import { createOrganization } from './support/organization.ts'
import { folder, takeAll } from './support/pictures.ts'
import { sessionClient, signIn } from './support/sign-in.ts'

test('pictures of the states of a letter, and of its envelopes', async ({ page }) => {
  await mkdir(folder, { recursive: true })
  const { client, owner } = await createOrganization({ name: 'Harbor Legal Annex' })
  await stockEveryKit(await sessionClient(owner))
  const { envelopes, ...states } = await openStates(client)
  await signIn(page.context(), owner)
  await takeAll(page, [
    ...Object.entries(states).map(([name, id]) => ({ name: `shipment-${name}`, path: `/shipments/${id}` })),
    {
      name: 'shipment-receipt-open',
      path: `/shipments/${states.signed}`,
      act: async (over) => {
        await over.getByRole('button', { name: 'Open receipt' }).click()
        await expect(over.getByRole('dialog').locator('canvas')).toBeVisible()
      },
    },
    ...envelopes.map(({ kit, id }) => ({
      name: `envelope-${kit}`,
      path: `/shipments/${id}`,
      part: (over: Page) =>
        over.getByRole('figure').filter({ has: over.getByRole('img', { name: /envelope/ }) }),
    })),
  ])
})
