import { describe, expect, test } from 'vitest'

import type { Address } from '#lib/contract/addresses/address.ts'
import { defaultKits } from '#lib/contract/mailpiece/kits.values.ts'
import { defaultMailSettings } from '#lib/contract/mailpiece/mail-settings.ts'
import type { Fulfillment } from '#lib/contract/mailpiece/partners.values.ts'
import type { ShippingOptionsInput } from '#lib/contract/shipment-core/options.ts'
import { samplePrices } from '#lib/service/config/partner-prices.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { createLob } from '#lib/service/providers/partners/lob/adapter.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import type { RatesPort } from '#lib/service/providers/rates/port.ts'
import { createTestClock } from '#tests/support/clock.ts'
import { createTestConfig } from '#tests/support/config.ts'
import { quotingRates } from '#tests/support/vendors/quoting-rates.ts'

import type { MailPreparation } from './mail-preparation.ts'
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

const preparation: MailPreparation = {
  settings: defaultMailSettings,
  postageAccountId: null,
  phone: null,
  timeZone: 'America/Los_Angeles',
  basis: { sheet_milligrams: 4536, kits: [...defaultKits], papers: ['letter'] },
}

const quote = (shippingOptions: ShippingOptionsInput = {}, pageCount = 7, toAddress = address) => {
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
  return quoteDraft(
    ctx,
    {
      shipmentId: crypto.randomUUID(),
      pageCount,
      pageSizes: [{ width_points: 612, height_points: 792, pages: pageCount }],
      toAddress,
      fromAddress: address,
      printOptions: { color: false, duplex: true },
      shippingOptions,
      kit: null,
    },
    preparation,
  )
}

const servicesOf = ({ quotes }: Awaited<ReturnType<typeof quote>>) => quotes.map((row) => row.service)

test.each([
  ['a PO box', { street1: 'PO DRAWER 12' }, /does not deliver to PO boxes/],
  ['a PO box below the street', { street2: 'P.O. Box 12' }, /does not deliver to PO boxes/],
  ['a ship', { street1: 'USS SEA DEVIL SSN 664', city: 'FPO', state: 'AP', zip: '96666' }, /military/],
])('offers only USPS to %s, with the other carriers’ reasons', async (_name, changes, reason) => {
  const quoted = await quote({}, 7, { ...address, ...changes })
  expect(new Set(quoted.quotes.map(({ carrier }) => carrier))).toEqual(new Set(['USPS']))
  expect(quoted.missing.map((each) => [each.carrier, each.service])).toContainEqual(['UPSDAP', null])
  expect(quoted.missing.map((each) => [each.carrier, each.service])).toContainEqual(['FedExDefault', null])
  for (const each of quoted.missing) expect(each.reason).toMatch(reason)
  const ups = await quote({ carrier: 'UPSDAP' }, 7, { ...address, ...changes })
  expect([ups.quotes, ups.missing.length]).toEqual([[], 1])
})

test('names an unresponsive carrier, and only its own quotes are missing', async () => {
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
  await expect(quote({}, 900)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    message:
      '450 sheets do not fit: the largest envelope in stock, cardboard mailer, holds 400. Split the document.',
    fields: [{ field: 'print_options.duplex' }],
  })
})

