import { loadCustomer, buildMethod, storeMethod, type CardEntry } from './customers.ts'
import { announce, type StripeMemory, newClientSecret, newStripeId, toUnix } from './memory.ts'
import { type Form, textOf, textsOf, missing, noSuch, StripeRefusal } from './requests.ts'
import type { StripeCheckoutSession, StripeSetupIntent } from './shapes.ts'

const daySeconds = 86_400

/** Creates the intent to add a card, which is entered later. */
export const createSetupIntent = async (memory: StripeMemory, form: Form): Promise<StripeSetupIntent> => {
  const customer = textOf(form, 'customer')
  if (customer) await loadCustomer(memory, customer, 'customer')
  const id = newStripeId('seti')
  const setup: StripeSetupIntent = {
    id,
    object: 'setup_intent',
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: newClientSecret(id),
    created: toUnix(memory.clock.now()),
    customer,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: textsOf(form, 'metadata'),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: textOf(form, 'usage') === 'on_session' ? 'on_session' : 'off_session',
  }
  await memory.objects.insert('setup_intent', { id, body: setup })
  return setup
}

/** Keys of a session without a meaning here, as Stripe returns them. */
const unusedKeys = {
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  amount_subtotal: null,
  amount_total: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  branding_settings: {
    background_color: '#ffffff',
    border_style: 'rounded',
    button_color: '#0074d4',
    display_name: 'Mailroom',
    font_family: 'default',
    icon: null,
    logo: null,
  },
  client_reference_id: null,
  client_secret: null,
  collected_information: { business_name: null, individual_name: null, shipping_details: null },
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer_account: null,
  customer_creation: null,
  customer_email: null,
  discounts: null,
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  locale: null,
  metadata: {},
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: 'always',
  payment_method_configuration_details: null,
  payment_method_options: { card: { request_three_d_secure: 'automatic' } },
  payment_method_types: ['card'],
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  submit_type: null,
  subscription: null,
  total_details: null,
  ui_mode: 'hosted_page',
  wallet_options: null,
}

/**
 * Opens a page for a card. It is on the host that the holder returns to afterwards, because that is the one their
 * browser reaches.
 */
export const createSession = async (
  memory: StripeMemory,
  form: Form,
  mount: string,
): Promise<StripeCheckoutSession> => {
  if (textOf(form, 'mode') !== 'setup') {
    throw new StripeRefusal(400, 'The sandbox supports Checkout in setup mode only.', { param: 'mode' })
  }
  const customerId = textOf(form, 'customer')
  const successUrl = textOf(form, 'success_url')
  if (!customerId) throw missing('customer')
  if (!successUrl || !/^https?:\/\//.test(successUrl)) throw missing('success_url')
  const customer = await loadCustomer(memory, customerId, 'customer')
  const setup = await createSetupIntent(memory, form)
  const id = newStripeId('cs_test')
  const created = toUnix(memory.clock.now())
  const session = {
    ...unusedKeys,
    id,
    object: 'checkout.session' as const,
    cancel_url: textOf(form, 'cancel_url'),
    created,
    currency: textOf(form, 'currency'),
    customer: customerId,
    customer_details: {
      address: null,
      business_name: null,
      email: customer.email,
      individual_name: null,
      name: null,
      phone: null,
      tax_exempt: null,
      tax_ids: null,
    },
    expires_at: created + daySeconds,
    mode: 'setup' as const,
    payment_status: 'no_payment_required' as const,
    setup_intent: setup.id,
    status: 'open' as const,
    success_url: successUrl,
    url: `${new URL(successUrl).origin}${mount}/stripe/checkout/${id}`,
  }
  await memory.objects.insert('checkout_session', { id, body: session, parentId: customerId })
  return session
}

/** Loads the session, which expires a day after it was opened. */
export const loadSession = async (memory: StripeMemory, id: string): Promise<StripeCheckoutSession> => {
  const found = await memory.objects.find('checkout_session', id)
  if (!found) throw noSuch('checkout.session', id, 'session')
  const session = found.body
  const isOver = session.status === 'open' && toUnix(memory.clock.now()) >= session.expires_at
  return isOver ? { ...session, status: 'expired', url: null } : session
}

/** Adds the card entered on the page to the customer. Returns the URL the holder goes to next. */
export const completeSession = async (
  memory: StripeMemory,
  session: StripeCheckoutSession,
  entry: CardEntry,
): Promise<string> => {
  const nextUrl = session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id)
  const locked = await memory.objects.lock('checkout_session', session.id)
  const setup = await memory.objects.lock('setup_intent', session.setup_intent)
  // A form sent twice adds one card.
  if (locked?.body.status !== 'open' || !setup) return nextUrl
  const stored = buildMethod(entry, memory.clock.now(), session.customer)
  await storeMethod(memory, stored)
  const done: StripeSetupIntent = {
    ...setup.body,
    status: 'succeeded',
    payment_method: stored.method.id,
    last_setup_error: null,
  }
  const complete: StripeCheckoutSession = { ...locked.body, status: 'complete', url: null }
  await memory.objects.replace('setup_intent', setup.id, done)
  await memory.objects.replace('checkout_session', session.id, complete)
  await announce(memory, 'setup_intent.succeeded', done)
  await announce(memory, 'checkout.session.completed', complete)
  return nextUrl
}
