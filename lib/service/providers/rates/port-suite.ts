import { describe, expect, test } from 'vitest'

import { isIntelligentMailNumber } from '#lib/contract/tracking/tracking-number.values.ts'
import { packingsOf } from '#tests/support/mailpiece/packings.ts'

import type { Label, Rate, RatesAddress, RatesOptions, RatesPort } from './port.ts'

const sender: RatesAddress = {
  name: null,
  company: 'Harbor Legal',
  street1: '388 Townsend St',
  street2: 'Apt 20',
  city: 'San Francisco',
  state: 'CA',
  zip: '94107',
  country: 'US',
  phone: '415-555-0142',
  email: null,
}

/** An address that every rate provider in test mode finds. */
export const recipient: RatesAddress = {
  name: 'Elizabeth Swan',
  company: null,
  street1: '179 N Harbor Dr',
  street2: null,
  city: 'Redondo Beach',
  state: 'CA',
  zip: '90277',
  country: 'US',
  phone: null,
  email: null,
}

/** An address in another country. */
const recipientAbroad: RatesAddress = {
  ...recipient,
  street1: '10 Downing St',
  city: 'London',
  state: 'London',
  zip: 'SW1A 2AA',
  country: 'GB',
}

export const plainOptions: RatesOptions = {
  certifiedMail: false,
  returnReceipt: false,
  deliveryConfirmation: null,
}

export const certifiedOptions: RatesOptions = { ...plainOptions, certifiedMail: true, returnReceipt: true }

/** Quotes a one-ounce letter from the suite's sender. */
export const quoteLetter = (port: RatesPort, to: RatesAddress = recipient, options = plainOptions) =>
  port.quote({
    reference: 'suite',
    to,
    from: sender,
    packings: packingsOf(3, { certified: options.certifiedMail }),
    labelDate: '2026-11-23',
    options,
  })

/** Buys the first rate of a carrier, as certified mail by default: a plain letter is not tracked. */
export const buyFrom = async (
  port: RatesPort,
  carrier: string,
  to: RatesAddress = recipient,
  options = certifiedOptions,
  service = '',
): Promise<{ rate: Rate; label: Label }> => {
  const { rates } = await quoteLetter(port, to, options)
  const rate = rates.find((each) => each.carrier.startsWith(carrier) && each.service.startsWith(service))
  if (!rate) throw new Error(`${carrier} gave no rate`)
  return { rate, label: await port.buyLabel(rate) }
}

