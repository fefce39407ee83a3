import { z } from 'zod'

import { id, text, timestamp, timeZone } from '#lib/contract/api/primitives.ts'
import { role } from '#lib/contract/members/role.ts'
import { organizationName, organizationPhone } from '#lib/contract/organizations/organization.ts'

/** Options of the pages before sign-in. */
export const signInOptions = z.object({
  sign_up: z.enum(['open', 'invited', 'closed']),
  /** Name of the organization's own sign-in (OpenID Connect); null if none. */
  oidc_name: text().nullable(),
  sandbox: z.boolean(),
  /** Whether every vendor is simulated, so that the sandbox has its demo account. */
  demo_account: z.boolean(),
  /** The address of the invitation in the query; null if there is none, or it has expired. */
  invited_email: text().nullable(),
  /** The organization that invited that address; null when it was the operator. */
  invited_to: text().nullable(),
})

export type SignInOptions = z.infer<typeof signInOptions>

/** How an email address signs in. */
export const signInWay = z.object({
  /** The identity provider of its organization, as better-auth names it; null if none. */
  provider: text().nullable(),
})

export type SignInWay = z.infer<typeof signInWay>

/** A signed-in person, independent of their organizations. */
export const person = z.object({
  id,
  name: text(),
  email: text(),
  /** The first joined first. */
  organizations: z.array(
    z.object({
      id,
      name: text(),
      role,
      /** The one that this session works in. */
      is_current: z.boolean(),
    }),
  ),
  /** Whether they may make another one. */
  may_create_organization: z.boolean(),
})

export type Person = z.infer<typeof person>

/** The person's own name. */
export const updatePersonInput = z.object({
  name: text().trim().min(1, 'Enter your name.').max(120, 'Use at most 120 characters.'),
})

export type UpdatePersonInput = z.infer<typeof updatePersonInput>

/** One of the signed-in person's organizations. */
export const ownOrganization = z.object({ id, name: text() })

export type OwnOrganization = z.infer<typeof ownOrganization>

/** An invitation to an organization, as shown to a holder of its link. */
export const receivedInvitation = z.object({
  organization: text(),
  /** The address that it was sent to, and is for. */
  email: text(),
  role,
  invited_by: text().nullable(),
  expires_at: timestamp,
  state: z.enum(['open', 'accepted', 'revoked', 'expired']),
  /** Whether the address has an account. Shown only to a reader of its mail. */
  has_account: z.boolean(),
})

export type ReceivedInvitation = z.infer<typeof receivedInvitation>

/** A browser with a session of the person. */
export const personSession = z.object({
  id,
  is_current: z.boolean(),
  /** In plain words, such as "Firefox on Windows". */
  device: text(),
  /** The IP address of the sign-in; null if unknown. Its location is not looked up. */
  address: text().nullable(),
  signed_in_at: timestamp,
  /** Known to the day only: a session is not written to at every request. */
  last_used_at: timestamp,
})

export type PersonSession = z.infer<typeof personSession>

/** A key on a device, which signs in without a password. */
export const personPasskey = z.object({ id, name: text(), created_at: timestamp.nullable() })

export type PersonPasskey = z.infer<typeof personPasskey>

/** The person's sign-in methods. */
export const personSecurity = z.object({
  email: text(),
  /** False for a person who signs in only through their organization. */
  has_password: z.boolean(),
  two_factor: z.boolean(),
  /** The session is new, or its holder gave their password a moment ago: how they sign in may be changed. */
  is_confirmed: z.boolean(),
  passkeys: z.array(personPasskey),
  sessions: z.array(personSession),
})

export type PersonSecurity = z.infer<typeof personSecurity>

/** A new organization. */
export const createOrganizationInput = z.object({
  name: organizationName,
  phone: organizationPhone.optional(),
  time_zone: timeZone.optional().meta({ description: 'Its time zone; may be set later.' }),
})

export type CreateOrganizationInput = z.infer<typeof createOrganizationInput>

/** An e-mail that a sandbox kept instead of sending, as far as a new account needs it. */
export const signUpEmail = z.object({ subject: text(), text: text() })

export type SignUpEmail = z.infer<typeof signUpEmail>
