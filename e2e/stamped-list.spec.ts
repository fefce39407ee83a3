import { devices, expect, test } from '@playwright/test'

import { goodChecks } from '#tests/support/shipments/pack.ts'

import { expectAccessible } from './support/accessible.ts'
import { press } from './support/by-keyboard.ts'
import { openCameraBrowser } from './support/camera.ts'
import { advance, buy, certified, createDraft, redondoBeach, uploadLetter } from './support/letters.ts'
import { createOrganization } from './support/organization.ts'
import { signIn, waitForHydration } from './support/sign-in.ts'

const today = new Date().toISOString().slice(0, 10)

test('a list that a clerk postmarked is photographed on a phone, and postmarks each letter on it', async ({
  baseURL,
}, testInfo) => {
  const { client, owner } = await createOrganization()
  const documentKey = await uploadLetter(client)
  const ids: string[] = []
  for (const name of ['Elizabeth Swan', 'Will Turner']) {
    const draft = await createDraft(client, {
      document_key: documentKey,
      to_address: { name, ...redondoBeach },
      shipping_options: certified,
    })
    await buy(client, draft)
    await advance(client, draft.id, 'printed')
    const { data: shipment } = await client.getShipment({ params: { id: draft.id } })
    const body = { initials: 'AR', ...goodChecks(shipment) }
    await client.packPiece({ params: { id: draft.id }, body })
    ids.push(draft.id)
  }
  const { data: handOver } = await client.createHandOver({
    body: { shipment_ids: ids, without_scan_form: true },
  })
  const list = await client.getMailingList({ params: { id: handOver.id } })

  // The paper goes to the counter, and comes back under the camera of a phone.
  const browser = await openCameraBrowser(
    new Uint8Array(await list.arrayBuffer()),
    testInfo.outputPath('camera.y4m'),
  )
  const phone = await browser.newContext({ ...devices['Pixel 7'], baseURL: baseURL ?? '' })
  await phone.grantPermissions(['camera'])
  await signIn(phone, owner)
  const page = waitForHydration(await phone.newPage())
  await page.goto('/operations/hand-over')
  await press(page.getByRole('button', { name: 'Add stamped paper…' }))
  const dialog = page.getByRole('dialog', { name: 'Add a stamped paper' })
  await press(dialog.getByRole('button', { name: 'Take photo', disabled: false }))
  await expect(dialog.getByText(/^Firm mailing list, page 1 of 1: 2 pieces, to /)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Date of the postmark').fill(today)
  await press(dialog.getByRole('button', { name: 'Add paper' }))
  await expect(dialog).toBeHidden()

  for (const id of ids) {
    const { data: shipment } = await client.getShipment({ params: { id } })
    expect(shipment.postmarked_on).toBe(today)
  }
  await page.goto(`/shipments/${ids[0]}`)
  await expect(page.getByRole('list', { name: 'Stops' }).getByText('Postmarked')).toBeVisible()
  const papers = page.getByRole('list', { name: 'Stamped papers' })
  await expect(papers.getByRole('img', { name: 'Firm mailing list' })).toBeVisible()
  await expectAccessible(page)
  await browser.close()
})
