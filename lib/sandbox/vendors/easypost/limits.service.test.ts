import { describe, expect, test } from 'vitest'

import {
  openEasypostWire,
  refusalsOf,
  wireRecipient,
  wireSender,
} from '#tests/support/vendors/easypost-wire.ts'

// Noon UTC on Tuesday, March 3, 2026.
const { quote, send, call, buy, read, clock } = await openEasypostWire()

const packed = (predefined_package: string, weight: number) => ({ parcel: { predefined_package, weight } })
const priceOf = async (shipment: Record<string, unknown>, service: string) => {
  const { rates } = await quote(shipment)
  const rate = rates.find((candidate) => candidate.service === service)
  return rate && Math.round(Number(rate.rate) * 100)
}

describe('weight and size', () => {
  test.each([
    ['Letter', 3.5, 3.6],
    ['Flat', 13, 13.1],
    ['FlatRateEnvelope', 1120, 1121],
    ['FlatRateLegalEnvelope', 1120, 1121],
    ['FlatRatePaddedEnvelope', 1120, 1121],
  ])('the postal service accepts %s of %d oz, and states why it rejects %d oz', async (name, most, more) => {
    expect((await quote(packed(name, most))).rates.length).toBeGreaterThan(0)
    const refused = await quote(packed(name, more))
    expect(refused.rates).toEqual([])
    expect(refusalsOf(refused, 'USPS')).toEqual([expect.stringContaining('must not exceed')])
  })

  test('a flat-rate envelope has one price for any weight, and each kind its own', async () => {
    const prices = await Promise.all(
      ['FlatRateEnvelope', 'FlatRateLegalEnvelope', 'FlatRatePaddedEnvelope'].map(async (name) => {
        const [light, heavy] = [
          await priceOf(packed(name, 14), 'Priority'),
          await priceOf(packed(name, 1000), 'Priority'),
        ]
        expect(light).toBe(heavy)
        return light
      }),
    )
    expect(new Set(prices).size).toBe(3)
  })

  test('a flat over 13 oz goes by Priority Mail, also certified', async () => {
    const options = { certified_mail: true, return_receipt: true }
    const { rates } = await quote({ ...packed('FlatRateEnvelope', 16), options })
    expect(rates.map(({ service }) => service)).toEqual(['Priority'])
  })

  test('UPS and FedEx charge by weight, and reject envelopes over a pound', async () => {
    for (const [name, service] of [
      ['Pak', '2ndDayAir'],
      ['FedExPak', 'FEDEX_2_DAY'],
    ] as const) {
      const [light, heavy] = [
        await priceOf(packed(name, 10), service),
        await priceOf(packed(name, 100), service),
      ]
      expect(heavy).toBeGreaterThan(light ?? 0)
    }
    expect(await priceOf(packed('UPSLetter', 9), '2ndDayAir')).toBeGreaterThan(
      (await priceOf(packed('UPSLetter', 8), '2ndDayAir')) ?? 0,
    )
    expect(refusalsOf(await quote(packed('UPSLetter', 16.1)), 'UPSDAP')).toEqual([
      'UPSLetter weight must not exceed 16 ounces.',
    ])
    expect(refusalsOf(await quote(packed('FedExPak', 2401)), 'FedExDefault')).toEqual([
      'Package weight must not exceed 150 pounds.',
    ])
  })

  test('a package with dimensions is priced by weight and distance, up to each carrier’s size', async () => {
    const box = (length: number) => ({ parcel: { length, width: 12, height: 10, weight: 40 } })
    const { rates } = await quote(box(12))
    expect(rates.map(({ service }) => service)).toEqual(
      expect.arrayContaining(['GroundAdvantage', 'Priority', 'Express', 'Ground', 'FEDEX_GROUND']),
    )
    const long = await quote(box(100))
    expect(new Set(long.rates.map(({ carrier }) => carrier))).toEqual(new Set(['UPSDAP', 'FedExDefault']))
    const longer = await quote(box(109))
    expect(longer.rates).toEqual([])
    expect(longer.messages.every(({ message }) => message.includes('108 inches'))).toBe(true)
  })

  test('a nonmachinable letter costs more', async () => {
    const standard = (await priceOf({}, 'First')) ?? 0
    expect(await priceOf({ options: { machinable: false } }, 'First')).toBe(standard + 49)
  })
})

