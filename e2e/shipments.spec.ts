import { readFile } from 'node:fs/promises'

import { expect, type Page, test } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import Papa from 'papaparse'

import type { Client } from '#lib/client/client.ts'

import { expectAccessible } from './accessible.ts'
import { press, typeInto } from './by-keyboard.ts'
import { deliverLetter } from './delivered-letter.ts'
import { printPdf } from './documents.ts'
import { signIn } from './sign-in.ts'

const address = { street1: '179 N Harbor Dr', city: 'Redondo Beach', state: 'CA', zip: '90277' }

const createDraft = async (client: Client, documentKey: string, name: string) => {
  const { data } = await client.createShipment({
    body: {
      document_key: documentKey,
      shipment_name: name,
      to_address: { name: 'Will Turner', ...address },
      from_address: { company: 'Harbor Legal', ...address },
      print_options: { color: false, duplex: true },
      shipping_options: { carrier: 'USPS' },
      tags: ['Turner'],
    },
  })
  return data
}

const downloaded = async (page: Page, link: string): Promise<Buffer> => {
  const downloading = page.waitForEvent('download')
  await press(page.getByRole('link', { name: link }))
  return readFile(await (await downloading).path())
}

test('by keyboard alone shipments are found, kept as a view, previewed, selected and exported', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const letter = await printPdf(page, ['You are hereby notified.'])
  const { client, account, shipmentId, documentKey } = await deliverLetter(baseURL ?? '', letter)
  await createDraft(client, documentKey, 'Draft for Turner')
  const second = await createDraft(client, documentKey, 'Second notice')
  await client.buyShipment({
    params: { id: second.id },
    body: { quote_id: second.rates?.[0]?.quote_id ?? '' },
  })
  await signIn(page, account)
  const table = page.getByRole('table', { name: 'Shipments' })
  const rows = table.getByRole('row')

  await test.step('filters and search are in the address, and a link to them shows the same', async () => {
    await page.goto('/shipments')
    await expect(rows).toHaveCount(4)
    await expectAccessible(page)
    await press(page.getByRole('button', { name: 'Tracking', exact: true }))
    await press(page.getByRole('button', { name: 'Delivered', exact: true }))
    await expect(page).toHaveURL(/outcome=delivered/)
    await expect(rows).toHaveCount(2)
    await press(page.getByRole('button', { name: 'Clear the tracking filter' }))
    await expect(rows).toHaveCount(4)
    await typeInto(page.getByRole('searchbox', { name: 'Search shipments' }), 'turner notice')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/search=turner/)
    await expect(rows).toHaveCount(2)
    await page.goto('/shipments?certified=true&min=1.00')
    await expect(rows).toHaveCount(2)
    await page.goto('/shipments?search=kraken')
    await expect(page.getByText('No shipment matches')).toBeVisible()
    await expectAccessible(page)
    await page.goto('/shipments?min=lots')
    await expect(page.getByText('A filter is not valid')).toBeVisible()
    await press(page.getByRole('link', { name: 'Clear the filters' }))
    await expect(rows).toHaveCount(4)
  })

  await test.step('what is shown is saved as a view, opened, renamed and deleted with a way back', async () => {
    await page.goto('/shipments?tag=Turner')
    await press(page.getByRole('button', { name: 'Views', exact: true }))
    await typeInto(page.getByRole('textbox', { name: 'Save what is shown as a view' }), 'Turner’s mail')
    await press(page.getByRole('button', { name: 'Save view' }))
    // The button now bears the view's name: it is saved.
    await expect(page.getByRole('button', { name: 'Turner’s mail', exact: true })).toBeVisible()
    await page.goto('/shipments')
    await press(page.getByRole('button', { name: 'Views', exact: true }))
    await expectAccessible(page)
    await press(page.getByRole('link', { name: 'Turner’s mail', exact: true }))
    await expect(page).toHaveURL(/tag=Turner/)
    await expect(rows).toHaveCount(3)
    await press(page.getByRole('button', { name: 'Turner’s mail', exact: true }))
    await press(page.getByRole('button', { name: 'Rename the view Turner’s mail', exact: true }))
    await typeInto(page.getByRole('textbox', { name: 'New name', exact: true }), 'Turner')
    await page.keyboard.press('Enter')
    await press(page.getByRole('button', { name: 'Delete the view Turner', exact: true }))
    await expect(page.getByText('No view is saved yet')).toBeVisible()
    await press(page.getByRole('button', { name: 'Undo' }).first())
    await expect(page.getByText('View “Turner” is back')).toBeVisible()
    await page.goto('/shipments')
    await press(page.getByRole('button', { name: 'Views', exact: true }))
    await expect(page.getByRole('link', { name: 'Turner', exact: true })).toBeVisible()
  })

  await test.step('columns are chosen once and stay', async () => {
    await page.goto('/shipments')
    await press(page.getByRole('button', { name: 'Columns', exact: true }))
    await press(page.getByRole('checkbox', { name: 'Tags' }), 'Space')
    await expect(table.getByRole('columnheader', { name: 'Tags' })).toBeVisible()
    await page.reload()
    await expect(table.getByRole('columnheader', { name: 'Tags' })).toBeVisible()
  })

  await test.step('a row is previewed without leaving the list', async () => {
    await press(page.getByRole('button', { name: 'Preview Second notice' }))
    const preview = page.getByRole('dialog', { name: 'Second notice' })
    await expect(preview.getByText('Next: it is printed.')).toBeVisible()
    await expect(preview.getByText(/will turner/i)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(preview).toBeHidden()
    await expect(page.getByRole('button', { name: 'Preview Second notice' })).toBeFocused()
  })

  await test.step('all that matches is exported, as CSV and as a workbook', async () => {
    await press(page.getByRole('button', { name: 'Export', exact: true }))
    const csv = await downloaded(page, 'As CSV')
    const parsed = Papa.parse<Record<string, string>>(csv.toString('utf8').slice(1), { header: true })
    expect(parsed.data.filter(({ Name: name }) => name !== undefined)).toHaveLength(3)
    const workbook = unzipSync(await downloaded(page, 'As Excel'))
    expect(strFromU8(workbook['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).toContain('Second notice')
    await page.keyboard.press('Escape')
  })

  await test.step('selected, tagged with a way back, and cancelled with each result told', async () => {
    await press(page.getByRole('checkbox', { name: 'Select all on this page' }), 'Space')
    await expect(page.getByText('3 shipments selected')).toBeVisible()
    await expectAccessible(page)
    await press(page.getByRole('button', { name: 'Tag', exact: true }).last())
    await typeInto(page.getByRole('textbox', { name: 'Tag for 3 shipments' }), 'urgent')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Tag “urgent” added on 3 shipments')).toBeVisible()
    await expect(table.getByText('urgent')).toHaveCount(3)
    await press(page.getByRole('button', { name: 'Undo' }).first())
    await expect(table.getByText('urgent')).toHaveCount(0)
    await press(page.getByRole('button', { name: 'Cancel shipments' }))
    const question = page.getByRole('alertdialog', { name: 'Cancel 2 shipments?' })
    await expect(question.getByText(/1 draft: nothing was charged/)).toBeVisible()
    await expect(question.getByText(/1 bought shipment: \$\d+\.\d\d goes back/)).toBeVisible()
    await expect(question.getByText(/can no longer be cancelled/)).toBeVisible()
    await press(question.getByRole('button', { name: 'Cancel 2 shipments' }))
    const result = page.getByRole('dialog', { name: '2 shipments cancelled' })
    await expect(result.getByText('2 shipments cancelled')).toBeVisible()
    await press(result.getByRole('button', { name: 'Close' }).last())
    await expect(table.getByText('Cancelled')).toHaveCount(2)
  })

  await test.step('a shipment is renamed and tagged with a way back, and shows the carrier’s own message', async () => {
    await page.goto(`/shipments/${shipmentId}`)
    await press(page.getByRole('button', { name: 'Rename', exact: true }))
    await typeInto(page.getByRole('textbox', { name: 'Name', exact: true }), 'Notice to quit')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Notice to quit' })).toBeVisible()
    await press(page.getByRole('button', { name: 'Undo' }).first())
    await expect(page.getByRole('heading', { level: 1, name: 'notice.pdf' })).toBeVisible()
    await press(page.getByRole('button', { name: 'Add a tag' }))
    await typeInto(page.getByRole('textbox', { name: 'Tag', exact: true }), 'unit 4')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Take the tag unit 4 away' })).toBeVisible()
    const timeline = page.getByRole('region', { name: 'Timeline' })
    await expect(timeline.getByText(/occurred .*, observed/).first()).toBeVisible()
    await press(timeline.locator('summary', { hasText: 'Message as it came' }).first())
    await expect(timeline.getByText(/^Received/)).toBeVisible()
    await expectAccessible(page)
    await press(page.getByRole('button', { name: 'Show what is printed' }))
    await expect(page.getByText(/The very file that was printed/)).toBeVisible()
    // The address sheet and its blank back, then the letter.
    await press(page.getByRole('button', { name: 'Page 3 of 3, enlarge' }))
    await expect(page.getByRole('dialog', { name: /^Piece/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await press(page.getByRole('button', { name: 'Show the last API requests' }))
    await expect(page.getByRole('list', { name: 'Last API requests' })).toBeVisible()
    await page.reload()
    await press(timeline.getByRole('button', { name: 'People' }))
    await expect(timeline.getByText('Read a message of the carrier as it came.')).toBeVisible()
    await expect(timeline.getByText(/^Looked at what is printed/)).toBeVisible()
    await expect(timeline.getByText('Accepted by the carrier')).toBeHidden()
  })

  await test.step('it is duplicated into a draft, and its document begun for somebody else', async () => {
    await press(page.getByRole('button', { name: 'Send a copy' }))
    await expect(page).toHaveURL(/\/send\/addresses\?document=/)
    await page.goto(`/shipments/${shipmentId}`)
    await press(page.getByRole('button', { name: 'Duplicate' }))
    await expect(page).toHaveURL(/\/send\/.+\/quotes/)
    const { data: original } = await client.getShipment({ params: { id: shipmentId } })
    expect(original.events?.at(-1)?.message).toBe('Copied as a new draft.')
  })

  await test.step('it all fits a small screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    for (const path of ['/shipments', `/shipments/${shipmentId}`]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, path).toBeLessThanOrEqual(0)
      await expectAccessible(page)
    }
  })
})
