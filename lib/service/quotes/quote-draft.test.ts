import { expect, test } from 'vitest'

import type { Address } from '#lib/contract/addresses/address.ts'
import type { ShippingOptionsInput } from '#lib/contract/shipments/options.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { createTestClock } from '#tests/support/clock.ts'
import { createTestConfig } from '#tests/support/config.ts'
import { quotingRates } from '#tests/support/vendors/quoting-rates.ts'

import { quoteDraft } from './quote-draft.ts'

const address: Address = {
  name: null,
  company: 'Harbor Legal',
  street1: '388 TOWNSEND ST',
  street2: null,
  city: 'SAN FRANCISCO',
  state: 'CA',
  zip: '94107',
  country: 'US',
  phone: null,
  email: null,
  verified: true,
  residential: false,
}

const silent = { carrier: 'FedExDefault', service: null, reason: 'FedEx could not be asked just now.' }

const quote = (shippingOptions: ShippingOptionsInput = {}, pageCount = 7) => {
  const clock = createTestClock()
  const rates = {
    ...quotingRates,
    quote: async (input: Parameters<typeof quotingRates.quote>[0]) => ({
      ...(await quotingRates.quote(input)),
      missing: [silent],
    }),
  }
  // Only what quoting touches is there.
  const ctx = {
    config: createTestConfig(),
    clock,
    organizationId: crypto.randomUUID(),
    providers: { rates },
  } as unknown as ServiceContext
  return quoteDraft(ctx, {
    shipmentId: crypto.randomUUID(),
    pageCount,
    toAddress: address,
    fromAddress: address,
    printOptions: { color: false, duplex: true },
    shippingOptions,
  })
}

const servicesOf = ({ quotes }: Awaited<ReturnType<typeof quote>>) => quotes.map((row) => row.service)

test('a carrier that does not respond is named, and only its own quotes are missing', async () => {
  const quoted = await quote()
  expect(servicesOf(quoted)).toEqual(['First', 'Ground'])
  expect(quoted.missing).toEqual([silent])
})

test('a filter keeps its carrier’s quotes and reasons, and no other', async () => {
  const postal = await quote({ carrier: 'USPS' })
  expect([servicesOf(postal), postal.missing]).toEqual([['First'], []])
  const fedex = await quote({ carrier: 'FedExDefault' })
  expect([servicesOf(fedex), fedex.missing]).toEqual([[], [silent]])
})

test('a filter that matches nothing returns a reason', async () => {
  expect((await quote({ carrier: 'USPS', service: 'Library' })).missing).toEqual([
    {
      carrier: 'USPS',
      service: 'Library',
      reason: 'USPS does not offer the service Library for this piece.',
    },
  ])
  expect((await quote({ carrier: 'Pigeon' })).missing).toEqual([
    {
      carrier: 'Pigeon',
      service: null,
      reason: 'Pigeon has no service for this piece, or is not a supported carrier.',
    },
  ])
})

test('all quotes expire together', async () => {
  const { quotes, expireAt } = await quote()
  expect(new Set(quotes.map((row) => row.expiresAt))).toEqual(new Set([expireAt]))
})

test('rejects a piece over the carriers’ limit before any request', async () => {
  await expect(quote({}, 400)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    message: expect.stringMatching(/^201 sheets weigh 32\.8 oz; .* Split the document\.$/),
    fields: [{ field: 'print_options.duplex' }],
  })
})