describe('an organization whose mail a partner prints', () => {
  const port = createLob({
    apiKey: 'test',
    webhookSecret: 'test',
    prices: samplePrices,
    clock: createTestClock(),
  })
  const through = (
    fulfillment: Fulfillment,
    options: ShippingOptionsInput = {},
    changes: Partial<Parameters<typeof quoteDraft>[1]> = {},
    {
      quote = quotingRates.quote,
      isUnattended = false,
    }: { quote?: RatesPort['quote']; isUnattended?: boolean } = {},
  ) => {
    const ctx = {
      config: createTestConfig(),
      clock: createTestClock(),
      organizationId: crypto.randomUUID(),
      providers: { rates: { ...quotingRates, quote }, partners: { lob: port } },
      isUnattended,
    } as unknown as ServiceContext
    const draft = {
      shipmentId: crypto.randomUUID(),
      pageCount: 7,
      pageSizes: [{ width_points: 612, height_points: 792, pages: 7 }],
      toAddress: address,
      fromAddress: address,
      printOptions: { color: false, duplex: true },
      shippingOptions: options,
      kit: null,
      ...changes,
    }
    return quoteDraft(ctx, draft, {
      ...preparation,
      settings: { ...defaultMailSettings, fulfillment },
    })
  }
  const always = { by: 'partner', partner: 'lob', when: 'always' } as const

  test('gets only the partner’s price, without the office’s fees, as an estimate', async () => {
    const { quotes, onlyPartner } = await through(always)
    expect(onlyPartner).toBe('lob')
    expect(quotes).toMatchObject([
      {
        carrier: 'USPS',
        service: 'First',
        partner: 'lob',
        providerRateId: 'first_class',
        isEstimate: true,
        isTracked: false,
        // Four sheets and one for the addresses.
        postageCostCents: 125 + 4 * 12,
        envelopeFeeCents: 0,
        pageFeeCents: 0,
        sheets: 5,
      },
    ])
    expect(quotes[0]).not.toHaveProperty('kit')
  })

  test.each([
    [{ certified_mail: true }, 'certified'],
    [{ certified_mail: true, return_receipt: true }, 'certified_return_receipt'],
  ])('with %j gets %s, tracked', async (options, service) => {
    expect((await through(always, options)).quotes).toMatchObject([
      { providerRateId: service, isTracked: true },
    ])
  })

  test.each([
    [{ delivery_confirmation: 'ADULT_SIGNATURE' as const }, {}, 'no signature confirmation'],
    [{}, { toAddress: { ...address, country: 'CA' } }, 'other countries'],
    [{}, { pageSizes: [{ width_points: 595, height_points: 842, pages: 7 }] }, 'exactly 8.5 × 11 inches'],
    [
      { certified_mail: true },
      {
        printOptions: { color: false, duplex: true, paper: 'legal' as const },
        pageSizes: [{ width_points: 612, height_points: 1008, pages: 7 }],
      },
      'certified letters on Legal paper',
    ],
    [{}, { pageCount: 130 }, '60'],
  ])('gets the reason for a missing price with %j and %j', async (options, changes, reason) => {
    const { quotes, missing } = await through(always, options, changes)
    expect(quotes).toEqual([])
    expect(missing).toEqual([{ carrier: 'USPS', service: 'First', reason: expect.stringContaining(reason) }])
  })

  test('uses no kit of the office', async () => {
    await expect(through(always, {}, { kit: 'label-6x9' })).rejects.toMatchObject({
      fields: [{ field: 'kit' }],
    })
  })

  test('uses the partner above a number of sheets; below it the office mails', async () => {
    const above = { by: 'partner', partner: 'lob', when: 'over_sheets', over_sheets: 4 } as const
    expect((await through(above)).quotes.map((row) => row.partner ?? null)).toEqual([null, null])
    const more = { pageCount: 9, pageSizes: [{ width_points: 612, height_points: 792, pages: 9 }] }
    expect((await through(above, {}, more)).quotes.map((row) => row.partner)).toEqual(['lob'])
  })

  test('uses the partner only if the office cannot mail: it has no Legal paper', async () => {
    const otherwise = { by: 'partner', partner: 'lob', when: 'when_house_cannot' } as const
    expect((await through(otherwise)).quotes.map((row) => row.partner ?? null)).toEqual([null, null])
    const legal = {
      printOptions: { color: false, duplex: true, paper: 'legal' as const },
      pageSizes: [{ width_points: 612, height_points: 1008, pages: 7 }],
    }
    expect((await through(otherwise, {}, legal)).quotes.map((row) => row.partner)).toEqual(['lob'])
  })

  test('does not use the partner if the office’s carrier was unreachable: it may have a price', async () => {
    const otherwise = { by: 'partner', partner: 'lob', when: 'when_house_cannot' } as const
    const unasked = {
      carrier: 'USPS',
      service: 'First',
      reason: 'No response.',
      is_unanswered: true,
    } as const
    const failure = new ProviderError('unavailable', 'No response.')
    const quoteNothing = () => Promise.resolve({ rates: [], missing: [unasked], failure })
    const asked = await through(otherwise, {}, {}, { quote: quoteNothing })
    expect(asked.quotes).toEqual([])
    expect(asked.missing).toEqual([unasked])
    await expect(through(otherwise, {}, {}, { quote: quoteNothing, isUnattended: true })).rejects.toBe(
      failure,
    )
  })
})
