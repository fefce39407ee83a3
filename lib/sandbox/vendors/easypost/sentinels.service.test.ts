import { expect, test } from 'vitest'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import { sandboxStreets } from '#lib/contract/sandbox/sandbox.values.ts'
import {
  certified,
  openEasypostWire,
  refusalsOf,
  wireRecipient,
} from '#tests/support/vendors/easypost-wire.ts'

import type { StreetSentinel } from './memory.ts'

const { call, send, quote, buy, buyRate, read, clock } = await openEasypostWire()

const on = (sentinel: StreetSentinel) => ({
  to_address: { ...wireRecipient, street1: `12 ${sandboxStreets[sentinel].input}` },
})

const verify = (address: object, timeoutMs?: number) =>
  call('POST', '/addresses', { address, verify: true }, timeoutMs)

const carriersOf = (rates: readonly { carrier: string }[]) => new Set(rates.map(({ carrier }) => carrier))

const upsLetter = { predefined_package: 'UPSLetter', weight: 1 }
const fedexEnvelope = { predefined_package: 'FedExEnvelope', weight: 1 }
const mailer = { length: 12.5, width: 9.5, height: 0.5, weight: 4 }

test('UNDELIVERABLE ST is undeliverable', async () => {
  const { body } = await verify(on('undeliverable').to_address)
  expect(body).toMatchObject({
    verifications: { delivery: { success: false, errors: [{ message: 'Address not found' }] } },
  })
})

test('MISSPELED ST is corrected', async () => {
  const { body } = await verify(on('misspelled').to_address)
  expect(body).toMatchObject({
    street1: '12 MISSPELLED ST',
    verifications: { delivery: { success: true } },
  })
})

test('every good address in the United States gets its ZIP+4, always the same', async () => {
  const given = {
    ...wireRecipient,
    street1: '77 West Wacker Drive',
    city: 'Chicago',
    state: 'IL',
    zip: '60601',
  }
  const first = await verify(given)
  expect(first.body).toMatchObject({ street1: '77 W WACKER DR', city: 'CHICAGO' })
  expect(first.body['zip']).toMatch(/^60601-\d{4}$/)
  expect((await verify(first.body)).body['zip']).toBe(first.body['zip'])
})

test('the armed forces and the territories are domestic: found, certified, and without customs', async () => {
  const post = { ...wireRecipient, street1: 'Unit 4 Box 12', city: 'APO', state: 'AE', zip: '09012' }
  expect((await verify(post)).body).toMatchObject({ verifications: { delivery: { success: true } } })
  const options = { certified_mail: true }
  const quoted = await quote({ to_address: post, options })
  expect(carriersOf(quoted.rates)).toEqual(new Set(['USPS']))
  const byUps = await quote({ to_address: post, parcel: upsLetter })
  expect(refusalsOf(byUps, 'UPSDAP')).toEqual(['The carrier does not deliver to military addresses.'])
  for (const [city, state, zip] of [
    ['San Juan', 'PR', '00926'],
    ['Tamuning', 'GU', '96913'],
    ['Charlotte Amalie', 'VI', '00802'],
    ['Pago Pago', 'AS', '96799'],
  ] as const) {
    const to_address = { ...wireRecipient, city, state, zip }
    expect((await verify(to_address)).body).toMatchObject({ verifications: { delivery: { success: true } } })
    const offered = await quote({ to_address, options })
    expect(offered.rates.map(({ service }) => service)).toContain('First')
  }
})

test('NO APARTMENT ST is deliverable with a note', async () => {
  expect((await verify(on('noApartment').to_address)).body).toMatchObject({
    verifications: { delivery: { success: true, errors: [{ field: 'street2' }] } },
  })
})

test('VENDOR ERROR ST and RATES ERROR ST fail at the vendor', async () => {
  expect((await verify(on('vendorError').to_address)).status).toBe(500)
  expect((await verify(on('ratesError').to_address)).status).toBe(201)
  expect((await send(on('ratesError'))).status).toBe(500)
})

const patienceMs = 400

test('VENDOR SLOW ST times out', async () => {
  await expect(verify(on('vendorSlow').to_address, patienceMs)).rejects.toThrow(/timeout/)
})

test('FEDEX SLOW ST removes only FedEx’s own envelopes', async () => {
  const street = on('fedexSlow')
  await expect(send({ ...street, parcel: fedexEnvelope }, patienceMs)).rejects.toThrow(/timeout/)
  const { rates } = await quote({ ...street, parcel: mailer })
  expect(carriersOf(rates)).toEqual(new Set(['USPS', 'UPSDAP', 'FedExDefault']))
})

test('LETTERS SLOW ST and LETTERS LIMITED ST remove only USPS letters', async () => {
  await expect(send(on('lettersSlow'), patienceMs)).rejects.toThrow(/timeout/)
  expect(await send(on('lettersLimited'))).toMatchObject({ status: 429 })
  for (const street of [on('lettersSlow'), on('lettersLimited')]) {
    expect(carriersOf((await quote({ ...street, parcel: mailer })).rates).size).toBe(3)
  }
})

test('LETTERS LIMITED ONCE ST rejects the first request of a shipment', async () => {
  const shipment = { ...on('lettersLimitedOnce'), reference: 'one' }
  expect((await send(shipment)).status).toBe(429)
  expect((await send(shipment)).status).toBe(201)
  expect((await send({ ...shipment, reference: 'another' })).status).toBe(429)
})

test('LETTERS UNPRICED ST returns letter prices as numbers', async () => {
  const { body } = await send(on('lettersUnpriced'))
  expect(body).toMatchObject({ rates: [{ service: 'First', rate: expect.any(Number) }] })
  const { rates } = await quote({ ...on('lettersUnpriced'), parcel: mailer })
  expect(typeof rates[0]?.rate).toBe('string')
})

