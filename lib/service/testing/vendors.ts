import type { Payment, PaymentsPort } from '#lib/service/providers/payments/port.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import type { Label, RatesPort } from '#lib/service/providers/rates/port.ts'

/** What happens to one vendor call: it is refused, it never arrives, or it does its work and the answer is lost. */
export type Mishap = 'declined' | 'unavailable' | 'answer lost'

type Call = 'authorize' | 'capture' | 'release' | 'buyLabel' | 'findLabel' | 'refundLabel' | 'refund'

/**
 * Vendors that keep a ledger in memory, for tests of what happens when calls go wrong at a chosen place. Mishaps are
 * used up one by one, so that a repeated call meets the next.
 */
export const createLedgerVendors = () => {
  const payments = new Map<string, Payment>()
  const labels = new Map<string, Label & { isRefunded: boolean }>()
  const mishaps = new Map<Call, Mishap[]>()
  const keys = new Map<string, unknown>()
  let calls = 0

  const meet = async <Result>(call: Call, work: () => Result): Promise<Result> => {
    calls += 1
    const mishap = mishaps.get(call)?.shift()
    if (mishap === 'unavailable') throw new ProviderError('unavailable', 'The vendor is out of reach.')
    if (mishap === 'declined') {
      throw new ProviderError('declined', 'The card was declined.', { vendorCode: 'card_declined' })
    }
    const result = work()
    if (mishap === 'answer lost') throw new ProviderError('unavailable', 'The answer was lost.')
    return result
  }
  const once = <Result>(key: string, work: () => Result): Result => {
    if (!keys.has(key)) keys.set(key, work())
    // Stored under this key by this very call or an equal one.
    return keys.get(key) as Result
  }
  const settle = (paymentId: string, status: Payment['status']): Payment => {
    const payment = payments.get(paymentId)
    if (!payment) throw new ProviderError('not_found', 'No such payment.')
    const settled = { ...payment, status }
    payments.set(paymentId, settled)
    return settled
  }

  const paymentsPort: Partial<PaymentsPort> = {
    provider: 'ledger',
    listCards: () =>
      Promise.resolve([
        { id: 'card_1', brand: 'Visa', last4: '4242', expiresMonth: 12, expiresYear: 2030, isDefault: true },
      ]),
    authorize: (input) =>
      meet('authorize', () =>
        once(input.idempotencyKey, () => {
          const payment: Payment = {
            paymentId: `pi_${payments.size + 1}`,
            status: 'authorized',
            amountCents: input.amountCents,
            cardBrand: 'visa',
            cardLast4: '4242',
          }
          payments.set(payment.paymentId, payment)
          return payment
        }),
      ),
    capture: (input) => meet('capture', () => settle(input.paymentId, 'captured')),
    release: (input) => meet('release', () => settle(input.paymentId, 'cancelled')),
    refund: (input) =>
      meet('refund', () =>
        once(input.idempotencyKey, () => ({
          refundId: `re_${input.paymentId}`,
          status: 'succeeded' as const,
        })),
      ),
  }

  const ratesPort: Partial<RatesPort> = {
    provider: 'ledger',
    buyLabel: ({ providerShipmentId }) =>
      meet('buyLabel', () => {
        if (labels.has(providerShipmentId)) throw new Error('a second label was bought for one shipment')
        const label: Label = {
          providerShipmentId,
          trackerId: `trk_${providerShipmentId}`,
          carrier: 'USPS',
          service: 'First',
          trackingNumber: `9400${labels.size + 1}`,
          trackingUrl: null,
          postageCents: 593,
          toAddress: {
            name: null,
            company: null,
            street1: '',
            street2: null,
            city: '',
            state: '',
            zip: '',
            country: 'US',
            phone: null,
            email: null,
          },
          labelUrl: null,
        }
        labels.set(providerShipmentId, { ...label, isRefunded: false })
        return label
      }),
    findLabel: (providerShipmentId) =>
      meet('findLabel', () => {
        const label = labels.get(providerShipmentId)
        return label && !label.isRefunded ? label : null
      }),
    refundLabel: (providerShipmentId) =>
      meet('refundLabel', () => {
        const label = labels.get(providerShipmentId)
        if (label) label.isRefunded = true
        return { status: 'submitted' as const }
      }),
  }

  return {
    // Tests of purchases call just these methods of the ports.
    payments: paymentsPort as PaymentsPort,
    rates: ratesPort as RatesPort,
    /** Lets the next calls of this kind go wrong, in this order. */
    arrange: (call: Call, ...next: Mishap[]) => mishaps.set(call, next),
    /** How many calls reached or tried to reach the vendors. */
    callCount: () => calls,
    /** What the vendors believe: live authorizations, captured cents, labels that are not refunded. */
    ledger: () => ({
      authorizations: [...payments.values()].filter((payment) => payment.status === 'authorized').length,
      capturedCents: [...payments.values()]
        .filter((payment) => payment.status === 'captured')
        .reduce((sum, payment) => sum + payment.amountCents, 0),
      payments: payments.size,
      labels: [...labels.values()].filter((label) => !label.isRefunded).length,
    }),
  }
}

export type LedgerVendors = ReturnType<typeof createLedgerVendors>
