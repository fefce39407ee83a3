import { announce } from './events.ts'
import type { Form } from './form-body.ts'
import { textOf, textsOf } from './form-body.ts'
import type { StripeMemory } from './memory.ts'
import { lockIntent, readAmount } from './payment-intents.ts'
import { missing, noSuch, StripeRefusal } from './refusal.ts'
import type { StripeCharge, StripeRefund } from './shapes.ts'
import { newStripeId, toUnix } from './stamps.ts'

const lockCharge = async (memory: StripeMemory, form: Form): Promise<StripeCharge> => {
  const intentId = textOf(form, 'payment_intent')
  const id = intentId ? (await lockIntent(memory, intentId)).latest_charge : textOf(form, 'charge')
  if (intentId && !id) {
    throw new StripeRefusal(
      400,
      `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
    )
  }
  if (!id) throw missing('payment_intent')
  const found = await memory.objects.lock('charge', id)
  if (!found) throw noSuch('charge', id, 'charge')
  return found.body
}

const readRefundable = (charge: StripeCharge, form: Form): number => {
  if (!charge.captured) {
    throw new StripeRefusal(
      400,
      `This PaymentIntent (${charge.payment_intent}) does not have a successful charge to refund.`,
    )
  }
  const left = charge.amount_captured - charge.amount_refunded
  if (left === 0) {
    throw new StripeRefusal(400, `Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  }
  const amount = readAmount(form, 'amount') ?? left
  if (amount > left) {
    throw new StripeRefusal(
      400,
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      { param: 'amount' },
    )
  }
  return amount
}

/** Gives back what was taken, all of what is left unless less is asked for. */
export const createRefund = async (memory: StripeMemory, form: Form): Promise<StripeRefund> => {
  const charge = await lockCharge(memory, form)
  const amount = readRefundable(charge, form)
  const refund: StripeRefund = {
    id: newStripeId('re'),
    object: 'refund',
    amount,
    balance_transaction: newStripeId('txn'),
    charge: charge.id,
    created: toUnix(memory.clock.now()),
    currency: charge.currency,
    destination_details: {
      card: {
        reference_status: 'pending',
        reference_type: 'acquirer_reference_number',
        type: 'refund',
      },
      type: 'card',
    },
    metadata: textsOf(form, 'metadata'),
    payment_intent: charge.payment_intent,
    reason: textOf(form, 'reason'),
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
  const refunded = charge.amount_refunded + amount
  const updated: StripeCharge = {
    ...charge,
    amount_refunded: refunded,
    refunded: refunded === charge.amount_captured,
  }
  await memory.objects.replace('charge', charge.id, updated)
  await memory.objects.insert('refund', { id: refund.id, body: refund, parentId: charge.payment_intent })
  await announce(memory, 'refund.created', refund)
  await announce(memory, 'charge.refunded', updated)
  return refund
}

export const loadRefund = async (memory: StripeMemory, id: string): Promise<StripeRefund> => {
  const found = await memory.objects.find('refund', id)
  if (!found) throw noSuch('refund', id)
  return found.body
}
