import type { StripeAccount, StripeWebhookEndpoint } from './account-shapes.ts'
import type { StripeDispute } from './dispute-shape.ts'

/** Stripe's objects as in its API's responses, key for key; tests compare them with recorded ones. */

export type StripeCustomer = {
  id: string
  object: 'customer'
  address: null
  balance: 0
  created: number
  currency: string | null
  customer_account: null
  default_source: null
  delinquent: false
  description: string | null
  discount: null
  email: string | null
  invoice_prefix: string
  invoice_settings: {
    custom_fields: null
    default_payment_method: string | null
    footer: null
    rendering_options: null
  }
  livemode: false
  metadata: Record<string, string>
  name: string | null
  next_invoice_sequence: number
  phone: string | null
  preferred_locales: string[]
  shipping: null
  tax_exempt: 'none'
  test_clock: null
}

export type StripeBillingDetails = {
  address: {
    city: null
    country: null
    line1: null
    line2: null
    postal_code: string | null
    state: null
  }
  email: string | null
  name: string | null
  phone: null
  tax_id: null
}

export type StripeCard = {
  brand: string
  checks: { address_line1_check: null; address_postal_code_check: null; cvc_check: 'pass' | null }
  country: string
  display_brand: string
  exp_month: number
  exp_year: number
  fingerprint: string
  funding: 'credit'
  generated_from: null
  last4: string
  networks: { available: string[]; preferred: null }
  regulated_status: 'unregulated'
  three_d_secure_usage: { supported: boolean }
  wallet: null
}

export type StripePaymentMethod = {
  id: string
  object: 'payment_method'
  allow_redisplay: 'unspecified' | 'always'
  billing_details: StripeBillingDetails
  card: StripeCard
  created: number
  customer: string | null
  customer_account: null
  livemode: false
  metadata: Record<string, string>
  type: 'card'
}

export type StripeSetupIntent = {
  id: string
  object: 'setup_intent'
  application: null
  automatic_payment_methods: null
  cancellation_reason: null
  client_secret: string
  created: number
  customer: string | null
  description: null
  excluded_payment_method_types: null
  flow_directions: null
  last_setup_error: object | null
  latest_attempt: null
  livemode: false
  mandate: null
  metadata: Record<string, string>
  next_action: null
  on_behalf_of: null
  payment_method: string | null
  payment_method_configuration_details: null
  payment_method_options: {
    card: { mandate_options: null; network: null; request_three_d_secure: 'automatic' }
  }
  payment_method_types: ['card']
  single_use_mandate: null
  status: 'requires_payment_method' | 'succeeded' | 'canceled'
  usage: 'off_session' | 'on_session'
}

export type StripeIntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'requires_capture'
  | 'canceled'
  | 'succeeded'

export type StripePaymentIntent = {
  id: string
  object: 'payment_intent'
  amount: number
  amount_capturable: number
  amount_details: { tip: Record<string, never> }
  amount_received: number
  application: null
  application_fee_amount: null
  automatic_payment_methods: { allow_redirects: 'always' | 'never'; enabled: true } | null
  canceled_at: number | null
  cancellation_reason: string | null
  capture_method: 'automatic_async' | 'automatic' | 'manual'
  client_secret: string
  confirmation_method: 'automatic'
  created: number
  currency: string
  customer: string | null
  customer_account: null
  description: string | null
  excluded_payment_method_types: null
  last_payment_error: object | null
  latest_charge: string | null
  livemode: false
  metadata: Record<string, string>
  next_action: object | null
  on_behalf_of: null
  payment_method: string | null
  payment_method_configuration_details: { id: string; parent: null } | null
  payment_method_options: {
    card: {
      installments: null
      mandate_options: null
      network: null
      request_three_d_secure: 'automatic'
    }
  }
  payment_method_types: ['card']
  processing: null
  receipt_email: null
  review: null
  setup_future_usage: null
  shipping: null
  source: null
  statement_descriptor: null
  statement_descriptor_suffix: null
  status: StripeIntentStatus
  transfer_data: null
  transfer_group: null
}

export type StripeCharge = {
  id: string
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  application: null
  application_fee: null
  application_fee_amount: null
  balance_transaction: string | null
  billing_details: StripeBillingDetails
  calculated_statement_descriptor: string
  captured: boolean
  created: number
  currency: string
  customer: string | null
  description: string | null
  destination: null
  dispute: string | null
  disputed: boolean
  failure_balance_transaction: null
  failure_code: string | null
  failure_message: string | null
  fraud_details: Record<string, never>
  livemode: false
  metadata: Record<string, string>
  on_behalf_of: null
  order: null
  outcome: {
    advice_code: string | null
    network_advice_code: null
    network_decline_code: string | null
    network_status: string
    reason: string | null
    risk_level: 'normal'
    risk_score: number
    seller_message: string
    type: string
  }
  paid: boolean
  payment_intent: string
  payment_method: string
  payment_method_details: { card: object; type: 'card' }
  radar_options: Record<string, never>
  receipt_email: null
  receipt_number: null
  receipt_url: string | null
  refunded: boolean
  review: null
  shipping: null
  source: null
  source_transfer: null
  statement_descriptor: null
  statement_descriptor_suffix: null
  status: 'succeeded' | 'failed'
  transfer_data: null
  transfer_group: null
}

export type StripeRefund = {
  id: string
  object: 'refund'
  amount: number
  balance_transaction: string
  charge: string
  created: number
  currency: string
  destination_details: {
    card: {
      reference_status: 'pending'
      reference_type: 'acquirer_reference_number'
      type: 'refund'
    }
    type: 'card'
  }
  metadata: Record<string, string>
  payment_intent: string
  reason: string | null
  receipt_number: null
  source_transfer_reversal: null
  status: 'succeeded' | 'pending' | 'failed'
  transfer_reversal: null
}

/** Checkout sessions have many keys that never change here; `checkout-session.ts` writes them all. */
export type StripeCheckoutSession = {
  id: string
  object: 'checkout.session'
  cancel_url: string | null
  created: number
  customer: string
  expires_at: number
  mode: 'setup'
  payment_status: 'no_payment_required'
  setup_intent: string
  status: 'open' | 'complete' | 'expired'
  success_url: string
  url: string | null
}

/** The stored objects of the simulator, by kind. */
export type StripeKinds = {
  account: StripeAccount
  customer: StripeCustomer
  /** With the number of the test card, which Stripe itself never returns. */
  payment_method: { method: StripePaymentMethod; cardNumber: string }
  setup_intent: StripeSetupIntent
  checkout_session: StripeCheckoutSession
  payment_intent: StripePaymentIntent
  charge: StripeCharge
  refund: StripeRefund
  dispute: StripeDispute
  /** With its secret, which Stripe returns only once. */
  webhook_endpoint: { endpoint: StripeWebhookEndpoint; secret: string }
  idempotency_key: { fingerprint: string; status: 200 | 400 | 402; response: object; requestId: string }
}
