import { expect, test } from 'vitest'

import { sandboxStreets } from '#lib/contract/sandbox/sandbox.values.ts'
import {
  buyFrom,
  certifiedOptions,
  plainOptions,
  quoteLetter,
  recipient,
} from '#lib/service/providers/rates/port-suite.ts'
import { openTestSandbox } from '#tests/support/vendors/sandbox.ts'

import type { StreetSentinel } from './memory.ts'

const { rates, clock } = await openTestSandbox()

const on = (sentinel: StreetSentinel) => ({ ...recipient, street1: `12 ${sandboxStreets[sentinel].input}` })

test('UNDELIVERABLE ST cannot be delivered to', async () => {
  expect(await rates.verifyAddress(on('undeliverable'))).toMatchObject({
    deliverable: false,
    faults: [{ field: 'street1', message: 'Address not found' }],
  })
})

test('MISSPELED ST is corrected', async () => {
  const verified = await rates.verifyAddress(on('misspelled'))
  expect(verified).toMatchObject({ deliverable: true, address: { street1: '12 MISSPELLED ST' } })
})

test('every good address in the United States gets its ZIP+4, always the same', async () => {
  const first = await rates.verifyAddress({
    ...recipient,
    street1: '77 West Wacker Drive',
    city: 'Chicago',
    state: 'IL',
    zip: '60601',
  })
  expect(first.address).toMatchObject({ street1: '77 W WACKER DR', city: 'CHICAGO' })
  expect(first.address.zip).toMatch(/^60601-\d{4}$/)
  const again = await rates.verifyAddress(first.address)
  expect(again.address).toEqual(first.address)
})

test('the armed forces and the territories are at home: found, certified, and without customs', async () => {
  const base = { ...recipient, street1: 'Unit 4 Box 12', city: 'APO', state: 'AE', zip: '09012' }
  expect(await rates.verifyAddress(base)).toMatchObject({ deliverable: true })
  const quoted = await quoteLetter(rates, base, certifiedOptions)
  expect(new Set(quoted.rates.map((rate) => rate.carrier))).toEqual(new Set(['USPS']))
  expect(quoted.missing).toContainEqual(
    expect.objectContaining({ reason: 'The carrier does not deliver to military addresses.' }),
  )
  for (const [city, state, zip] of [
    ['San Juan', 'PR', '00926'],
    ['Tamuning', 'GU', '96913'],
    ['Charlotte Amalie', 'VI', '00802'],
    ['Pago Pago', 'AS', '96799'],
  ] as const) {
    const place = { ...recipient, city, state, zip }
    expect(await rates.verifyAddress(place)).toMatchObject({ deliverable: true })
    const { rates: offered } = await quoteLetter(rates, place, certifiedOptions)
    expect(offered.map((rate) => rate.service)).toContain('First')
  }
})

test('NO APARTMENT ST is delivered to, with a remark', async () => {
  expect(await rates.verifyAddress(on('noApartment'))).toMatchObject({
    deliverable: true,
    faults: [{ field: 'street2' }],
  })
})

test('VENDOR ERROR ST and RATES ERROR ST fail inside the vendor', async () => {
  await expect(rates.verifyAddress(on('vendorError'))).rejects.toMatchObject({ kind: 'unavailable' })
  expect(await rates.verifyAddress(on('ratesError'))).toMatchObject({ deliverable: true })
  await expect(quoteLetter(rates, on('ratesError'))).rejects.toMatchObject({ kind: 'unavailable' })
})

test('VENDOR SLOW ST is given up', async () => {
  await expect(rates.verifyAddress(on('vendorSlow'))).rejects.toMatchObject({
    kind: 'unavailable',
    message: 'The rate provider could not be reached. Try again in a moment.',
  })
})

test('FEDEX SLOW ST costs FedEx’s own quotes only', async () => {
  const { rates: quoted, missing } = await quoteLetter(rates, on('fedexSlow'))
  const carriers = new Set(quoted.map((rate) => `${rate.carrier} ${rate.service}`))
  expect([...carriers].some((name) => name.startsWith('USPS'))).toBe(true)
  expect([...carriers].filter((name) => name.startsWith('FedExDefault'))).toEqual([
    'FedExDefault FEDEX_GROUND',
  ])
  expect(missing).toContainEqual({
    carrier: 'FedExDefault',
    service: null,
    reason: 'FedEx could not be reached for its express services. Refresh prices to try again.',
  })
})

