import { readFile } from 'node:fs/promises'

import { expect, test } from '@playwright/test'

import type { Client } from '#lib/client/client.ts'

import { expectAccessible } from './accessible.ts'
import { readBundle } from './bundle.ts'
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

test('evidence is found, selected and downloaded, and kept by a legal hold until it is released', async ({
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
    await page.getByRole('link', { name: 'Evidence', exact: true }).click()
    await expect(rows).toHaveCount(3)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Awaiting acceptance' }).click()
    await expect(page).toHaveURL(/state=awaiting_acceptance/)
    await expect(rows).toHaveCount(2)
    await expect(page.getByText(/will turner/i)).toBeVisible()
    await page.getByRole('link', { name: 'All', exact: true }).click()
    await expect(rows).toHaveCount(3)
    await page.getByRole('searchbox', { name: 'Search evidence' }).fill('swan')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/search=swan/)
    await expect(rows).toHaveCount(2)
  })

  await test.step('what is selected stays selected over filters, and comes as one archive', async () => {
    await page.getByRole('checkbox', { name: /select elizabeth swan/i }).check()
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await expect(rows).toHaveCount(3)
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await expect(page.getByText('2 shipments selected')).toBeVisible()
    await expectAccessible(page)
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download archive' }).click()
    const archive = await readFile(await (await downloading).path())
    const names = [...(await readBundle(archive)).keys()]
    expect(names).toContain('index.csv')
    expect(names.filter((name) => name.endsWith('.zip'))).toHaveLength(2)
  })

  await test.step('the shipment shows its chain of custody in the carrier’s words', async () => {
    await page
      .getByRole('link', { name: /elizabeth swan/i })
      .first()
      .click()
    const record = page.getByRole('region', { name: 'Mailing record' })
    await expect(record.getByText('Accepted by the carrier')).toBeVisible()
    await expect(record.getByText('Return receipt received')).toBeVisible()
    await record.getByText("The carrier's own words", { exact: true }).first().click()
    await expect(record.getByText(/observed/).first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Contents record' })).toContainText('notice.pdf')
    await expectAccessible(page)
  })

  await test.step('a hold is placed with its reason and is listed for the whole organization', async () => {
    const kept = page.getByRole('region', { name: 'Retention' })
    await kept.getByRole('button', { name: /Place a legal hold/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Place the hold' }).click()
    await expect(dialog.getByText('Say why it must be kept.')).toBeVisible()
    await dialog.getByRole('textbox').fill('Discovery in Swan v. Turner')
    await dialog.getByRole('button', { name: 'Place the hold' }).click()
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
    await holds.getByRole('button', { name: /Hold a tag/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Discovery')
    await dialog.getByRole('button', { name: 'Place the hold' }).click()
    await expect(holds.getByText('All with the tag Swan v. Turner')).toBeVisible()
    await holds.getByRole('button', { name: 'Release the hold on the tag “Swan v. Turner”' }).click()
    await dialog.getByRole('textbox').fill('Settled')
    await dialog.getByRole('button', { name: 'Release the hold' }).click()
    await expect(holds.getByText('All with the tag Swan v. Turner')).toBeHidden()
    await holds.getByRole('link', { name: 'Released' }).click()
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
