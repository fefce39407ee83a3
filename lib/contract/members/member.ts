import { z } from 'zod'

import { id, text, timestamp } from '#lib/contract/api/primitives.ts'

import { role } from './role.ts'

/** Someone who belongs to the organization. */
export const member = z
  .object({
    user_id: id,
    name: text(),
    email: text(),
    role,
    is_you: z.boolean(),
    joined_at: timestamp,
    oversight: z
      .object({
        last_seen_at: timestamp.nullable().meta({
          description: 'When they last used the dashboard for this organization, to the hour; null if never.',
        }),
        two_factor: z.boolean().meta({
          description: 'Whether they sign in with a code from an authenticator app or with a passkey.',
        }),
        api_keys: z
          .int()
          .meta({ description: 'Number of their active API keys, which are revoked if they are removed.' }),
        open_tasks: z.int().meta({
          description: 'Number of tasks assigned to them, which become unassigned if they are removed.',
        }),
      })
      .nullable()
      .meta({ description: 'For owners and admins; null for everyone else.' }),
  })
  .meta({ id: 'Member' })

export type Member = z.infer<typeof member>

export const updateMemberInput = z.object({ role }).meta({ id: 'UpdateMemberInput' })

export type UpdateMemberInput = z.infer<typeof updateMemberInput>

/** An e-mail address as people type it: spaces around it and capitals do not matter. */
export const emailInput = text()
  .trim()
  .toLowerCase()
  .max(254, 'Use at most 254 characters.')
  .pipe(z.email('Enter a complete email address, such as ana@harbor.test.'))

/** A person with a pending invitation. */
export const invitation = z
  .object({
    id,
    email: text(),
    role,
    status: z.enum(['open', 'expired']),
    invited_by: text().nullable().meta({
      description: 'Name of the member who sent the invitation; null if the operator did.',
    }),
    sent_at: timestamp.meta({
      description: 'When the last email was sent. Only the link in that email works.',
    }),
    expires_at: timestamp,
  })
  .meta({ id: 'Invitation' })

export type Invitation = z.infer<typeof invitation>

export const createInvitationInput = z
  .object({ email: emailInput, role })
  .meta({ id: 'CreateInvitationInput' })

export type CreateInvitationInput = z.infer<typeof createInvitationInput>
