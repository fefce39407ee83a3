import { describe, expect, test } from 'vitest'

import { samplePrices } from '#lib/service/config/partner-prices.ts'
import { newId } from '#lib/service/ids.ts'
import { createLob } from '#lib/service/providers/partners/lob/adapter.ts'
import type { PartnerLetter } from '#lib/service/providers/partners/port.ts'
import { createPostgrid } from '#lib/service/providers/partners/postgrid/adapter.ts'
import { createStripePayments } from '#lib/service/providers/payments/stripe/adapter.ts'
import { createEasypostRates } from '#lib/service/providers/rates/easypost/adapter.ts'
import { certifiedOptions, quoteLetter, recipient } from '#lib/service/providers/rates/port-suite.ts'
import { createTestPdf } from '#tests/support/documents/pdfs.ts'
import { openTestSandbox, sandboxSecrets } from '#tests/support/vendors/sandbox.ts'
import { openSpoiledResponses, spoilingNames } from '#tests/support/vendors/spoiled-responses.ts'

/*
 * A vendor that does its work and whose response is then spoiled: the outcome is unknown, which is neither a refusal nor a
 * success, and what the service does next finds the work.
 */

const { url, clock } = await openTestSandbox()
const vendors = await openSpoiledResponses(url)
const { easypost, stripe, lob, postgrid } = sandboxSecrets
const rates = createEasypostRates({ ...easypost, baseUrl: `${vendors.url}/sandbox/easypost/v2` })
const payments = createStripePayments({ ...stripe, baseUrl: `${vendors.url}/sandbox/stripe` })
const shared = { prices: samplePrices, clock }
const partners = {
  Lob: createLob({ ...lob, ...shared, baseUrl: `${vendors.url}/sandbox/lob` }),
  PostGrid: createPostgrid({ ...postgrid, ...shared, baseUrl: `${vendors.url}/sandbox/postgrid` }),
}

const unknown = { name: 'ProviderError', kind: 'unavailable' }

const quoteCertified = async () => {
  const { rates: offered } = await quoteLetter(rates, recipient, certifiedOptions)
  const rate = offered.find(({ carrier }) => carrier === 'USPS')
  if (!rate) throw new Error('USPS quoted nothing')
  return rate
}

describe.each(spoilingNames)('after %s', (how) => {
  test('the label that was bought is found', async () => {
    const { providerShipmentId, providerRateId } = await quoteCertified()
    vendors.arrange('POST', /\/buy$/, how)
    await expect(rates.buyLabel({ providerShipmentId, providerRateId })).rejects.toMatchObject(unknown)
    const found = await rates.findLabel(providerShipmentId)
    expect(found?.trackingNumber).toMatch(/^94/)
    // Bought again regardless, it is the same.
    expect(await rates.buyLabel({ providerShipmentId, providerRateId })).toEqual(found)
  })

  test('the refund of a label is found', async () => {
    const { providerShipmentId, providerRateId } = await quoteCertified()
    await rates.buyLabel({ providerShipmentId, providerRateId })
    vendors.arrange('POST', /\/refund$/, how)
    await expect(rates.refundLabel(providerShipmentId)).rejects.toMatchObject(unknown)
    expect(await rates.refundLabel(providerShipmentId)).toEqual({ status: 'submitted' })
  })

  test('the SCAN form that was made is found', async () => {
    const { providerShipmentId, providerRateId } = await quoteCertified()
    const label = await rates.buyLabel({ providerShipmentId, providerRateId })
    vendors.arrange('POST', /\/scan_forms$/, how)
    await expect(rates.createScanForm([providerShipmentId])).rejects.toMatchObject(unknown)
    const found = await rates.findScanForm(providerShipmentId)
    expect(found?.trackingNumbers).toEqual([label.trackingNumber])
  })

  test('a payment is authorized, captured and refunded once', async () => {
    const purchaseId = newId()
    const { customerId } = await payments.createCustomer({
      organizationId: newId(),
      name: 'Harbor Legal',
      email: 'owner@harbor.example',
      idempotencyKey: newId(),
    })
    const { cardId } = await payments.attachTestCard({ customerId, number: '4242424242424242' })
    const input = { customerId, cardId, amountCents: 866, description: 'Certified', returnUrl: null }
    const authorize = () =>
      payments.authorize({ ...input, reference: purchaseId, purchaseId, idempotencyKey: `${purchaseId}:a` })
    const repeat = async <Result>(path: RegExp, work: () => Promise<Result>): Promise<Result> => {
      vendors.arrange('POST', path, how)
      // The SDK itself repeats some under the same key.
      await work().catch((error: unknown) => expect(error).toMatchObject(unknown))
      expect(vendors.countSpoiled()).toBe(1)
      return work()
    }
    const { paymentId } = await repeat(/\/payment_intents$/, authorize)
    const known = { customerId, purchaseId, since: clock.now() }
    expect(await payments.findPayment(known)).toMatchObject({ paymentId, status: 'authorized' })
    const captured = await repeat(/\/capture$/, () =>
      payments.capture({ paymentId, idempotencyKey: `${purchaseId}:c` }),
    )
    expect(captured).toMatchObject({ status: 'captured', amountCents: 866 })
    const refunded = await repeat(/\/refunds$/, () =>
      payments.refund({ paymentId, idempotencyKey: `${purchaseId}:r` }),
    )
    expect(refunded.status).toBe('succeeded')
  })

  test.each(['Lob', 'PostGrid'] as const)(
    'a letter at %s is held, released and cancelled once',
    async (name) => {
      const port = partners[name]
      const letter: PartnerLetter = {
        pages: 2,
        paper: 'letter',
        duplex: false,
        color: false,
        service: 'first_class',
        addressPlacement: 'added_page',
        reference: newId(),
        to: recipient,
        from: { ...recipient, company: 'Harbor Legal' },
        pdf: await createTestPdf({ pages: 2 }),
        isSpecimen: true,
      }
      vendors.arrange('POST', /\/letters$/, how)
      await expect(port.submitHeld(letter)).rejects.toMatchObject(unknown)
      const held = await port.submitHeld(letter)
      vendors.arrange('POST', /\/letters$/, how)
      await expect(port.release(held.pieceId, letter)).rejects.toMatchObject(unknown)
      const released = await port.release(held.pieceId, letter)
      expect(await port.find(letter.reference)).toMatchObject([{ pieceId: released.pieceId }])
      vendors.arrange('DELETE', /\/letters\/[^/]+$/, how)
      await port.cancel(released.pieceId).catch((error: unknown) => expect(error).toMatchObject(unknown))
      expect(await port.cancel(released.pieceId)).toMatchObject({ state: 'cancelled' })
      expect(await port.find(letter.reference)).toEqual([])
    },
  )
})

test('of two simultaneous requests for a refund neither reports a rejection', async () => {
  const { providerShipmentId, providerRateId } = await quoteCertified()
  await rates.buyLabel({ providerShipmentId, providerRateId })
  const refunds = Array.from({ length: 4 }, () => rates.refundLabel(providerShipmentId))
  expect(new Set((await Promise.all(refunds)).map(({ status }) => status))).toEqual(new Set(['submitted']))
})
