import { z } from 'zod'

import { scopes } from '#lib/contract/api/access.values.ts'
import { id, revision, text, timestamp } from '#lib/contract/api/primitives.ts'

const name = text()
  .trim()
  .min(1, 'Enter a name for the key.')
  .max(80, 'Use at most 80 characters.')
  .meta({ examples: ['Case management'] })

const scopeList = z
  .array(z.enum(scopes))
  .min(1, 'Choose at least one scope.')
  .transform((chosen) => scopes.filter((scope) => chosen.includes(scope)))

const allowedAddresses = z
  .array(
    z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
      error: 'Use an IP address such as 203.0.113.9 or a network such as 203.0.113.0/24.',
    }),
  )
  .max(50, 'Use at most 50 IP addresses and networks.')
  .meta({ examples: [['203.0.113.0/24']] })

/** An API key without its secret. */
export const apiKey = z
  .object({
    id,
    name: text(),
    hint: text().meta({ description: 'The first characters of the key.', examples: ['mailroom_key_J7fQ'] }),
    scopes: z.array(z.enum(scopes)),
    allowed_addresses: z
      .array(text())
      .meta({ description: 'IP addresses and networks that may use the key; empty allows all.' }),
    revision,
    owner: z
      .object({ id, name: text(), email: text() })
      .meta({ description: 'The member the key acts as, within their role’s permissions.' }),
    is_own: z
      .boolean()
      .meta({ description: 'Whether the key acts as you. You can rotate only your own keys.' }),
    status: z.enum(['active', 'expired', 'revoked']),
    created_at: timestamp,
    expires_at: timestamp.nullable(),
    last_used_at: timestamp.nullable().meta({ description: 'Accurate to the minute; null if never used.' }),
    revoked_at: timestamp.nullable(),
    previous_expires_at: timestamp
      .nullable()
      .meta({ description: 'Until then the previous secret also works; null if it does not.' }),
  })
  .meta({ id: 'ApiKey' })

export type ApiKey = z.infer<typeof apiKey>

/** A key with its secret, which is shown this once. */
export const apiKeyWithSecret = apiKey
  .extend({ secret: text().meta({ description: 'Shown once: only its hash is stored.' }) })
  .meta({ id: 'ApiKeyWithSecret' })

export type ApiKeyWithSecret = z.infer<typeof apiKeyWithSecret>

export const createApiKeyInput = z
  .object({
    name,
    scopes: scopeList,
    expires_at: z.iso
      .datetime({ offset: true })
      .nullish()
      .meta({ description: 'Omit for a key that never expires.' }),
    allowed_addresses: allowedAddresses.default([]),
  })
  .meta({ id: 'CreateApiKeyInput' })

export type CreateApiKeyInput = z.output<typeof createApiKeyInput>

export const updateApiKeyInput = z
  .object({ name: name.optional(), allowed_addresses: allowedAddresses.optional() })
  .meta({ id: 'UpdateApiKeyInput' })

export type UpdateApiKeyInput = z.infer<typeof updateApiKeyInput>

/** How long the previous secret stays valid. */
export const rotateApiKeyInput = z
  .object({
    overlap_hours: z
      .int()
      .min(0)
      .max(30 * 24)
      .default(24)
      .meta({ description: 'Hours during which the old secret also works; use 0 if it has leaked.' }),
  })
  .meta({ id: 'RotateApiKeyInput' })
