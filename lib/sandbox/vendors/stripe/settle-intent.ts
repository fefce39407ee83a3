import { buildCharge } from './charges.ts'
import { declineError } from './customers.ts'
import { disputeCaptured } from './disputes.ts'
import { announce, type StripeMemory, newStripeId, toUnix } from './memory.ts'
import { buildIntent, lockIntent, readAmount, requireStatus } from './payment-intents.ts'
import { type Form, textOf, noSuch, StripeRefusal, type StripeResponse } from './requests.ts'
import type { StripeKinds, StripePaymentIntent } from './shapes.ts'
import { authenticationRequired, findTestCard } from './test-cards.ts'
import type { Decline } from './test-cards.ts'

/** Stores the payment. */
export const save = async (memory: StripeMemory, intent: StripePaymentIntent): Promise<void> => {
  await memory.objects.replace('payment_intent', intent.id, intent)
}

/** Loads the card of the payment. */
export const requireMethod = async (
  memory: StripeMemory,
  intent: StripePaymentIntent,
): Promise<StripeKinds['payment_method']> => {
  const id = intent.payment_method
  if (!id) {
    throw new StripeRefusal(
      400,
      'You cannot confirm this PaymentIntent because it is missing a payment method.',
      {
        code: 'payment_intent_unexpected_state',
      },
    )
  }
  const found = await memory.objects.find('payment_method', id)
  if (!found) throw noSuch('PaymentMethod', id, 'payment_method')
  if (found.body.method.customer !== intent.customer) {
    throw new StripeRefusal(
      400,
      'The provided PaymentMethod cannot be attached to the PaymentIntent: it does not belong to its Customer.',
      { code: 'payment_method_unexpected_state', param: 'payment_method' },
    )
  }
  return found.body
}

const decline = async (
  memory: StripeMemory,
  intent: StripePaymentIntent,
  stored: StripeKinds['payment_method'],
  reason: Decline,
): Promise<StripeResponse> => {
  const charge = buildCharge(intent, stored, reason, memory.clock.now())
  await memory.objects.insert('charge', { id: charge.id, body: charge, parentId: intent.id })
  const parts = { charge: charge.id, payment_method: stored.method }
  const failed: StripePaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    latest_charge: charge.id,
    last_payment_error: declineError(reason, parts),
  }
  await save(memory, failed)
  await announce(memory, 'payment_intent.payment_failed', failed)
  return { status: 402, body: { error: declineError(reason, { ...parts, payment_intent: failed }) } }
}

const askHolder = async (
  memory: StripeMemory,
  intent: StripePaymentIntent,
  returnUrl: string | null,
): Promise<StripeResponse> => {
  const waiting: StripePaymentIntent = {
    ...intent,
    status: 'requires_action',
    next_action: {
      redirect_to_url: {
        return_url: returnUrl,
        // On the host that the holder returns to, because that is the one their browser reaches.
        url: returnUrl
          ? `${new URL(returnUrl).origin}${memory.request.mount ?? '/sandbox'}/stripe/bank/${intent.id}`
          : `https://hooks.stripe.com/3d_secure_2/hosted?payment_intent=${intent.id}`,
      },
      type: 'redirect_to_url',
    },
  }
  await save(memory, waiting)
  await announce(memory, 'payment_intent.requires_action', waiting)
  return { status: 200, body: waiting }
}

/** Holds or captures the amount, once the bank has approved. */
export const approve = async (
  memory: StripeMemory,
  intent: StripePaymentIntent,
  stored: StripeKinds['payment_method'],
): Promise<StripeResponse> => {
  const charge = buildCharge(intent, stored, null, memory.clock.now())
  await memory.objects.insert('charge', { id: charge.id, body: charge, parentId: intent.id })
  const isHeld = intent.capture_method === 'manual'
  const approved: StripePaymentIntent = {
    ...intent,
    status: isHeld ? 'requires_capture' : 'succeeded',
    amount_capturable: isHeld ? intent.amount : 0,
    amount_received: isHeld ? 0 : intent.amount,
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
  }
  await save(memory, approved)
  await announce(
    memory,
    isHeld ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded',
    approved,
  )
  if (!isHeld) await disputeCaptured(memory, approved)
  return { status: 200, body: approved }
}

