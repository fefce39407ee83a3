import { beforeEach, expect, test } from 'vitest'

import { hourMs } from '#lib/contract/formats/time.values.ts'
import { scanPiece } from '#lib/sandbox/vendors/easypost/tracking.ts'
import { createUspsProofOfDelivery } from '#lib/service/providers/proof-of-delivery/usps/adapter.ts'
import { createEasypostRates } from '#lib/service/providers/rates/easypost/adapter.ts'
import { buyFrom, certifiedOptions, recipient } from '#lib/service/providers/rates/port-suite.ts'
import type { RatesPort } from '#lib/service/providers/rates/port.ts'
import { openTestSandbox, sandboxSecrets } from '#tests/support/vendors/sandbox.ts'

const { db, clock, rates, url } = await openTestSandbox()
const base = `${url}/sandbox/usps`

/** The quota of the hour before is not that of the next test. */
beforeEach(() => clock.forward(hourMs))

const ownRates = createEasypostRates({
  apiKey: 'EZTKsandboxHarborUspsShip1',
  webhookSecret: 'of no webhook here',
  baseUrl: `${url}/sandbox/easypost/v2`,
})

const deliver = async (port: RatesPort): Promise<string> => {
  const { rate, label } = await buyFrom(port, 'USPS', recipient, certifiedOptions)
  await scanPiece(db, clock, rate.providerShipmentId, 'delivered')
  return label.trackingNumber ?? ''
}

const post = (path: string, body: object, headers = {}) =>
  fetch(`${base}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

/** Requests a token, by default with all scopes of the app. */
const requestToken = async (scope?: string): Promise<{ access_token: string; scope: string }> => {
  const { clientId, clientSecret } = sandboxSecrets.usps
  const answer = await post('/oauth2/v3/token', {
    client_id: clientId,
    client_secret: clientSecret,
    grant_type: 'client_credentials',
    ...(scope !== undefined && { scope }),
  })
  // As the simulator writes it.
  return (await answer.json()) as { access_token: string; scope: string }
}

const read = (trackingNumber: string, token: string, search = '') =>
  fetch(`${base}/tracking/v3/tracking/${trackingNumber}${search}`, {
    headers: { authorization: `Bearer ${token}` },
  })

test('omits details unless requested, and responds only to known callers', async () => {
  const trackingNumber = await deliver(ownRates)
  const { access_token: token } = await requestToken()
  const read_ = (search: string) => read(trackingNumber, token, search)
  expect(await (await read_('')).json()).not.toHaveProperty('RREEnabled')
  expect(await (await read_('?expand=DETAIL')).json()).toMatchObject({ RREEnabled: 'true' })
  expect((await read(trackingNumber, `${token}0`, '?expand=DETAIL')).status).toBe(401)
  const path = `/tracking/v3/tracking/${trackingNumber}/proof-of-delivery`
  const incomplete = await post(path, { requestType: 'email' }, { authorization: `Bearer ${token}` })
  expect([incomplete.status, await incomplete.json()]).toEqual([
    400,
    expect.objectContaining({ error: expect.objectContaining({ code: '400' }) }),
  ])
})

test('a token without the scope of tracking opens no number', async () => {
  const { access_token: token, scope } = await requestToken('addresses')
  expect(scope).toBe('addresses')
  expect((await read(await deliver(ownRates), token)).status).toBe(401)
})

test('shares a number with the owner of its Mailer ID alone, whether it exists or not', async () => {
  const { access_token: token } = await requestToken()
  expect((await read(await deliver(ownRates), token)).status).toBe(200)
  expect((await read(await deliver(rates), token)).status).toBe(403)
  expect((await read('9407300000000000000000', token)).status).toBe(403)
  expect((await read('9207190123456700000000', token)).status).toBe(404)
})

test('accepts 60 calls an hour, tokens included, and then says when the next has room', async () => {
  const { access_token: token } = await requestToken()
  clock.forward(600_000)
  for (let calls = 1; calls < 60; calls += 1) {
    expect((await read('9207190123456700000000', token)).status).toBe(404)
  }
  const refused = await read('9207190123456700000000', token)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3000'])
  clock.forward(3_000_000)
  expect((await read('9207190123456700000000', token)).status).toBe(404)
  expect((await read('9207190123456700000000', token)).status).toBe(429)
})

test('the adapter stays within the quota: 29 receipts in an hour, each later one with its own turn', async () => {
  const trackingNumber = await deliver(ownRates)
  const port = createUspsProofOfDelivery({ ...sandboxSecrets.usps, baseUrl: base, clock })
  const request = () =>
    port.requestReceipt({ trackingNumber, requestedBy: 'Harbor Legal', email: 'receipts+1@receipts.test' })
  for (let receipts = 0; receipts < 29; receipts += 1) await request()
  await expect(request()).rejects.toMatchObject({ kind: 'unavailable', retryAfterSeconds: 3600 })
  clock.forward(hourMs)
  await expect(request()).resolves.toBeUndefined()
})
