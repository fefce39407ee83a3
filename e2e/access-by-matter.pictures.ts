import { mkdir } from 'node:fs/promises'

import { expect, test } from '@playwright/test'

import { createDraft } from './support/letters.ts'
import { addMember, createOrganization } from './support/organization.ts'
import { folder, takeAll } from './support/pictures.ts'
import { sessionClient, signIn } from './support/sign-in.ts'

test('pictures of access by matter', async ({ page, browser }) => {
  await mkdir(folder, { recursive: true })
  const organization = await createOrganization()
  const manager = await sessionClient(organization.owner)
  const ann = await addMember(organization, 'Ann Bonny', 'sender')
  await addMember(organization, 'Ben Gunn', 'sender')
  const { data: team } = await manager.listMembers()
  const annId = team.find(({ name }) => name === 'Ann Bonny')?.user_id ?? ''
  const { data: matter } = await manager.createMatter({
    body: { number: '2026-0417', name: 'Swan v. Turner', client: 'Elizabeth Swan', member_ids: [annId] },
  })
  await createDraft(organization.client, { shipment_name: 'Notice to quit', matter_id: matter.id })
  await createDraft(organization.client, { shipment_name: 'Of no matter' })
  await signIn(page.context(), organization.owner)
  await takeAll(page, [
    {
      name: 'settings-members-access',
      path: '/settings/members',
      part: (shown) => shown.getByRole('region', { name: 'Access by matter' }),
    },
    {
      name: 'settings-members-limit',
      path: '/settings/members',
      act: async (shown) => {
        await shown.getByRole('button', { name: 'Limit senders to their matters' }).click()
        await expect(shown.getByRole('alertdialog')).toBeVisible()
      },
    },
  ])
  await manager.updateMatterAccess({ body: { is_limited: true } })
  await takeAll(page, [
    {
      name: 'settings-members-limited',
      path: '/settings/members',
      part: (shown) => shown.getByRole('region', { name: 'Access by matter' }),
    },
  ])
  const anns = await browser.newPage()
  await signIn(anns.context(), ann)
  await takeAll(anns, [
    { name: 'matter-limited', path: `/matters/${matter.id}` },
    { name: 'shipments-limited', path: '/shipments' },
  ])
  await anns.close()
})
