import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { expect, type Page, test } from '@playwright/test'
import { Webhook } from 'standardwebhooks'

import { expectAccessible } from './support/accessible.ts'
import { choose, press, typeInto } from './support/by-keyboard.ts'
import { createOrganization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

test.describe.configure({ mode: 'serial' })

type Received = { headers: Record<string, string>; body: string }

/** Opens a customer's server, which records what it receives. */
const openReceiver = async () => {
  const received: Received[] = []
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request)
    // Node joins every header that a webhook has into one string.
    received.push({ headers: request.headers as Record<string, string>, body })
    response.writeHead(200).end('Thank you')
  }
  const server = createServer((request, response) => void receive(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { received, url: `http://127.0.0.1:${port}/hooks`, close: () => server.close() }
}

let receiver: Awaited<ReturnType<typeof openReceiver>>
let page: Page
let secret = ''

test.beforeAll(async ({ browser }) => {
  receiver = await openReceiver()
  page = await openPage(browser, (await createOrganization()).owner)
})
test.afterAll(async () => {
  receiver.close()
  await page.context().close()
})

test('an endpoint is added by keyboard for selected events, and its secret is shown', async () => {
  await page.goto('/settings/webhooks')
  await expectAccessible(page)
  await typeInto(page.getByRole('textbox', { name: 'Endpoint URL' }), receiver.url)
  await choose(page.getByRole('radio', { name: 'Selected events' }))
  await press(page.getByRole('checkbox', { name: 'shipment.delivered' }), 'Space')
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Add endpoint' }))
  secret = (await page.locator('code', { hasText: 'whsec_' }).textContent()) ?? ''
  expect(secret).toMatch(/^whsec_/)
})

test('a test delivery is signed with the endpoint’s secret', async () => {
  await press(page.getByRole('link', { name: receiver.url }))
  await press(page.getByRole('button', { name: 'Send test event' }))
  await expect(page.getByRole('row', { name: /webhook\.test Delivered/ })).toBeVisible()
  await expectAccessible(page)
  const [message] = receiver.received
  expect(new Webhook(secret).verify(message?.body ?? '', message?.headers ?? {})).toMatchObject({
    type: 'webhook.test',
  })
})

test('a delivery shows the endpoint’s response and is resent on request', async () => {
  await press(page.getByRole('link', { name: 'webhook.test' }))
  await expect(page.getByText('Thank you')).toBeVisible()
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Resend' }))
  await expect.poll(() => receiver.received.length).toBe(2)
  await press(page.getByRole('link', { name: 'Endpoint' }))
})

test('rotating the secret shows a new one after a confirmation', async () => {
  await press(page.getByRole('button', { name: 'Rotate secret' }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Rotate secret' }))
  const shown = page.locator('code', { hasText: 'whsec_' })
  await expect(shown).toBeVisible()
  await expect(shown).not.toHaveText(secret)
})

test('an endpoint is deleted after a confirmation', async () => {
  await press(page.getByRole('button', { name: 'Delete', exact: true }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Delete endpoint' }))
  await page.waitForURL('**/settings/webhooks')
  await expect(page.getByText('No endpoints yet')).toBeVisible()
})
