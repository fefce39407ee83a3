import { expect, type Page, test } from '@playwright/test'

import { hourMs } from '#lib/contract/api/time.values.ts'

import { expectAccessible } from './accessible.ts'
import { choose, press } from './by-keyboard.ts'
import { printPdf } from './documents.ts'
import { signIn } from './sign-in.ts'

// Looking a page over for faults takes long on a busy machine.
test.describe.configure({ timeout: 90_000 })

/** Makes a draft as a script would, with the session that the page has. */
const createDraft = async (
  page: Page,
  street1: string,
  changes: { to_address?: object; shipping_options?: object; format?: 'A4' } = {},
): Promise<string> => {
  const paragraphs = ['You are hereby notified.', 'And again.', 'And once more.']
  const pdf = await printPdf(page, paragraphs, changes.format)
  await page.goto('/')
  return page.evaluate(
    async ({ base64, to, options }) => {
      const response = await fetch('/api/v1/shipments', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          document: base64,
          shipment_name: 'Notice to quit',
          to_address: to,
          print_options: { color: false, duplex: false },
          shipping_options: options,
        }),
      })
      const body = (await response.json()) as { data?: { id: string }; error?: { message: string } }
      if (!body.data) throw new Error(body.error?.message)
      return body.data.id
    },
    {
      base64: pdf.toString('base64'),
      to: {
        name: 'Elizabeth Swan',
        street1,
        city: 'Redondo Beach',
        state: 'CA',
        zip: '90277',
        ...changes.to_address,
      },
      options: changes.shipping_options ?? { certified_mail: true, return_receipt: true },
    },
  )
}

test('what will be mailed is told while the options change, before anybody is asked for a price', async ({
  page,
}) => {
  await signIn(page)
  const id = await createDraft(page, '179 N Harbor Dr')
  await page.goto(`/send/${id}/options`)
  const piece = page.getByRole('region', { name: 'Your piece' })
  await expect(piece.getByText('4 sheets, #10 envelope, 0.9 oz')).toBeVisible()
  await press(page.getByRole('checkbox', { name: /^Both sides/ }), 'Space')
  await expect(piece.getByText('3 sheets, #10 envelope, 0.8 oz')).toBeVisible()
})

test('pages that do not fit the paper are told beside the price, before buying', async ({ page }) => {
  await signIn(page)
  const id = await createDraft(page, '179 N Harbor Dr', { format: 'A4' })
  await page.goto(`/send/${id}/quotes`)
  await press(page.getByRole('button', { name: 'Review' }).first())
  await page.waitForURL(/\/review\?quote=/)
  // A4 as Chromium writes it is some points off.
  const words = /3 pages are larger than Letter and will be scaled to 9[34].%/
  await expect(page.getByRole('definition').filter({ hasText: words })).toBeVisible()
})

test('quotes count down by the service’s clock on a computer whose own is an hour fast', async ({ page }) => {
  await signIn(page)
  const id = await createDraft(page, '179 N Harbor Dr')
  await page.clock.install({ time: Date.now() + hourMs })
  await page.goto(`/send/${id}/quotes`)
  await expect(page.getByRole('timer')).toHaveText(/^(30:00|29:\d\d)$/)
  await expect(page.getByText('These quotes have expired')).toHaveCount(0)
})

test('a letter abroad is offered by international services, and what is declared is told before buying', async ({
  page,
}) => {
  await signIn(page)
  const london = { street1: '10 Downing St', city: 'London', state: 'London', zip: 'SW1A 2AA', country: 'GB' }
  const id = await createDraft(page, london.street1, { to_address: london, shipping_options: {} })
  await page.goto(`/send/${id}/quotes`)
  await choose(page.getByRole('radio', { name: /First-Class Mail International/ }))
  await press(page.getByRole('button', { name: 'Review' }).first())
  await page.waitForURL(/\/review\?quote=/)
  await expect(page.getByText(/Printed documents of no commercial value, declared at \$1\.00/)).toBeVisible()
})

test('who does not quote is named with the reason, and renewing keeps the draft', async ({ page }) => {
  await signIn(page)
  const id = await createDraft(page, '12 FedEx Error St')
  await page.goto(`/send/${id}/quotes`)
  const missing = page.getByRole('region', { name: 'Not offered' })
  await expect(missing).toContainText(/FedEx\s*The carrier does not quote this address\./)
  await expect(missing).toContainText('Priority Mail Express')
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Renew quotes' }))
  await expect(page.getByText('Quotes renewed', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/send/${id}/quotes`))
})

test('the banner tells what the sandbox does, to be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page)
  await press(page.getByRole('button', { name: 'What the sandbox does' }))
  const guide = page.getByRole('dialog', { name: 'What the sandbox does' })
  await expect(guide.getByText('Prices are given; the carrier refuses the label')).toBeVisible()
  await press(guide.getByRole('button', { name: 'Copy LABEL REFUSED ST' }))
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('12 LABEL REFUSED ST')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(guide).toBeHidden()
})
