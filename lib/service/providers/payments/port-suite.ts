import { describe, expect, test } from 'vitest'

import type { PaymentsPort } from './port.ts'

let count = 0

/** A key that was never used. */
export const newKey = (): string => {
  count += 1
  return `suite-${process.pid}-${Date.now()}-${count}`
}

/** A customer with a card that pays. */
export const openCustomer = async (port: PaymentsPort, number = '4242424242424242') => {
  const { customerId } = await port.createCustomer({
    organizationId: 'suite',
    name: 'Harbor Legal',
    email: 'office@harbor.example',
    idempotencyKey: newKey(),
  })
  const { cardId } = await port.attachTestCard({ customerId, number })
  return { customerId, cardId }
}

/** Holds $17.49 on the customer's card. */
export const hold = (
  port: PaymentsPort,
  { customerId, cardId }: { customerId: string; cardId: string },
  idempotencyKey = newKey(),
) =>
  port.authorize({
    customerId,
    cardId,
    amountCents: 1749,
    description: 'Letter to Elizabeth Swan',
    reference: 'shipment-1',
    purchaseId: 'purchase-1',
    idempotencyKey,
  })

/** The tests of every payment provider, vendor or simulator. */
export const describePaymentsPort = (name: string, open: () => PaymentsPort): void => {
  describe(name, () => {
    test('check resolves', async () => {
      const port = open()
      await expect(port.check()).resolves.toBeUndefined()
    })

    test('a card on file is listed, and is the default', async () => {
      const port = open()
      const { customerId, cardId } = await openCustomer(port)
      expect(await port.listCards(customerId)).toEqual([
        {
          id: cardId,
          brand: 'visa',
          last4: '4242',
          // Matchers are typed as anything.
          expiresMonth: expect.any(Number) as number,
          expiresYear: expect.any(Number) as number,
          isDefault: true,
        },
      ])
    })

    test('another card can be made the default', async () => {
      const port = open()
      const { customerId, cardId } = await openCustomer(port)
      await port.attachTestCard({ customerId, number: '5555555555554444' })
      await port.setDefaultCard({ customerId, cardId })
      const cards = await port.listCards(customerId)
      expect(cards.filter((card) => card.isDefault).map((card) => card.id)).toEqual([cardId])
      expect(cards).toHaveLength(2)
    })

    test('a removed card is no longer listed, and pays no more', async () => {
      const port = open()
      const { customerId, cardId: kept } = await openCustomer(port)
      const { cardId } = await port.attachTestCard({ customerId, number: '5555555555554444' })
      await port.setDefaultCard({ customerId, cardId: kept })
      await port.removeCard({ customerId, cardId })
      const cards = await port.listCards(customerId)
      expect(cards.map((card) => [card.id, card.isDefault])).toEqual([[kept, true]])
      await expect(hold(port, { customerId, cardId })).rejects.toMatchObject({ name: 'ProviderError' })
      await expect(port.removeCard({ customerId, cardId })).rejects.toMatchObject({ kind: 'not_found' })
    })

    test('when the default card is removed, none is the default', async () => {
      const port = open()
      const { customerId, cardId } = await openCustomer(port)
      const other = await port.attachTestCard({ customerId, number: '5555555555554444' })
      await port.removeCard({ customerId, cardId: other.cardId })
      const cards = await port.listCards(customerId)
      expect(cards.map((card) => [card.id, card.isDefault])).toEqual([[cardId, false]])
    })

    test('another customer’s card is not found, and stays', async () => {
      const port = open()
      const owner = await openCustomer(port)
      const { customerId } = await openCustomer(port)
      const removal = port.removeCard({ customerId, cardId: owner.cardId })
      await expect(removal).rejects.toMatchObject({ kind: 'not_found' })
      expect(await port.listCards(owner.customerId)).toHaveLength(1)
    })

    test('refunds what was paid with a removed card', async () => {
      const port = open()
      const customer = await openCustomer(port)
      const { paymentId } = await hold(port, customer)
      await port.capture({ paymentId, idempotencyKey: newKey() })
      await port.removeCard(customer)
      expect(await port.refund({ paymentId, idempotencyKey: newKey() })).toMatchObject({
        status: 'succeeded',
      })
    })

    test('an amount is authorized, and then captured', async () => {
      const port = open()
      const held = await hold(port, await openCustomer(port))
      expect(held).toMatchObject({ status: 'authorized', amountCents: 1749, cardLast4: '4242' })
      const { paymentId } = held
      expect(await port.capture({ paymentId, idempotencyKey: newKey() })).toMatchObject({
        status: 'captured',
      })
      expect(await port.readPayment(paymentId)).toMatchObject({ status: 'captured', cardBrand: 'visa' })
    })

    test('the same key authorizes an amount once, even concurrently', async () => {
      const port = open()
      const customer = await openCustomer(port)
      const key = newKey()
      const held = await Promise.all([hold(port, customer, key), hold(port, customer, key)])
      expect(new Set(held.map((payment) => payment.paymentId)).size).toBe(1)
      expect(await hold(port, customer, key)).toEqual(held[0])
    })

    test('a key cannot be reused for another request', async () => {
      const port = open()
      const customer = await openCustomer(port)
      const key = newKey()
      await hold(port, customer, key)
      const other = port.authorize({
        ...customer,
        amountCents: 1,
        description: 'Another letter',
        reference: 'shipment-2',
        purchaseId: 'purchase-2',
        idempotencyKey: key,
      })
      await expect(other).rejects.toMatchObject({ kind: 'invalid' })
    })

    test('an authorization is released, and cannot be captured afterwards', async () => {
      const port = open()
      const { paymentId } = await hold(port, await openCustomer(port))
      expect(await port.release({ paymentId, idempotencyKey: newKey() })).toMatchObject({
        status: 'cancelled',
      })
      expect(await port.release({ paymentId, idempotencyKey: newKey() })).toMatchObject({
        status: 'cancelled',
      })
      const capture = port.capture({ paymentId, idempotencyKey: newKey() })
      await expect(capture).rejects.toMatchObject({ kind: 'invalid' })
    })

    test('capturing again changes nothing', async () => {
      const port = open()
      const { paymentId } = await hold(port, await openCustomer(port))
      const captured = await port.capture({ paymentId, idempotencyKey: newKey() })
      expect(await port.capture({ paymentId, idempotencyKey: newKey() })).toEqual(captured)
    })

    test('a captured payment is refunded once', async () => {
      const port = open()
      const { paymentId } = await hold(port, await openCustomer(port))
      await port.capture({ paymentId, idempotencyKey: newKey() })
      const refund = await port.refund({ paymentId, idempotencyKey: newKey() })
      expect(refund.status).toBe('succeeded')
      expect(await port.refund({ paymentId, idempotencyKey: newKey() })).toEqual(refund)
    })

    test('a card declined when charged says so, and holds nothing', async () => {
      const port = open()
      const customer = await openCustomer(port, '4000000000000341')
      await expect(hold(port, customer)).rejects.toMatchObject({
        kind: 'declined',
        vendorCode: 'generic_decline',
      })
    })

    test('a declined payment stays declined under its key', async () => {
      const port = open()
      const customer = await openCustomer(port, '4000000000000341')
      const key = newKey()
      await expect(hold(port, customer, key)).rejects.toMatchObject({ kind: 'declined' })
      await expect(hold(port, customer, key)).rejects.toMatchObject({ kind: 'declined' })
    })

    test('a card whose bank requires confirmation needs its cardholder', async () => {
      const port = open()
      const customer = await openCustomer(port, '4000002760003184')
      await expect(hold(port, customer)).rejects.toMatchObject({ kind: 'requires_action' })
    })

    test.each([
      ['4000000000000002', 'generic_decline'],
      ['4000000000009995', 'insufficient_funds'],
    ])('rejects card %s when it is added', async (number, vendorCode) => {
      const port = open()
      await expect(openCustomer(port, number)).rejects.toMatchObject({ kind: 'declined', vendorCode })
    })

    test('a card page that was not submitted adds no card', async () => {
      const port = open()
      const { customerId } = await openCustomer(port)
      const { setupId, url } = await port.createCardSetup({
        customerId,
        returnUrl: 'https://mail.example/cards',
      })
      expect(URL.canParse(url)).toBe(true)
      expect(await port.completeCardSetup({ customerId, setupId })).toBeNull()
    })

    test('a payment is found by its purchase, and listed with its refunds', async () => {
      const port = open()
      const customer = await openCustomer(port)
      const since = new Date(0)
      const { paymentId } = await hold(port, customer)
      const found = (purchaseId: string) =>
        port.findPayment({ customerId: customer.customerId, purchaseId, since })
      expect(await found('purchase-1')).toMatchObject({ paymentId, status: 'authorized' })
      expect(await found('purchase-none')).toBeNull()
      await port.capture({ paymentId, idempotencyKey: newKey() })
      const refund = await port.refund({ paymentId, idempotencyKey: newKey() })
      expect(await port.readRefund(refund.refundId)).toEqual(refund)
      const listed = await port.listPayments({ since })
      expect(listed.find((payment) => payment.paymentId === paymentId)).toMatchObject({
        customerId: customer.customerId,
        purchaseId: 'purchase-1',
        capturedCents: 1749,
        refundedCents: 1749,
      })
    })

    test('a present cardholder is redirected to their bank', async () => {
      const port = open()
      const payment = await port.authorize({
        ...(await openCustomer(port, '4000002760003184')),
        amountCents: 1749,
        description: 'Letter to Elizabeth Swan',
        reference: 'shipment-3',
        purchaseId: 'purchase-3',
        returnUrl: 'https://mail.example/send',
        idempotencyKey: newKey(),
      })
      expect(payment).toMatchObject({ status: 'requires_action', actionUrl: expect.stringContaining('http') })
      expect(await port.release({ paymentId: payment.paymentId, idempotencyKey: newKey() })).toMatchObject({
        status: 'cancelled',
      })
    })

    test('unknown objects are not found', async () => {
      const port = open()
      await expect(port.readPayment('pi_none')).rejects.toMatchObject({ kind: 'not_found' })
      await expect(port.listCards('cus_none')).rejects.toMatchObject({ kind: 'not_found' })
    })
  })
}