describe('required fields', () => {
  test.each([
    ['from_address', { from_address: { ...wireSender, phone: null } }],
    ['to_address', { to_address: { ...wireRecipient, phone: '555' } }],
  ])('without the phone number of %s, UPS and FedEx quote nothing and state why', async (side, given) => {
    const parcel = { length: 12, width: 9, height: 1, weight: 8 }
    const quoted = await quote({ ...given, parcel })
    expect(new Set(quoted.rates.map(({ carrier }) => carrier))).toEqual(new Set(['USPS']))
    for (const carrier of ['UPSDAP', 'FedExDefault']) {
      expect(refusalsOf(quoted, carrier)).toEqual([`${side}.phone: A valid phone number is required.`])
    }
  })

  test.each(['AA', 'AE', 'AP', 'AS', 'FM', 'GU', 'MH', 'MP', 'PR', 'PW', 'VI'])(
    'no electronic return receipt is available to %s, only Certified Mail',
    async (state) => {
      const to_address = { ...wireRecipient, state }
      const refused = await quote({ to_address, options: { certified_mail: true, return_receipt: true } })
      expect(refused.rates).toEqual([])
      expect(refusalsOf(refused, 'USPS')).toEqual([expect.stringContaining('Electronic Return Receipt')])
      const { rates } = await quote({ to_address, options: { certified_mail: true } })
      expect(rates.map(({ service }) => service)).toEqual(['First'])
    },
  )

  test('without a ZIP code no carrier quotes', async () => {
    for (const zip of [null, '9027', '90277-25']) {
      const quoted = await quote({ to_address: { ...wireRecipient, zip } })
      expect(quoted.rates).toEqual([])
      expect(refusalsOf(quoted, 'USPS')).toEqual(['to_address.zip: A valid ZIP code is required.'])
    }
  })

  test('rejects an invalid country in addresses and shipments', async () => {
    const refused = { status: 422, body: { error: { code: 'ADDRESS.COUNTRY.INVALID' } } }
    for (const country of ['ZZ', 'USA', 'United States']) {
      const address = { ...wireRecipient, country }
      expect(await call('POST', '/addresses', { address })).toMatchObject(refused)
      expect(await send({ to_address: address })).toMatchObject(refused)
    }
    const lower = { ...wireRecipient, country: 'us' }
    expect((await call('POST', '/addresses', { address: lower })).body['country']).toBe('US')
  })
})

describe('arrival', () => {
  const arrivalOf = async (label_date: string, service: string) => {
    const { rates } = await quote({ ...packed('UPSLetter', 1), options: { label_date } })
    return rates.find((rate) => rate.service === service)?.delivery_date?.slice(0, 10)
  }

  test('mail sent on a Friday or before a holiday arrives on the next working day', async () => {
    expect(await arrivalOf('2026-03-05T17:00:00Z', 'NextDayAir')).toBe('2026-03-06')
    expect(await arrivalOf('2026-03-06T17:00:00Z', 'NextDayAir')).toBe('2026-03-09')
    expect(await arrivalOf('2026-11-25T17:00:00Z', 'NextDayAir')).toBe('2026-11-27')
    expect(await arrivalOf('2026-11-25T17:00:00Z', '2ndDayAir')).toBe('2026-11-30')
    // A Sunday.
    expect(await arrivalOf('2026-03-08T17:00:00Z', 'NextDayAir')).toBe('2026-03-10')
  })

  test('the postal service counts Saturdays, from the date of the label', async () => {
    const label_date = '2026-03-06T17:00:00Z'
    const { id } = await buy({ options: { certified_mail: true, label_date } })
    clock.forward(5 * 86_400_000)
    const { tracker } = await read(id)
    // Three postal days after Friday: Saturday, Monday, Tuesday.
    expect(tracker).toMatchObject({ est_delivery_date: '2026-03-10T20:00:00.000Z' })
  })
})
