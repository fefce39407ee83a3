/** The account that the key is of, as far as one without Connect shows itself. */
export type StripeAccount = {
  id: string
  object: 'account'
  business_profile: { name: string; support_email: null; support_phone: null; url: null }
  business_type: 'company'
  capabilities: { card_payments: 'active'; transfers: 'active' }
  charges_enabled: boolean
  country: 'US'
  created: number
  default_currency: 'usd'
  details_submitted: boolean
  email: string
  metadata: Record<string, string>
  payouts_enabled: boolean
  type: 'standard'
}

/** A webhook endpoint, as Stripe returns it. */
export type StripeWebhookEndpoint = {
  id: string
  object: 'webhook_endpoint'
  api_version: string | null
  application: string | null
  created: number
  description: string | null
  enabled_events: string[]
  livemode: false
  metadata: Record<string, string>
  status: 'enabled' | 'disabled'
  url: string
}
