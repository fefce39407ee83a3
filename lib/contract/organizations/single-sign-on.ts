import { z } from 'zod'

import { text, timestamp } from '#lib/contract/api/primitives.ts'

/** Roles that people can be given when they first sign in: owners are made by owners alone. */
export const joiningRoles = ['admin', 'sender', 'reviewer', 'operator'] as const

const issuer = text()
  .trim()
  .max(500, 'Use at most 500 characters.')
  .pipe(z.url({ protocol: /^https?$/, error: 'Use a URL such as https://login.example.com.' }))

/** An email domain, in ASCII as in addresses, so that they can be compared. */
const domain = text()
  .trim()
  .toLowerCase()
  .max(253, 'Use at most 253 characters.')
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/,
    'Use a domain such as example.com, without @ or https://.',
  )

const joinsAs = z
  .enum(joiningRoles)
  .nullable()
  .meta({ description: 'Role of people who sign in and are not members yet; null: they must be invited.' })

/** An email domain of an organization. */
export const signInDomain = z
  .object({
    domain: text(),
    dns_record: z
      .object({ type: z.literal('TXT'), name: text(), value: text() })
      .meta({ description: 'The record that proves that the domain is the organization’s. It may stay.' }),
    verified_at: timestamp.nullable(),
  })
  .meta({ id: 'SignInDomain' })

export type SignInDomain = z.infer<typeof signInDomain>

/** Sign-in through the organization's own identity provider. */
export const singleSignOn = z
  .object({
    redirect_url: text().meta({ description: 'The redirect URL to register at the identity provider.' }),
    provider: z
      .object({
        issuer: text(),
        client_id: text(),
        joins_as: joinsAs,
        is_required: z.boolean().meta({
          description:
            'Whether people with an email address of a verified domain can sign in only through this provider.',
        }),
        last_sign_in_at: timestamp
          .nullable()
          .meta({ description: 'When someone last signed in through it; null: no one has yet.' }),
      })
      .nullable()
      .meta({ description: 'The OpenID Connect provider; null without any.' }),
    domains: z.array(signInDomain),
  })
  .meta({ id: 'SingleSignOn' })

export type SingleSignOn = z.infer<typeof singleSignOn>

/** The new provider. */
export const setSingleSignOnInput = z
  .object({
    issuer: issuer.meta({
      description: 'As the provider’s configuration names it, such as `https://login.example.com`.',
      examples: ['https://login.example.com'],
    }),
    client_id: text().trim().min(1, 'Enter the client ID.').max(500, 'Use at most 500 characters.'),
    client_secret: text()
      .min(1, 'Enter the client secret.')
      .max(2000, 'Use at most 2,000 characters.')
      .optional()
      .meta({
        description: 'Never returned. May be omitted if issuer and client ID remain the same.',
      }),
    joins_as: joinsAs.optional(),
    is_required: z.boolean().optional().meta({
      description:
        'Can be true only after someone has signed in through the provider, and ends other sessions.',
    }),
  })
  .meta({
    id: 'SetSingleSignOn',
    description:
      'What is left out is unchanged, as long as issuer and client ID remain the same. Of a new provider, `joins_as` is null and `is_required` false unless sent.',
  })

export type SetSingleSignOnInput = z.infer<typeof setSingleSignOnInput>

export const addSignInDomainInput = z
  .object({ domain: domain.meta({ examples: ['example.com'] }) })
  .meta({ id: 'AddSignInDomain' })

export const signInDomainParams = z.object({ domain: text().trim().toLowerCase().min(1).max(253) })