test.each([
  ['uspsError', 'USPS'],
  ['upsError', 'UPSDAP'],
  ['fedexError', 'FedExDefault'],
] as const)('%s: the carrier says why it does not quote, and the others do', async (sentinel, carrier) => {
  const { rates: quoted, missing } = await quoteLetter(rates, on(sentinel), certifiedOptions)
  expect(quoted.map((rate) => rate.carrier)).not.toContain(carrier)
  expect(quoted.length).toBeGreaterThan(0)
  expect(missing).toContainEqual(
    expect.objectContaining({ carrier, reason: 'The carrier does not quote this address.' }),
  )
})

test('LABEL REFUSED ST is quoted, and its label refused for good', async () => {
  await expect(buyFrom(rates, 'USPS', on('labelRefused'))).rejects.toMatchObject({
    kind: 'declined',
    vendorCode: 'SHIPMENT.POSTAGE.FAILURE',
  })
})

test('LABEL ERROR ST sells nothing and does not say so', async () => {
  const { rates: quoted } = await quoteLetter(rates, on('labelError'))
  const [rate] = quoted
  if (!rate) throw new Error('nothing was quoted')
  await expect(rates.buyLabel(rate)).rejects.toMatchObject({ kind: 'unavailable' })
  expect(await rates.findLabel(rate.providerShipmentId)).toBeNull()
})

test('LABEL LOST ST sells a label whose response is lost, and it is found', async () => {
  const { rates: quoted } = await quoteLetter(rates, on('labelLost'))
  const [rate] = quoted
  if (!rate) throw new Error('nothing was quoted')
  await expect(rates.buyLabel(rate)).rejects.toMatchObject({ kind: 'unavailable' })
  const label = await rates.findLabel(rate.providerShipmentId)
  expect(label?.trackingNumber).toBeTruthy()
  expect(await rates.buyLabel(rate)).toEqual(label)
})

test('PRICE CHANGED ST costs more than was quoted', async () => {
  const { rate, label } = await buyFrom(rates, 'USPS', on('priceChanged'))
  expect(label.postageCents).toBe(rate.postageCents + 125)
})

test('PRICE CHANGED ST quotes the new price the second time, and sells at it', async () => {
  const quote = async () => {
    const { rates: quoted } = await rates.quote({
      reference: 'asked twice',
      to: on('priceChanged'),
      from: recipient,
      piece: { envelope: 'letter', weightOunces: 1 },
      options: plainOptions,
    })
    return quoted
  }
  const [before, after] = [await quote(), await quote()]
  expect(after.map((rate) => rate.postageCents)).toEqual(before.map((rate) => rate.postageCents + 125))
  const [rate] = after
  if (!rate) throw new Error('nothing was quoted')
  expect((await rates.buyLabel(rate)).postageCents).toBe(rate.postageCents)
})

test('REFUND REJECTED ST is rejected its refund, days later', async () => {
  const { label } = await buyFrom(rates, 'USPS', on('refundRejected'))
  expect(await rates.refundLabel(label.providerShipmentId)).toEqual({ status: 'submitted' })
  clock.forward(16 * 86_400_000)
  expect(await rates.refundLabel(label.providerShipmentId)).toEqual({ status: 'rejected' })
})

test('a certified letter with its receipt costs what the table says, and more with every ounce', async () => {
  const { rates: quoted } = await quoteLetter(rates, recipient, certifiedOptions)
  const first = quoted.find((rate) => rate.service === 'First')
  expect(first?.postageCents).toBe(933)
  expect(quoted.find((rate) => rate.service === '2ndDayAir')?.postageCents).toBe(2614)
  expect(quoted.find((rate) => rate.service === 'FEDEX_2_DAY')?.postageCents).toBe(2947)
  const heavy = await rates.quote({
    reference: 'heavy',
    to: recipient,
    from: recipient,
    piece: { envelope: 'letter', weightOunces: 2.1 },
    options: certifiedOptions,
  })
  expect(heavy.rates.find((rate) => rate.service === 'First')?.postageCents).toBe(993)
})

test('express services promise a working day; the post estimates', async () => {
  const { rates: quoted } = await quoteLetter(rates, recipient, plainOptions)
  const air = quoted.find((rate) => rate.service === '2ndDayAir')
  expect(air?.deliveryDateGuaranteed).toBe(true)
  expect([0, 6]).not.toContain(air?.deliveryDate?.getUTCDay())
  const postal = quoted.find((rate) => rate.service === 'First')
  expect(postal).toMatchObject({ deliveryDateGuaranteed: false, deliveryDate: null, deliveryDays: 3 })
})
