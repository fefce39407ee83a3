import { mkdir } from 'node:fs/promises'

import { expect, test } from '@playwright/test'

import { addDays } from '#lib/contract/formats/time.values.ts'

import { createDraft, sendLetter } from './support/letters.ts'
import { comingMailingDay } from './support/mailing-day.ts'
import { createOrganization } from './support/organization.ts'
import { folder, takeAll } from './support/pictures.ts'
import { signIn } from './support/sign-in.ts'

test('pictures of deadlines, and of a shared matter', async ({ page, browser }) => {
  await mkdir(folder, { recursive: true })
  const { client, owner } = await createOrganization()
  const matter = await client.createMatter({ body: { number: '2026-0417', name: 'Swan v. Turner' } })
  const { id: matterId } = matter.data
  const deadline = {
    kind: 'served_by' as const,
    day: addDays(comingMailingDay(), 10),
    citation: 'Cal. Code Civ. Proc. § 1161',
  }
  const draft = await createDraft(client, {
    shipment_name: 'Notice to unit 4',
    matter_id: matterId,
    deadline,
  })
  const { shipmentId } = await sendLetter(client, 'delivered')
  await client.updateShipment({ params: { id: shipmentId }, body: { matter_id: matterId, deadline } })
  const link = await client.createMatterShareLink({
    params: { id: matterId },
    body: { label: 'For opposing counsel', parts: ['journey', 'summary', 'document'] },
  })
  const visitor = await browser.newPage()
  await takeAll(visitor, [{ name: 'shared-matter', path: new URL(link.data.url).pathname }])
  await visitor.close()
  await signIn(page.context(), owner)
  await takeAll(page, [
    { name: 'shipments-deadlines', path: '/shipments?columns=matter,deadline,total' },
    { name: 'shipment-deadline-open', path: `/shipments/${draft.id}` },
    { name: 'shipment-deadline-met', path: `/shipments/${shipmentId}` },
    { name: 'matter-deadlines', path: `/matters/${matterId}` },
    {
      name: 'matter-share',
      path: `/matters/${matterId}`,
      act: async (over) => {
        await over.getByRole('button', { name: 'Share…' }).click()
        await over.getByLabel('Chosen letters').check()
        await expect(over.getByRole('dialog', { name: 'Share by link' })).toBeVisible()
      },
    },
    {
      name: 'shipment-deadline-form',
      path: `/shipments/${draft.id}`,
      act: async (over) => {
        await over.getByRole('button', { name: 'Edit reference and deadline' }).click()
        await expect(over.getByLabel('Rule or citation')).toBeVisible()
      },
    },
  ])
})
