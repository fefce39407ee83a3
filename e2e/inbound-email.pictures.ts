import { mkdir } from 'node:fs/promises'

import { expect, test } from '@playwright/test'

import { deliverEmail } from './support/inbound.ts'
import { addMember, createOrganization } from './support/organization.ts'
import { folder, takeAll } from './support/pictures.ts'
import { sessionClient, signIn } from './support/sign-in.ts'

test('pictures of inbound email', async ({ page, browser }) => {
  await mkdir(folder, { recursive: true })
  const organization = await createOrganization()
  const session = await sessionClient(organization.owner)
  const { data } = await session.updateInboundEmail({ body: { is_on: true } })
  const way = { from: organization.owner.email, to: String(data.address) }
  await deliverEmail({ ...way, from: 'stranger@elsewhere.test' }, { subject: 'Cheap printer ink' })
  await deliverEmail(way, {
    subject: 'Urgent',
    top: ['Authentication-Results: mx.harbor.test; spf=softfail; dmarc=fail header.from=harbor.test'],
  })
  await deliverEmail(way, { subject: 'Out of office', headers: ['Auto-Submitted: auto-replied'] })
  await deliverEmail(way, { subject: 'Notice without an address', text: 'Please mail this.' })
  await deliverEmail(way)
  await signIn(page.context(), organization.owner)
  await takeAll(page, [
    { name: 'inbound-email', path: '/settings/inbound-email' },
    { name: 'inbound-send-hint', path: '/send' },
    {
      name: 'inbound-reply',
      path: '/sandbox-mail',
      // A frame is not drawn in a picture of more than the window.
      act: async (shown) => {
        await expect(shown.frameLocator('iframe').getByText('Prices', { exact: true })).toBeVisible()
      },
    },
    {
      name: 'inbound-change-address',
      path: '/settings/inbound-email',
      act: async (shown) => {
        await shown.getByRole('button', { name: 'Change address' }).click()
        await expect(shown.getByRole('alertdialog')).toBeVisible()
      },
    },
  ])
  const reviewer = await browser.newPage()
  await signIn(reviewer.context(), await addMember(organization, 'Rae Reviewer', 'reviewer'))
  await takeAll(reviewer, [{ name: 'inbound-email-reviewer', path: '/settings/inbound-email' }])
  await reviewer.close()
})
