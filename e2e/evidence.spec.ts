import { readFile } from 'node:fs/promises'

import { expect, test } from '@playwright/test'

import type { Client } from '#lib/client/client.ts'

import { expectAccessible } from './accessible.ts'
import { readBundle } from './bundle.ts'
import { press, typeInto } from './by-keyboard.ts'
import { deliverLetter } from './delivered-letter.ts'
import { printPdf } from './documents.ts'
import { signIn } from './sign-in.ts'

/** A second certified letter, which nobody has printed yet. */
const buyUnprinted = async (client: Client, documentKey: string): Promise<void> => {
  const { data: draft } = await client.createShipment({
    body: {
      document_key: documentKey,
      to_address: {
        name: 'Will Turner',
        street1: '179 N Harbor Dr',
        city: 'Redondo Beach',
        state: 'CA',
        zip: '90277',
      },
      from_address: {
        company: 'Harbor Legal',
        street1: '388 Townsend St',
        city: 'San Francisco',
        state: 'CA',
        zip: '94107',
      },
      print_options: { color: false, duplex: true },
      shipping_options: { certified_mail: true, carrier: 'USPS' },
      tags: ['Swan v. Turner'],
    },
  })
  await client.buyShipment({
    params: { id: draft.id },
    body: { quote_id: draft.rates?.[0]?.quote_id ?? '' },
  })
}

test('by keyboard alone evidence is found, selected and downloaded, and kept by a legal hold until it is released', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const letter = await printPdf(page, ['You are hereby notified.'])
  const { client, shipmentId, account, documentKey } = await deliverLetter(baseURL ?? '', letter)
  await buyUnprinted(client, documentKey)
  await signIn(page, account)
  const rows = page.getByRole('table', { name: 'Evidence', exact: true }).getByRole('row')

  await test.step('everything bought with proof is listed, and filters are in the address', async () => {
    await press(page.getByRole('link', { name: 'Evidence', exact: true }))
    await expect(rows).toHaveCount(3)
    await expectAccessible(page)
    await press(page.getByRole('link', { name: 'Awaiting acceptance' }))
    await expect(page).toHaveURL(/state=awaiting_acceptance/)
    await expect(rows).toHaveCount(2)
    await expect(page.getByText(/will turner/i)).toBeVisible()
    await press(page.getByRole('link', { name: 'All', exact: true }))
    await expect(rows).toHaveCount(3)
    await typeInto(page.getByRole('searchbox', { name: 'Search evidence' }), 'swan')
    await press(page.getByRole('button', { name: 'Search', exact: true }))
    await expect(page).toHaveURL(/search=swan/)
    await expect(rows).toHaveCount(2)
  })

  await test.step('what is selected stays selected over filters, and comes as one archive', async () => {
    await press(page.getByRole('checkbox', { name: /select elizabeth swan/i }), 'Space')
    await press(page.getByRole('button', { name: 'Clear the search' }))
    await expect(rows).toHaveCount(3)
    await press(page.getByRole('checkbox', { name: 'Select all on this page' }), 'Space')
    await expect(page.getByText('2 shipments selected')).toBeVisible()
    await expectAccessible(page)
    const downloading = page.waitForEvent('download')
    await press(page.getByRole('link', { name: 'Download archive' }))
    const archive = await readFile(await (await downloading).path())
    const names = [...(await readBundle(archive)).keys()]
    expect(names).toContain('index.csv')
    expect(names.filter((name) => name.endsWith('.zip'))).toHaveLength(2)
  })

  await test.step('the shipment shows its chain of custody in the carrier’s words', async () => {
    await press(page.getByRole('link', { name: /elizabeth swan/i }).first())
    const record = page.getByRole('region', { name: 'Mailing record' })
    await expect(record.getByText('Accepted by the carrier')).toBeVisible()
    await expect(record.getByText('Return receipt received')).toBeVisible()
    await press(record.locator('summary', { hasText: /^The carrier's own words$/ }).first())
    await expect(record.getByText(/observed/).first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Contents record' })).toContainText('notice.pdf')
    await expectAccessible(page)
  })

  await test.step('a hold is placed with its reason and is listed for the whole organization', async () => {
    const kept = page.getByRole('region', { name: 'Retention' })
    await press(kept.getByRole('button', { name: /Place a legal hold/ }))
    const dialog = page.getByRole('dialog', { name: 'Place a legal hold?' })
    await press(dialog.getByRole('button', { name: 'Place the hold' }))
    await expect(dialog.getByText('Say why it must be kept.')).toBeVisible()
    await expect(dialog.getByRole('textbox')).toBeFocused()
    await typeInto(dialog.getByRole('textbox'), 'Discovery in Swan v. Turner')
    await press(dialog.getByRole('button', { name: 'Place the hold' }))
    await expect(kept.getByText('Under legal hold')).toBeVisible()
    await expect(kept.getByText('Placed by you')).toBeVisible()
    await page.goto('/evidence?state=held')
    await expect(rows).toHaveCount(2)
    await page.goto('/settings/retention')
    const holds = page.getByRole('region', { name: 'Legal holds' })
    await expect(holds.getByText('Discovery in Swan v. Turner')).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'What would be deleted next' }).getByText('Kept: legal hold').first(),
    ).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a hold on a tag keeps all that have it; releasing asks why and remembers', async () => {
    const holds = page.getByRole('region', { name: 'Legal holds' })
    await press(holds.getByRole('button', { name: /Hold a tag/ }))
    const dialog = page.getByRole('dialog', { name: 'Place a legal hold on a tag?' })
    await typeInto(dialog.getByRole('textbox'), 'Discovery')
    await press(dialog.getByRole('button', { name: 'Place the hold' }))
    await expect(holds.getByText('All with the tag Swan v. Turner')).toBeVisible()
    await press(holds.getByRole('button', { name: 'Release the hold on the tag “Swan v. Turner”' }))
    const release = page.getByRole('dialog', { name: 'Release this legal hold?' })
    await typeInto(release.getByRole('textbox'), 'Settled')
    await press(release.getByRole('button', { name: 'Release the hold' }))
    await expect(holds.getByText('All with the tag Swan v. Turner')).toBeHidden()
    await press(holds.getByRole('link', { name: 'Released' }))
    await expect(holds.getByText(/Released by you/)).toContainText('Settled')
  })

  await test.step('it all fits a small screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    for (const path of ['/evidence', `/shipments/${shipmentId}`, '/settings/retention']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, path).toBeLessThanOrEqual(0)
    }
  })
})
