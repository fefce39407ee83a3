import { expect, test } from 'vitest'

import { hourMs } from '#lib/contract/formats/time.values.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import { createTestClock } from '#tests/support/clock.ts'

import { knownPostage } from './postage-cache.ts'

const open = () => {
  const vendor = { rates: {}, clock: createTestClock() }
  let requests = 0
  const ask = (cents: number | null, key = 'First 1 oz') =>
    knownPostage(vendor, key, async () => {
      requests += 1
      return cents
    })
  return { vendor, ask, requests: () => requests }
}

test('requests a price once for concurrent callers, and again after an hour', async () => {
  const { vendor, ask, requests } = open()
  const asked = await Promise.all([ask(82), ask(82), ask(82)])
  expect(asked.map((known) => known?.postageCents)).toEqual([82, 82, 82])
  expect(requests()).toBe(1)
  vendor.clock.forward(hourMs)
  expect(await ask(84)).toMatchObject({ postageCents: 84 })
  expect(requests()).toBe(2)
})

test('caches what the vendor does not offer, but not its errors', async () => {
  const { vendor, ask, requests } = open()
  expect(await ask(null)).toBeNull()
  expect(await ask(82)).toBeNull()
  expect(requests()).toBe(1)
  const fail = () => Promise.reject(new ProviderError('unavailable', 'No response.'))
  await expect(knownPostage(vendor, 'failing', fail)).rejects.toThrow('No response.')
  expect(await ask(82, 'failing')).toMatchObject({ postageCents: 82 })
})

test('vendor accounts do not share prices, and the oldest prices are evicted', async () => {
  const { ask, requests } = open()
  await open().ask(82)
  expect(requests()).toBe(0)
  for (let index = 0; index <= 500; index += 1) await ask(index, String(index))
  await ask(500, '500')
  expect(requests()).toBe(501)
  await ask(0, '0')
  expect(requests()).toBe(502)
})
