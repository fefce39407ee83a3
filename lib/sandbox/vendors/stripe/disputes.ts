import { Stripe } from 'stripe'

import { withTransaction } from '#lib/postgres/postgres.ts'
import type { DatabaseDeps } from '#lib/service/context.ts'

import type { StripeDispute } from './dispute-shape.ts'
import { announce, newStripeId, openStripeMemory, type StripeMemory, toUnix } from './memory.ts'
import { noSuch, StripeRefusal } from './requests.ts'
import type { StripeCharge, StripePaymentIntent } from './shapes.ts'
import { findTestCard, type TestCard } from './test-cards.ts'

/** Until when evidence is accepted; banks set 7 to 21 days (docs.stripe.com/disputes/responding). */
const responseSeconds = 9 * 86_400

const buildDispute = (
  charge: StripeCharge,
  kind: Exclude<NonNullable<TestCard['disputes']>, 'fraud_warning'>,
  now: Date,
): StripeDispute => ({
  id: newStripeId('du'),
  object: 'dispute',
  amount: charge.amount_captured,
  balance_transactions:
    kind === 'inquiry' ? [] : [{ id: newStripeId('txn'), amount: -charge.amount_captured }],
  charge: charge.id,
  created: toUnix(now),
  currency: charge.currency,
  enhanced_eligibility_types: [],
  evidence: { uncategorized_text: null },
  evidence_details: {
    due_by: toUnix(now) + responseSeconds,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
  },
  is_charge_refundable: kind === 'inquiry',
  livemode: false,
  metadata: {},
  payment_intent: charge.payment_intent,
  reason: kind === 'inquiry' ? 'fraudulent' : kind,
  status: kind === 'inquiry' ? 'warning_needs_response' : 'needs_response',
})

/** Lets the holder of a test card dispute a captured payment, as its number says. */
export const disputeCaptured = async (memory: StripeMemory, intent: StripePaymentIntent): Promise<void> => {
  const method = intent.payment_method && (await memory.objects.find('payment_method', intent.payment_method))
  const kind = method ? findTestCard(method.body.cardNumber)?.disputes : undefined
  const charge =
    kind && intent.latest_charge ? await memory.objects.lock('charge', intent.latest_charge) : null
  if (!kind || !charge) return
  const captured = { ...charge.body, amount_captured: intent.amount_received }
  const now = memory.clock.now()
  if (kind === 'fraud_warning') {
    await announce(memory, 'radar.early_fraud_warning.created', {
      id: newStripeId('issfr'),
      object: 'radar.early_fraud_warning',
      actionable: true,
      charge: captured.id,
      created: toUnix(now),
      fraud_type: 'misc',
      livemode: false,
      payment_intent: intent.id,
    })
    return
  }
  const dispute = buildDispute(captured, kind, now)
  await memory.objects.insert('dispute', { id: dispute.id, body: dispute, parentId: intent.id })
  await memory.objects.replace('charge', captured.id, {
    ...captured,
    dispute: dispute.id,
    disputed: kind !== 'inquiry',
  })
  await announce(memory, 'charge.dispute.created', dispute)
  if (kind !== 'inquiry') await announce(memory, 'charge.dispute.funds_withdrawn', dispute)
}

/** The texts of evidence by which a dispute is decided in Stripe's test mode (docs.stripe.com/testing). */
export const evidenceTexts = ['winning_evidence', 'losing_evidence'] as const

/** Has the bank decide a dispute by the evidence, as in Stripe's test mode. Throws Stripe's error for one that is not open. */
export const submitEvidence = async (
  deps: DatabaseDeps,
  id: string,
  text: (typeof evidenceTexts)[number],
): Promise<StripeDispute> =>
  withTransaction(deps, async ({ db, clock }) => {
    const memory = openStripeMemory(db, clock, {
      id: newStripeId('req'),
      idempotencyKey: null,
      apiVersion: Stripe.API_VERSION,
    })
    const found = await memory.objects.lock('dispute', id)
    if (!found) throw noSuch('dispute', id)
    const { body: dispute } = found
    if (!dispute.status.endsWith('needs_response')) {
      throw new StripeRefusal(400, 'This dispute is already closed')
    }
    const submitted: StripeDispute = {
      ...dispute,
      evidence: { ...dispute.evidence, uncategorized_text: text },
      evidence_details: { ...dispute.evidence_details, has_evidence: true, submission_count: 1 },
      status: dispute.status === 'needs_response' ? 'under_review' : 'warning_under_review',
    }
    await announce(memory, 'charge.dispute.updated', submitted)
    const won = dispute.status === 'needs_response' ? 'won' : 'warning_closed'
    const decided: StripeDispute = { ...submitted, status: text === 'winning_evidence' ? won : 'lost' }
    await memory.objects.replace('dispute', id, decided)
    await announce(memory, 'charge.dispute.closed', decided)
    if (decided.status === 'won') await announce(memory, 'charge.dispute.funds_reinstated', decided)
    return decided
  })