const confirm = async (
  memory: StripeMemory,
  intent: StripePaymentIntent,
  form: Form,
): Promise<StripeResponse> => {
  const stored = await requireMethod(memory, intent)
  const card = findTestCard(stored.cardNumber)
  const refusal = card?.onCharge ?? card?.onAttach
  if (refusal) return decline(memory, intent, stored, refusal)
  if (card?.needsAuthentication) {
    return textOf(form, 'off_session') === 'true'
      ? decline(memory, intent, stored, authenticationRequired)
      : askHolder(memory, intent, textOf(form, 'return_url'))
  }
  return approve(memory, intent, stored)
}

/** Creates a payment, and with `confirm` charges the card at once. */
export const createIntent = async (memory: StripeMemory, form: Form): Promise<StripeResponse> => {
  const intent = await buildIntent(memory, form)
  await memory.objects.insert('payment_intent', {
    id: intent.id,
    body: intent,
    ...(intent.customer ? { parentId: intent.customer } : {}),
  })
  return textOf(form, 'confirm') === 'true' ? confirm(memory, intent, form) : { status: 200, body: intent }
}

export const confirmIntent = async (
  memory: StripeMemory,
  id: string,
  form: Form,
): Promise<StripeResponse> => {
  const intent = await lockIntent(memory, id)
  requireStatus(intent, 'confirmed', ['requires_payment_method', 'requires_confirmation', 'requires_action'])
  const methodId = textOf(form, 'payment_method') ?? intent.payment_method
  return confirm(memory, { ...intent, payment_method: methodId }, form)
}

/** Captures a held amount, or part of it, and releases the rest. */
export const captureIntent = async (
  memory: StripeMemory,
  id: string,
  form: Form,
): Promise<StripeResponse> => {
  const intent = await lockIntent(memory, id)
  requireStatus(intent, 'captured', ['requires_capture'])
  const amount = readAmount(form, 'amount_to_capture') ?? intent.amount_capturable
  if (amount > intent.amount_capturable) {
    throw new StripeRefusal(
      400,
      `The requested capture amount is greater than the amount you can capture for this charge.`,
      { code: 'amount_too_large', param: 'amount_to_capture' },
    )
  }
  const charge = intent.latest_charge ? await memory.objects.lock('charge', intent.latest_charge) : null
  if (charge) {
    await memory.objects.replace('charge', charge.id, {
      ...charge.body,
      captured: true,
      amount_captured: amount,
      balance_transaction: newStripeId('txn'),
    })
  }
  const captured: StripePaymentIntent = {
    ...intent,
    status: 'succeeded',
    amount_capturable: 0,
    amount_received: amount,
  }
  await save(memory, captured)
  await announce(memory, 'payment_intent.succeeded', captured)
  await disputeCaptured(memory, captured)
  return { status: 200, body: captured }
}

/** Releases a held amount, or cancels a payment that was not completed. */
export const cancelIntent = async (memory: StripeMemory, id: string, form: Form): Promise<StripeResponse> => {
  const intent = await lockIntent(memory, id)
  requireStatus(intent, 'canceled', [
    'requires_payment_method',
    'requires_capture',
    'requires_confirmation',
    'requires_action',
  ])
  const cancelled: StripePaymentIntent = {
    ...intent,
    status: 'canceled',
    amount_capturable: 0,
    canceled_at: toUnix(memory.clock.now()),
    cancellation_reason: textOf(form, 'cancellation_reason'),
    next_action: null,
  }
  await save(memory, cancelled)
  await announce(memory, 'payment_intent.canceled', cancelled)
  return { status: 200, body: cancelled }
}
