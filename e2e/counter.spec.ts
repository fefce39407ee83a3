import { expect, type Page, test } from '@playwright/test'

import { goodChecks } from '#tests/support/shipments/pack.ts'

import { expectAccessible, expectFitsPhone } from './support/accessible.ts'
import { press } from './support/by-keyboard.ts'
import { advance, buy, certified, createDraft, redondoBeach, uploadLetter } from './support/letters.ts'
import { createOrganization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

test.describe('an office takes letters that must be postmarked to the counter', () => {
  let page: Page
  let numbers: string[]
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)

  test.beforeAll(async ({ browser }) => {
    const { client, owner } = await createOrganization()
    const documentKey = await uploadLetter(client)
    const pack = async (name: string, isDated: boolean) => {
      const draft = await createDraft(client, {
        document_key: documentKey,
        to_address: { name, ...redondoBeach },
        shipping_options: certified,
        ...(isDated && { deadline: { kind: 'postmarked_by', day } }),
      })
      await buy(client, draft)
      await advance(client, draft.id, 'printed')
      const { data: shipment } = await client.getShipment({ params: { id: draft.id } })
      await client.packPiece({
        params: { id: draft.id },
        body: { initials: 'AR', ...goodChecks(shipment) },
      })
      return shipment.tracking_number ?? ''
    }
    const dated = [await pack('Elizabeth Swan', true), await pack('Will Turner', true)]
    await pack('Joshamee Gibbs', false)
    numbers = dated.toSorted()
    page = await openPage(browser, owner)
  })
  test.afterAll(() => page.context().close())

  const counter = () => page.getByRole('region', { name: 'Take to the counter' })

  test('they are a group of their own, in the order of the numbers on their list', async () => {
    await page.goto('/operations/hand-over')
    await expect(
      counter().getByRole('heading', { name: /^Take to the counter: postmarked by / }),
    ).toBeVisible()
    const shown = await counter().getByRole('listitem').locator('code').allTextContents()
    expect(shown.map((number) => number.replaceAll(' ', ''))).toEqual(numbers)
    const others = page.getByRole('region', { name: 'Ready to hand over' })
    await expect(others.getByRole('checkbox', { name: 'USPS: 1 of 1 piece' })).toBeChecked()
    await expectAccessible(page)
    await expectFitsPhone(page, ['/operations/hand-over'])
  })

  test('a piece that is left behind has no line, and the next one moves up', async () => {
    const [first, second] = [counter().getByRole('listitem').first(), counter().getByRole('listitem').last()]
    await expect(second.getByRole('checkbox', { name: /^Line 2: / })).toBeChecked()
    await first.getByRole('checkbox', { name: /^Line 1: / }).uncheck()
    await expect(second.getByRole('checkbox', { name: /^Line 1: / })).toBeChecked()
    await expect(counter().getByRole('button', { name: 'Hand over 1 piece…' })).toBeVisible()
    await first.getByRole('checkbox').check()
  })

  test('they are handed over as a group, with their list to print', async () => {
    await press(counter().getByRole('button', { name: 'Hand over 2 pieces…' }))
    await press(page.getByRole('alertdialog').getByRole('button', { name: 'Hand over 2' }))
    await expect(page.getByText('2 pieces handed over: USPS 2')).toBeVisible()
    await expect(page.getByText('Print these, and have the clerk postmark each page.')).toBeVisible()
    await expect(counter()).toHaveCount(0)
    const saved = page.waitForEvent('download')
    await press(page.getByRole('link', { name: 'Firm mailing list' }).first())
    expect((await saved).suggestedFilename()).toMatch(/^firm-mailing-list-.*\.pdf$/)
    await expectAccessible(page)
  })
})
