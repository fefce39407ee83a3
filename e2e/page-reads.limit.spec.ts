import { expect, type Page, test } from '@playwright/test'

import { advance, createDraft, quoteOf, sendLetter } from './support/letters.ts'
import { createOrganization, type Organization } from './support/organization.ts'
import { openLive, watch } from './support/page-reads.ts'
import { signIn } from './support/sign-in.ts'

test.describe('reads after a change', () => {
  let organization: Organization
  let rendersOf: Awaited<ReturnType<typeof watch>>['rendersOf']
  let takeReads: Awaited<ReturnType<typeof watch>>['takeReads']

  test.beforeEach(async ({ page }) => {
    organization = await createOrganization({ name: 'Rendered Legal' })
    await signIn(page.context(), organization.owner)
    ;({ rendersOf, takeReads } = await watch(page))
  })

  test('reads once after a change by another member or program', async ({ page }) => {
    const { client } = organization
    const { shipmentId } = await sendLetter(client)
    await openLive(page, '/shipments')
    const renamed = await rendersOf(async () => {
      takeReads()
      await client.updateShipment({
        params: { id: shipmentId },
        body: { shipment_name: 'Renamed elsewhere' },
      })
    })
    expect([renamed, takeReads().toSorted()]).toEqual([0, ['/api/v1/account', '/api/v1/shipment-groups']])
    const tagged = await rendersOf(async () => {
      await client.tagShipments({ body: { shipment_ids: [shipmentId], add: ['Elsewhere'] } })
    })
    expect([tagged, takeReads().toSorted()]).toEqual([0, ['/api/v1/account', '/api/v1/shipment-groups']])
    await advance(client, shipmentId, 'delivered')
    await expect(
      page.getByRole('table', { name: 'Shipments' }).getByTitle('Delivery confirmed by the carrier.'),
    ).toBeVisible()
  })

  /** Opens each page, has a tag changed, and compares what the page reads with what is expected. */
  const expectReads = async (
    page: Page,
    pages: readonly (readonly [path: string, reads: readonly string[]])[],
  ): Promise<void> => {
    const { client } = organization
    const { shipmentId } = await sendLetter(client)
    for (const [path, expected] of pages) {
      await openLive(page, path)
      const renders = await rendersOf(async () => {
        takeReads()
        await client.tagShipments({ body: { shipment_ids: [shipmentId], add: [path.slice(-40)] } })
      })
      const reads = takeReads().map((each) => each.replace('/api/v1', ''))
      expect(renders, path).toBe(0)
      expect(
        reads.filter((each, index) => reads.indexOf(each) !== index),
        path,
      ).toEqual([])
      expect(reads, path).toEqual(expect.arrayContaining(['/account', ...expected]))
      if (expected.length === 0) expect(reads, path).toEqual(['/account'])
    }
  }

  test('reads each part once on lists', ({ page }) =>
    expectReads(page, [
      ['/shipments', ['/shipment-groups']],
      ['/tasks', ['/tasks']],
      ['/approvals', ['/approvals']],
      ['/calendar', ['/calendar']],
      ['/evidence', ['/evidence']],
    ]))

  test('reads each part once on the floor, when sending and on a matter', async ({ page }) => {
    const { data: matter } = await organization.client.createMatter({
      body: { number: '1', name: 'Swan v. Turner' },
    })
    await expectReads(page, [
      ['/operations', ['/operations/pieces', '/operations/summary']],
      ['/operations/end-of-day', ['/operations/pieces']],
      ['/send', ['/shipments']],
      ['/send/many', ['/batches']],
      [`/matters/${matter.id}`, [`/matters/${matter.id}`, `/matters/${matter.id}/summary`]],
    ])
  })

  test('reads only the account on pages that show no mail', ({ page }) =>
    expectReads(page, [
      ['/addresses', []],
      ['/send/template', []],
      ['/settings/printing', []],
      ['/settings/billing', []],
      ['/settings/templates', []],
      ['/settings/security', []],
    ]))

  test('reads only the draft on the steps that edit and buy it', async ({ page }) => {
    const { client } = organization
    const draft = await createDraft(client)
    const steps = ['addresses', 'options', 'quotes', `review?quote=${quoteOf(draft)}`]
    for (const step of steps) {
      await openLive(page, `/send/${draft.id}/${step}`)
      const renders = await rendersOf(async () => {
        takeReads()
        await client.updateShipment({ params: { id: draft.id }, body: { reference: step.slice(0, 8) } })
      })
      expect([renders, takeReads().toSorted()], step).toEqual([
        0,
        ['/api/v1/account', `/api/v1/shipments/${draft.id}`],
      ])
    }
  })

  test('draws a scan without rendering the page of its shipment', async ({ page }) => {
    const { client } = organization
    const { shipmentId } = await sendLetter(client, 'in_transit')
    await openLive(page, `/shipments/${shipmentId}`)
    const map = page.getByRole('img', { name: /Map of the journey/ })
    await expect(map).not.toHaveAccessibleName(/, delivered/)
    const renders = await rendersOf(async () => {
      await advance(client, shipmentId, 'delivered')
      await expect(map).toHaveAccessibleName(/, delivered/)
    })
    expect(renders).toBe(0)
  })

  test('shows other columns without reading anything', async ({ page }) => {
    await sendLetter(organization.client)
    await openLive(page, '/shipments')
    const renders = await rendersOf(
      async () => {
        takeReads()
        await page.getByRole('button', { name: 'Display' }).click()
        await page.getByRole('checkbox', { name: 'Sender' }).check()
        await expect(page.getByRole('columnheader', { name: 'Sender' })).toBeVisible()
      },
      { isLive: false },
    )
    expect([renders, takeReads()]).toEqual([0, []])
  })
})
