import { z } from 'zod'

import { createApiKeyInput } from '#lib/contract/api-keys/api-key.ts'
import { scopes, type Scope } from '#lib/contract/api/access.values.ts'
import { dayMs } from '#lib/contract/formats/time.values.ts'

/** The lifetimes of a key in days; empty: no expiration. */
export const lifetimes = [
  { days: '30', label: 'In 30 days' },
  { days: '90', label: 'In 90 days' },
  { days: '365', label: 'In 1 year' },
  { days: '', label: 'Never' },
] as const

/** Splits IP addresses at spaces, commas and lines. */
export const readAddresses = (text: string): string[] => text.split(/[\s,;]+/).filter((part) => part !== '')

const addresses = z.string().superRefine((text, context) => {
  const { error } = createApiKeyInput.shape.allowed_addresses.safeParse(readAddresses(text))
  if (error) context.addIssue({ code: 'custom', message: error.issues[0]?.message })
})

/** Validates the form of allowed IP addresses. */
export const addressForm = z.object({ allowed_addresses: addresses })

/** Validates the form of a key. */
export const keyForm = z.object({
  name: createApiKeyInput.shape.name,
  scopes: z.array(z.enum(scopes)).min(1, 'Select at least one permission.'),
  expires_at: z.enum(lifetimes.map(({ days }) => days)),
  allowed_addresses: addresses,
})

type KeyFormValues = z.infer<typeof keyForm>

/** Returns the API's input. */
export const inputOf = ({
  name,
  scopes: chosen,
  expires_at: days,
  allowed_addresses: text,
}: KeyFormValues) => ({
  name,
  scopes: chosen,
  expires_at: days === '' ? null : new Date(Date.now() + Number(days) * dayMs).toISOString(),
  allowed_addresses: readAddresses(text),
})

/** The initial form: a read-only key with an expiration. */
export const emptyKey: KeyFormValues = {
  name: '',
  scopes: ['shipments:read'],
  expires_at: '90',
  allowed_addresses: '',
}

/** Short labels for the scopes; the contract's `scopeWords` describe them. */
export const scopeLabels = {
  documents: 'Upload documents',
  'shipments:read': 'View shipments',
  'shipments:draft': 'Create drafts',
  'shipments:buy': 'Purchase and cancel',
  evidence: 'Download evidence',
  'agents:buy': 'Purchase as an AI agent',
} as const satisfies Record<Scope, string>
