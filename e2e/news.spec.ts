import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, test } from '@playwright/test'
import { Webhook } from 'standardwebhooks'

import { createClient } from '#lib/client/client.ts'

import { expectAccessible } from './accessible.ts'
import { choose, press, typeInto } from './by-keyboard.ts'
import { printPdf } from './documents.ts'
import { signIn } from './sign-in.ts'

/** A customer's own server. */
const openReceiver = async () => {
  const received: { headers: Record<string, string>; body: string }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(chunks).toString('utf8'),
      })
      response.writeHead(200).end('Thank you')
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return { received, url: `http://127.0.0.1:${port}/hooks`, close: () => server.close() }
}

test('by keyboard alone an owner adds a webhook, tests it, looks at the answer, rotates its secret and deletes it', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const receiver = await openReceiver()
  await signIn(page)
  await page.goto('/settings/webhooks')
  await expectAccessible(page)
  await typeInto(page.getByRole('textbox', { name: /^Address/ }), receiver.url)
  await choose(page.getByRole('radio', { name: 'Chosen events' }))
  await press(page.getByRole('checkbox', { name: 'shipment.delivered' }), 'Space')
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Add endpoint' }))
  const secret = await page.locator('code', { hasText: 'whsec_' }).textContent()

  await press(page.getByRole('link', { name: receiver.url }))
  await press(page.getByRole('button', { name: 'Send test' }))
  await expect(page.getByRole('row', { name: /webhook\.test Delivered/ })).toBeVisible({ timeout: 15_000 })
  await expectAccessible(page)
  const [message] = receiver.received
  expect(new Webhook(secret ?? '').verify(message?.body ?? '', message?.headers ?? {})).toMatchObject({
    type: 'webhook.test',
  })

  await press(page.getByRole('link', { name: 'webhook.test' }))
  await expect(page.getByText('Thank you')).toBeVisible()
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Send again' }))
  await expect.poll(() => receiver.received.length, { timeout: 15_000 }).toBe(2)
  await press(page.getByRole('link', { name: 'Endpoint' }))

  await press(page.getByRole('button', { name: 'Rotate secret' }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Rotate secret' }))
  await expect(page.locator('code', { hasText: 'whsec_' })).not.toHaveText(secret ?? '')
  await press(page.getByRole('button', { name: 'Delete', exact: true }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Delete endpoint' }))
  await page.waitForURL('**/settings/webhooks')
  await expect(page.getByText('No endpoint yet')).toBeVisible()
  receiver.close()
})

test('the list shows within two seconds what happens elsewhere', async ({ page, baseURL }) => {
  await signIn(page)
  const cookies = await page.context().cookies()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const client = createClient({ baseUrl: baseURL ?? '', headers: { cookie } })
  const form = new FormData()
  const letter = await printPdf(page, ['You are hereby notified.'])
  form.append('file', new Blob([new Uint8Array(letter)], { type: 'application/pdf' }), 'notice.pdf')
  const { data: document } = await client.uploadDocument({ form })
  const stream = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/v1/events')
  await page.goto('/shipments')
  await stream

  const address = { street1: '179 N Harbor Dr', city: 'Redondo Beach', state: 'CA', zip: '90277' }
  const { data: draft } = await client.createShipment({
    body: {
      document_key: document.document_key,
      shipment_name: 'Seen at once',
      to_address: { name: 'Elizabeth Swan', ...address },
      from_address: { name: 'Harbor Legal', ...address },
      print_options: { color: false, duplex: true },
    },
  })
  const row = page.getByRole('row', { name: /Seen at once/ })
  await expect(row).toContainText('Draft', { timeout: 2000 })
  await client.cancelShipment({ params: { id: draft.id } })
  await expect(row).toContainText('Cancelled', { timeout: 2000 })
})

test('by keyboard alone notifications are chosen, and the sandbox shows the e-mails', async ({ page }) => {
  await signIn(page)
  await page.goto('/settings/notifications')
  await expectAccessible(page)
  await typeInto(page.getByRole('combobox', { name: 'Delivered' }), 'Every shipment')
  await press(page.getByRole('button', { name: 'Save notifications' }))
  await expect(page.getByText('Notifications saved')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Delivered' })).toHaveValue('all')
  await press(page.getByRole('link', { name: 'See its e-mails' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Sandbox mail' })).toBeVisible()
  await expectAccessible(page)
})