test('ODD OBJECTS ST quotes despite values of other types', async () => {
  const { body } = await send(on('oddObjects'))
  expect(body).toMatchObject({
    messages: [
      { message: ['Rates are not', 'available'] },
      { message: { errors: ['No account'] } },
      { message: null },
    ],
  })
})

test.each([
  ['uspsError', 'USPS'],
  ['upsError', 'UPSDAP'],
  ['fedexError', 'FedExDefault'],
] as const)(
  '%s: the carrier states why it does not quote, and the others quote',
  async (sentinel, carrier) => {
    const quoted = await quote({ ...on(sentinel), parcel: mailer })
    expect(carriersOf(quoted.rates).size).toBe(2)
    expect(quoted.rates.map((rate) => rate.carrier)).not.toContain(carrier)
    expect(refusalsOf(quoted, carrier)).toEqual(['The carrier does not quote this address.'])
  },
)

test('LABEL REFUSED ST is quoted, and its label rejected permanently', async () => {
  const quoted = await quote(on('labelRefused'))
  const answer = await buyRate(quoted.id, quoted.rates[0]?.id ?? '')
  expect(answer.body).toMatchObject({ error: { code: 'SHIPMENT.POSTAGE.FAILURE' } })
})

test('LABEL ERROR ST sells nothing and returns a server error', async () => {
  const quoted = await quote(on('labelError'))
  expect((await buyRate(quoted.id, quoted.rates[0]?.id ?? '')).status).toBe(500)
  expect((await read(quoted.id)).postage_label).toBeNull()
})

test('LABEL LOST ST sells a label whose response is lost, and the label can be found', async () => {
  const quoted = await quote(on('labelLost'))
  const rateId = quoted.rates[0]?.id ?? ''
  expect((await buyRate(quoted.id, rateId)).status).toBe(503)
  expect((await read(quoted.id)).postage_label.label_url).toBeTruthy()
  expect((await buyRate(quoted.id, rateId)).body).toMatchObject({
    error: { code: 'SHIPMENT.POSTAGE.EXISTS' },
  })
})

const charged = ({ fees }: { fees: { amount: string }[] }) =>
  fees.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)

const centsOf = (rates: readonly { rate: string }[]) =>
  rates.map(({ rate }) => Math.round(Number(rate) * 100))

test('PRICE CHANGED ST costs more than was quoted', async () => {
  const quoted = await quote(on('priceChanged'))
  const { body } = await buyRate(quoted.id, quoted.rates[0]?.id ?? '')
  expect(charged(body as { fees: { amount: string }[] })).toBe((centsOf(quoted.rates)[0] ?? 0) + 125)
})

test('PRICE CHANGED ST quotes the new price the second time, and sells at it', async () => {
  const asked = { ...on('priceChanged'), reference: 'asked twice' }
  const [before, after] = [await quote(asked), await quote(asked)]
  expect(centsOf(after.rates)).toEqual(centsOf(before.rates).map((cents) => cents + 125))
  const { body } = await buyRate(after.id, after.rates[0]?.id ?? '')
  expect(charged(body as { fees: { amount: string }[] })).toBe(centsOf(after.rates)[0])
})

test('LABEL CORRECTED ST returns another address', async () => {
  expect((await buy(on('labelCorrected'))).to_address.street1).toBe('12 LABEL CORRECTED AVE')
})

test('REFUND REJECTED ST gets its refund rejected days later', async () => {
  const { id } = await buy({ ...on('refundRejected'), options: certified })
  expect((await call('POST', `/shipments/${id}/refund`)).body['refund_status']).toBe('submitted')
  clock.forward(16 * dayMs)
  expect((await read(id)).refund_status).toBe('rejected')
})

test('REFUND REJECTED ONCE ST is refunded when requested again, and not before the rejection', async () => {
  const { id } = await buy({ ...on('refundRejectedOnce'), options: certified })
  const request = () => call('POST', `/shipments/${id}/refund`)
  expect((await request()).body['refund_status']).toBe('submitted')
  expect((await request()).status).toBe(422)
  clock.forward(15 * dayMs)
  expect((await read(id)).refund_status).toBe('rejected')
  expect((await request()).body['refund_status']).toBe('submitted')
  clock.forward(15 * dayMs)
  expect((await read(id)).refund_status).toBe('refunded')
})

test('a certified letter with its receipt costs the table price, and more with every ounce', async () => {
  const letter = await quote({ options: certified })
  expect(centsOf(letter.rates)).toEqual([933])
  const heavy = await quote({ options: certified, parcel: { predefined_package: 'Letter', weight: 2.1 } })
  expect(centsOf(heavy.rates)).toEqual([993])
  const signed = { delivery_confirmation: 'SIGNATURE' }
  const priceOf = async (parcel: object, service: string) => {
    const { rates } = await quote({ parcel, options: signed })
    return centsOf(rates.filter((rate) => rate.service === service))
  }
  expect(await priceOf(upsLetter, '2ndDayAir')).toEqual([2614])
  expect(await priceOf(fedexEnvelope, 'FEDEX_2_DAY')).toEqual([2947])
})

test('express services guarantee a working day; the postal service estimates', async () => {
  const { rates } = await quote({ parcel: upsLetter })
  const air = rates.find(({ service }) => service === '2ndDayAir')
  expect(air?.delivery_date_guaranteed).toBe(true)
  expect([0, 6]).not.toContain(new Date(air?.delivery_date ?? '').getUTCDay())
  const [first] = (await quote()).rates
  expect(first).toMatchObject({ delivery_date_guaranteed: false, delivery_date: null, delivery_days: 3 })
})
