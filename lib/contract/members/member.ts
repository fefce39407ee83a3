import { z } from 'zod'

import { id, timestamp } from '#lib/contract/api/primitives.ts'

import { roles } from './roles.values.ts'

/** Somebody who belongs to the organization. */
export const member = z
  .object({
    user_id: id,
    name: z.string(),
    email: z.string(),
    role: z.enum(roles),
    is_you: z.boolean(),
    joined_at: timestamp,
    oversight: z
      .object({
        last_seen_at: timestamp.nullable().meta({
          description: 'When they last used the dashboard for this organization, to the hour; null if never.',
        }),
        two_factor: z.boolean().meta({
          description: 'Signing in asks them for a code from a device, or they have a passkey.',
        }),
        api_keys: z.int().meta({ description: 'Their API keys that work. Removing them revokes these.' }),
        open_tasks: z.int().meta({ description: 'What they look after. Removing them leaves it to nobody.' }),
      })
      .nullable()
      .meta({ description: 'For owners and admins; null for everybody else.' }),
  })
  .meta({ id: 'Member' })

export type Member = z.infer<typeof member>

export const updateMemberInput = z.object({ role: z.enum(roles) }).meta({ id: 'UpdateMemberInput' })

export type UpdateMemberInput = z.infer<typeof updateMemberInput>

/** An e-mail address as people type it: spaces around it and capitals do not matter. */
export const emailInput = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'Use at most 254 characters.')
  .pipe(z.email('Enter a whole e-mail address, such as ana@harbor.test.'))

/** Somebody who was asked to join and has not yet. */
export const invitation = z
  .object({
    id,
    email: z.string(),
    role: z.enum(roles),
    status: z.enum(['open', 'expired']),
    invited_by: z.string().nullable().meta({
      description: 'Name of the member who invited; null when that was the operator.',
    }),
    sent_at: timestamp.meta({
      description: 'When its last e-mail was sent. Only the link in that one works.',
    }),
    expires_at: timestamp,
  })
  .meta({ id: 'Invitation' })

export type Invitation = z.infer<typeof invitation>

export const createInvitationInput = z
  .object({ email: emailInput, role: z.enum(roles) })
  .meta({ id: 'CreateInvitationInput' })

export type CreateInvitationInput = z.infer<typeof createInvitationInput>