/** The tests of every rate provider, vendor or simulator. */
export const describeRatesPort = (name: string, open: () => RatesPort): void => {
  describe(name, () => {
    test('check resolves', async () => {
      const port = open()
      await expect(port.check()).resolves.toBeUndefined()
    })

    test('a valid address is returned as deliverable, in the postal service’s spelling', async () => {
      const verified = await open().verifyAddress(recipient)
      expect(verified).toMatchObject({ deliverable: true, faults: [] })
      expect(verified.address).toMatchObject({ street1: '179 N HARBOR DR', zip: '90277-2506' })
    })

    test('returns an unknown address with its issues, without an error', async () => {
      const lost = {
        ...recipient,
        street1: '000 unknown street',
        city: 'Not A City',
        state: 'ZZ',
        zip: '00001',
      }
      const verified = await open().verifyAddress(lost)
      expect(verified.deliverable).toBe(false)
      expect(verified.faults).not.toEqual([])
    })

    test('several carriers quote a letter, each price in whole cents and bought at the quoting carrier', async () => {
      const { rates } = await quoteLetter(open())
      expect(new Set(rates.map((rate) => rate.carrier)).size).toBeGreaterThanOrEqual(2)
      for (const rate of rates) {
        expect(Number.isInteger(rate.postageCents) && rate.postageCents > 0).toBe(true)
        expect(rate.providerShipmentId && rate.providerRateId).toBeTruthy()
      }
    })

    test('the postal service quotes certified mail, and others a signature', async () => {
      const { rates } = await quoteLetter(open(), recipient, certifiedOptions)
      const postal = rates.filter((rate) => rate.carrier === 'USPS')
      expect(postal.map((rate) => rate.service).sort()).toEqual(['First', 'Priority'])
      expect(rates.length).toBeGreaterThan(postal.length)
    })

    test('international services quote and sell an international letter; certified mail is unavailable, with the reason', async () => {
      const port = open()
      const { rates } = await quoteLetter(port, recipientAbroad)
      const postal = rates.filter((rate) => rate.carrier === 'USPS').map((rate) => rate.service)
      expect(postal.toSorted()).toEqual([
        'ExpressMailInternational',
        'FirstClassMailInternational',
        'PriorityMailInternational',
      ])
      expect(new Set(rates.map((rate) => rate.carrier)).size).toBeGreaterThanOrEqual(2)
      const certified = await quoteLetter(port, recipientAbroad, certifiedOptions)
      expect(certified.rates.filter((rate) => rate.carrier === 'USPS')).toEqual([])
      expect(certified.missing.filter(({ carrier }) => carrier === 'USPS').length).toBe(3)
      const { label } = await buyFrom(port, 'USPS', recipientAbroad, plainOptions, 'Priority')
      expect(label.trackingNumber).toMatch(/^[A-Z]{2}\d{9}US$/)
    })

    test('a label is found after it is bought, and not before', async () => {
      const port = open()
      const { rates } = await quoteLetter(port, recipient, certifiedOptions)
      const rate = rates.find(({ isTracked }) => isTracked)
      if (!rate) throw new Error('nothing was quoted')
      expect(await port.findLabel(rate.providerShipmentId)).toBeNull()
      const label = await port.buyLabel(rate)
      expect(label).toMatchObject({
        carrier: rate.carrier,
        service: rate.service,
        postageCents: rate.postageCents,
        providerShipmentId: rate.providerShipmentId,
      })
      expect(label.trackingNumber).toMatch(/^[A-Z0-9]{12,22}$/)
      expect(await port.findLabel(rate.providerShipmentId)).toEqual(label)
    })

    test('buying twice, even concurrently, gives one label', async () => {
      const port = open()
      const { rates } = await quoteLetter(port)
      const [rate] = rates
      if (!rate) throw new Error('nothing was quoted')
      const labels = await Promise.all([port.buyLabel(rate), port.buyLabel(rate), port.buyLabel(rate)])
      expect(new Set(labels.map((label) => label.trackingNumber)).size).toBe(1)
    })

    test('a plain letter is sold without a number or a refund, and tracking is known in advance', async () => {
      const port = open()
      const { rate, label } = await buyFrom(port, 'USPS', recipient, plainOptions, 'First')
      expect(rate.isTracked).toBe(false)
      expect(label).toMatchObject({ trackingNumber: null, trackerId: null, trackingUrl: null })
      expect(await port.findLabel(rate.providerShipmentId)).toEqual(label)
      expect(await port.refundLabel(label.providerShipmentId)).toEqual({ status: 'rejected' })
      await expect(port.createScanForm([label.providerShipmentId])).rejects.toMatchObject({ kind: 'invalid' })
      const certified = await buyFrom(port, 'USPS')
      expect(certified.rate.isTracked).toBe(true)
      expect(isIntelligentMailNumber(certified.label.trackingNumber ?? '')).toBe(true)
    })

    test('returns a label in the requested size', async () => {
      const port = open()
      const { rate, label } = await buyFrom(port, 'USPS', recipient, plainOptions, 'First')
      expect(label.labelSize).toBe(rate.packed.labelSize)
    })

    test('signed delivery by another carrier is marked as an alternative to Certified Mail', async () => {
      const { rates } = await quoteLetter(open(), recipient, certifiedOptions)
      for (const rate of rates) expect(rate.isAlternative).toBe(rate.carrier !== 'USPS')
    })

    test('a label is a PDF that can be downloaded', async () => {
      const port = open()
      const { label } = await buyFrom(port, 'USPS')
      const file = await port.fetchFile(label.labelUrl ?? '')
      expect(Buffer.from(file).toString('latin1', 0, 5)).toBe('%PDF-')
    })

    test('an unused label is refunded once, for any number of requests', async () => {
      const port = open()
      const { label } = await buyFrom(port, 'USPS')
      expect(await port.refundLabel(label.providerShipmentId)).toEqual({ status: 'submitted' })
      expect(await port.refundLabel(label.providerShipmentId)).toEqual({ status: 'submitted' })
    })

    test('lists labels with their refunds, all of them and only those of the requested period', async () => {
      const port = open()
      const since = new Date(0)
      const { label } = await buyFrom(port, 'USPS')
      const other = await buyFrom(port, 'UPS')
      await port.refundLabel(label.providerShipmentId)
      const { labels: listed } = await port.listLabels({ since })
      const find = (id: string) => listed.find((each) => each.providerShipmentId === id)
      expect(find(label.providerShipmentId)).toMatchObject({
        ...label,
        refundStatus: 'submitted',
        reference: 'suite',
      })
      expect(find(other.label.providerShipmentId)).toMatchObject(other.label)
    })

    test('reads a tracker by its ID, and it belongs to its label', async () => {
      const port = open()
      const { label } = await buyFrom(port, 'USPS')
      const tracker = await port.readTracker(label.trackerId ?? '')
      expect(tracker).toMatchObject({
        trackingNumber: label.trackingNumber,
        providerShipmentId: label.providerShipmentId,
      })
    })

    test('pieces handed over together are on one form, each on one form only', async () => {
      const port = open()
      const bought = [await buyFrom(port, 'USPS'), await buyFrom(port, 'USPS')]
      const ids = bought.map(({ label }) => label.providerShipmentId)
      const form = await port.createScanForm(ids)
      const numbers = bought.map(({ label }) => label.trackingNumber ?? '')
      expect(form.trackingNumbers.toSorted()).toEqual(numbers.toSorted())
      expect(await port.readScanForm(form.providerId)).toEqual(form)
      expect(await port.findScanForm(ids[0] ?? '')).toEqual(form)
      await expect(port.createScanForm(ids.slice(0, 1))).rejects.toMatchObject({ kind: 'invalid' })
    })

    test('unknown objects are not found', async () => {
      const port = open()
      await expect(port.findLabel('shp_none')).rejects.toMatchObject({ kind: 'not_found' })
      await expect(port.readTracker('trk_none')).rejects.toMatchObject({ kind: 'not_found' })
      await expect(port.readScanForm('sf_none')).rejects.toMatchObject({ kind: 'not_found' })
    })
  })
}
