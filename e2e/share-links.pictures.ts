import { mkdir } from 'node:fs/promises'

import { expect, test } from '@playwright/test'

import { sendLetter } from './support/letters.ts'
import { createOrganization } from './support/organization.ts'
import { folder, takeAll } from './support/pictures.ts'
import { signIn } from './support/sign-in.ts'

test('pictures of shared links', async ({ page, browser }) => {
  await mkdir(folder, { recursive: true })
  const { client, owner } = await createOrganization()
  const { shipmentId } = await sendLetter(client, 'return_receipt')
  const create = async (body: Omit<Parameters<typeof client.createShareLink>[0]['body'], 'label'>) => {
    const params = { id: shipmentId }
    const { data } = await client.createShareLink({
      params,
      body: { label: 'For opposing counsel', ...body },
    })
    return new URL(data.url).pathname
  }
  const visitor = await browser.newPage()
  await takeAll(visitor, [
    {
      name: 'shared',
      path: await create({ parts: ['journey', 'summary', 'receipts', 'document', 'bundle'] }),
    },
    {
      name: 'shared-redacted',
      path: await create({ parts: ['journey', 'summary'], redactions: ['recipient', 'sender'] }),
    },
    {
      name: 'shared-verified',
      path: await create({ parts: ['journey', 'summary'], redactions: ['signer'] }),
      act: async (shown) => {
        await shown.getByRole('button', { name: 'Verify in this browser' }).click()
        await expect(shown.getByRole('heading', { name: 'Specimen: nothing was mailed.' })).toBeVisible()
      },
    },
    { name: 'shared-locked', path: await create({ parts: ['journey'], password: 'correct horse' }) },
    { name: 'shared-gone', path: '/shared/nothing' },
  ])
  await visitor.close()
  await signIn(page.context(), owner)
  await takeAll(page, [
    { name: 'settings-sharing', path: '/settings/sharing' },
    {
      name: 'shipment-share',
      path: `/shipments/${shipmentId}`,
      act: async (over) => {
        await over.getByRole('button', { name: 'Share…' }).click()
        await expect(over.getByRole('dialog', { name: 'Share by link' })).toBeVisible()
      },
    },
    {
      name: 'shipment-shared-links',
      path: `/shipments/${shipmentId}`,
      part: (shown) => shown.getByRole('region', { name: 'Shared links' }),
    },
  ])
})
