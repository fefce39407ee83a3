import type { Form } from './form-body.ts'
import { formOf, textOf, textsOf } from './form-body.ts'
import type { StripeMemory } from './memory.ts'
import { noSuch, StripeRefusal } from './refusal.ts'
import type { StripeCustomer } from './shapes.ts'
import { newStripeId, toUnix } from './stamps.ts'

export const createCustomer = async (memory: StripeMemory, form: Form): Promise<StripeCustomer> => {
  const id = newStripeId('cus').slice(0, 18)
  const customer: StripeCustomer = {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: toUnix(memory.clock.now()),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: textOf(form, 'description'),
    discount: null,
    email: textOf(form, 'email'),
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: textsOf(form, 'metadata'),
    name: textOf(form, 'name'),
    next_invoice_sequence: 1,
    phone: textOf(form, 'phone'),
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
  await memory.objects.insert('customer', { id, body: customer })
  return customer
}

export const loadCustomer = async (
  memory: StripeMemory,
  id: string,
  param = 'id',
): Promise<StripeCustomer> => {
  const found = await memory.objects.find('customer', id)
  if (!found) throw noSuch('customer', id, param)
  return found.body
}

const requireOwnMethod = async (memory: StripeMemory, customerId: string, id: string): Promise<void> => {
  const found = await memory.objects.find('payment_method', id)
  if (found?.body.method.customer === customerId) return
  throw new StripeRefusal(
    400,
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    { code: 'resource_missing', param: 'invoice_settings[default_payment_method]' },
  )
}

export const updateCustomer = async (
  memory: StripeMemory,
  id: string,
  form: Form,
): Promise<StripeCustomer> => {
  const found = await memory.objects.lock('customer', id)
  if (!found) throw noSuch('customer', id)
  const methodId = textOf(formOf(form, 'invoice_settings'), 'default_payment_method')
  if (methodId) await requireOwnMethod(memory, id, methodId)
  const customer = found.body
  const updated: StripeCustomer = {
    ...customer,
    name: textOf(form, 'name') ?? customer.name,
    email: textOf(form, 'email') ?? customer.email,
    description: textOf(form, 'description') ?? customer.description,
    metadata: { ...customer.metadata, ...textsOf(form, 'metadata') },
    invoice_settings: {
      ...customer.invoice_settings,
      default_payment_method: methodId ?? customer.invoice_settings.default_payment_method,
    },
  }
  await memory.objects.replace('customer', id, updated)
  return updated
}
