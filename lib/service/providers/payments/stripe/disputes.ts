import { z } from 'zod'

import type { Dispute, PaymentsEvent } from '#lib/service/providers/payments/port.ts'

export const disputeTypes = [
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const

export const fraudWarningTypes = [
  'radar.early_fraud_warning.created',
  'radar.early_fraud_warning.updated',
] as const

/** An id, or the expanded object. */
const reference = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .nullish()
  .transform((id) => id ?? null)
  .catch(null)

const seconds = z
  .number()
  .nullish()
  .transform((value) => (typeof value === 'number' ? new Date(value * 1000) : null))
  .catch(null)

const charged = { id: z.string(), charge: reference, payment_intent: reference }

/** A value that cannot be read costs itself only: that there is a dispute matters most. */
const wireDispute = z.object({
  ...charged,
  amount: z.int().nonnegative().nullish().catch(null),
  currency: z.string().nullish().catch(null),
  reason: z.string().nullish().catch(null),
  status: z.string().catch('needs_response'),
  created: seconds,
  evidence_details: z.object({ due_by: seconds }).nullish().catch(null),
})

const wireWarning = z.object({ ...charged, actionable: z.boolean().catch(true) })

type StripeEvent = { id: string; type: string; created?: number; data: { object: object } }

/** Stripe may add statuses: one that is not known needs a person. */
const statusOf = (status: string): Dispute['status'] => {
  if (status === 'won' || status === 'lost') return status
  if (status === 'warning_closed' || status === 'prevented') return 'closed'
  return status.endsWith('under_review') ? 'under_review' : 'needs_response'
}

const fundsOf = (type: string): 'withdrawn' | 'reinstated' | null => {
  if (type === 'charge.dispute.funds_withdrawn') return 'withdrawn'
  return type === 'charge.dispute.funds_reinstated' ? 'reinstated' : null
}

/** Reads an event about a dispute; null when it names neither payment nor charge. */
export const readDispute = (event: StripeEvent): PaymentsEvent | null => {
  const parsed = wireDispute.safeParse(event.data.object)
  if (!parsed.success) return null
  const { id, payment_intent: paymentId, charge: chargeId, status, amount, ...rest } = parsed.data
  if (paymentId === null && chargeId === null) return null
  const isInDollars = (rest.currency ?? 'usd').toLowerCase() === 'usd'
  return {
    kind: 'dispute',
    eventId: event.id,
    paymentId,
    chargeId,
    reportedAt: seconds.parse(event.created) ?? rest.created ?? new Date(0),
    funds: fundsOf(event.type),
    dispute: {
      disputeId: id,
      status: statusOf(status),
      isInquiry: status.startsWith('warning_'),
      amountCents: isInDollars ? (amount ?? null) : null,
      reason: rest.reason ?? null,
      respondBy: rest.evidence_details?.due_by ?? null,
    },
  }
}

/** Reads an early fraud warning; null when it names neither payment nor charge. */
export const readFraudWarning = (event: StripeEvent): PaymentsEvent | null => {
  const parsed = wireWarning.safeParse(event.data.object)
  if (!parsed.success) return null
  const { id: warningId, payment_intent: paymentId, charge: chargeId, actionable: isActionable } = parsed.data
  if (paymentId === null && chargeId === null) return null
  return { kind: 'fraud_warning', eventId: event.id, paymentId, chargeId, warningId, isActionable }
}
