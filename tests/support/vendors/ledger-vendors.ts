import type { Payment, PaymentRefund, PaymentsPort } from '#lib/service/providers/payments/port.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import type { Label, LabelRefund, RatesPort } from '#lib/service/providers/rates/port.ts'

/** What happens to one vendor call: it is refused, it never arrives, or it does its work and the answer is lost. */
export type Mishap = 'declined' | 'unavailable' | 'answer lost'

/** A call that goes well, before one that does not. */
type Turn = Mishap | 'well'

type Call =
  | 'authorize'
  | 'findPayment'
  | 'capture'
  | 'release'
  | 'buyLabel'
  | 'findLabel'
  | 'refundLabel'
  | 'refund'

/**
 * Vendors that keep a ledger in memory, for tests of what happens when calls go wrong at a chosen place. Mishaps are
 * used up one by one, so that a repeated call meets the next.
 */
export const createLedgerVendors = () => {
  const payments = new Map<string, Payment>()
  const labels = new Map<string, Label>()
  const paymentOf = new Map<string, string>()
  let postageCents = 593
  const mishaps = new Map<Call, Turn[]>()
  const keys = new Map<string, unknown>()
  let calls = 0
  let asksHolder = false
  let refundState: PaymentRefund['status'] = 'succeeded'
  let labelRefundState: LabelRefund['status'] = 'submitted'

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
            status: input.returnUrl && asksHolder ? 'requires_action' : 'authorized',
            amountCents: input.amountCents,
            cardBrand: 'visa',
            cardLast4: '4242',
            actionUrl: input.returnUrl && asksHolder ? 'https://bank.example/confirm' : null,
          }
          payments.set(payment.paymentId, payment)
          paymentOf.set(input.purchaseId, payment.paymentId)
          return payment
        }),
      ),
    findPayment: ({ purchaseId }) =>
      meet('findPayment', () => payments.get(paymentOf.get(purchaseId) ?? '') ?? null),
    readPayment: (paymentId) => {
      const payment = payments.get(paymentId)
      if (!payment) return Promise.reject(new ProviderError('not_found', 'No such payment.'))
      return Promise.resolve(payment)
    },
    readRefund: (refundId) => Promise.resolve({ refundId, status: refundState }),
    capture: (input) => meet('capture', () => settle(input.paymentId, 'captured')),
    release: (input) => meet('release', () => settle(input.paymentId, 'cancelled')),
    refund: (input) =>
      meet('refund', () =>
        once(input.idempotencyKey, () => ({
          refundId: `re_${input.paymentId}`,
          status: refundState,
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
          postageCents,
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
          refundStatus: null,
        }
        labels.set(providerShipmentId, label)
        return label
      }),
    findLabel: (providerShipmentId) => meet('findLabel', () => labels.get(providerShipmentId) ?? null),
    refundLabel: (providerShipmentId) =>
      meet('refundLabel', () => {
        const label = labels.get(providerShipmentId)
        if (label) labels.set(providerShipmentId, { ...label, refundStatus: labelRefundState })
        return { status: labelRefundState }
      }),
  }

  return {
    // Tests of purchases call just these methods of the ports.
    payments: paymentsPort as PaymentsPort,
    rates: ratesPort as RatesPort,
    /** Lets the next calls of this kind go wrong, in this order. */
    arrange: (call: Call, ...next: Mishap[]) => mishaps.set(call, next),
    /** Lets one call of this kind go wrong, after so many that go well. */
    arrangeAt: (call: Call, place: number, mishap: Mishap) =>
      mishaps.set(call, [...Array.from({ length: place }, () => 'well' as const), mishap]),
    /** From now on banks ask holders who are there. */
    askHolders: () => {
      asksHolder = true
    },
    /** What labels cost from now on. */
    setPostage: (cents: number) => {
      postageCents = cents
    },
    /** What becomes of refunds from now on, those that were requested before included. */
    setRefunds: (states: { card?: PaymentRefund['status']; label?: LabelRefund['status'] }) => {
      refundState = states.card ?? refundState
      labelRefundState = states.label ?? labelRefundState
    },
    /** What the holder's bank, or the provider, makes of the payment. */
    settlePayments: (status: Payment['status']) => {
      for (const paymentId of payments.keys()) settle(paymentId, status)
    },
    /** How many calls reached or tried to reach the vendors. */
    callCount: () => calls,
    /** What the vendors believe: live authorizations, captured cents, labels that are not refunded. */
    ledger: () => ({
      authorizations: [...payments.values()].filter((payment) => payment.status === 'authorized').length,
      capturedCents: [...payments.values()]
        .filter((payment) => payment.status === 'captured')
        .reduce((sum, payment) => sum + payment.amountCents, 0),
      payments: payments.size,
      labels: [...labels.values()].filter((label) => label.refundStatus === null).length,
    }),
  }
}

export type LedgerVendors = ReturnType<typeof createLedgerVendors>
