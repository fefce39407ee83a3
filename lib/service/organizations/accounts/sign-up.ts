import { randomBytes } from 'node:crypto'

import { and, eq, gt, desc, inArray, isNull } from 'drizzle-orm'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import type { SignInOptions, SignUpEmail } from '#lib/contract/person/person.ts'
import { isSandbox, isSimulated } from '#lib/service/config/config.ts'
import { sandboxSubject } from '#lib/service/config/specimen.ts'
import type { ServiceDeps } from '#lib/service/context.ts'
import { signUpInvitations } from '#lib/service/db/schema/accounts.ts'
import { sandboxEmails } from '#lib/service/db/schema/emails.ts'
import { ServiceError } from '#lib/service/errors.ts'
import {
  findOpenInvitation,
  isInvitedAnywhere,
  hashInvitationToken,
} from '#lib/service/organizations/members/find-invitation.ts'

import {
  invitationEmail,
  accountLinks,
  sendAccountEmail,
  confirmationEmail,
  existingAccountEmail,
} from './account-email.ts'

const validMs = 7 * dayMs

const normalEmail = (email: string): string => email.trim().toLowerCase()

/** Invites an e-mail address to create an account, where sign-up is limited to invited people. Returns the link in the e-mail. */
export const inviteToSignUp = async (deps: ServiceDeps, givenEmail: string): Promise<{ url: string }> => {
  const email = normalEmail(givenEmail)
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw new ServiceError('VALIDATION_ERROR', `"${givenEmail}" is not a valid email address.`)
  }
  const token = randomBytes(32).toString('base64url')
  const now = deps.clock.now()
  await deps.db.insert(signUpInvitations).values({
    tokenHash: hashInvitationToken(token),
    email,
    createdAt: now,
    expiresAt: new Date(now.getTime() + validMs),
  })
  const url = accountLinks(deps.config).signUp(token)
  await sendAccountEmail(deps, email, invitationEmail(url))
  return { url }
}

/** Whom an invitation lets make an account, and which organization waits for them; null when it is unknown or has ended. */
const findInvited = async (
  deps: ServiceDeps,
  token: string,
): Promise<{ email: string; organization: string | null } | null> => {
  const toOrganization = await findOpenInvitation(deps, token)
  if (toOrganization) {
    const { invitation, organization } = toOrganization
    return { email: invitation.email, organization }
  }
  const [found] = await deps.db
    .select({ email: signUpInvitations.email })
    .from(signUpInvitations)
    .where(
      and(
        eq(signUpInvitations.tokenHash, hashInvitationToken(token)),
        gt(signUpInvitations.expiresAt, deps.clock.now()),
      ),
    )
  return found ? { ...found, organization: null } : null
}

/**
 * Throws FORBIDDEN unless an account with this email address may be created. If sign-up is limited to invited people
 * it requires the token sent there, or `isProven` if someone else proves the address.
 */
export const requireSignUp = async (
  deps: ServiceDeps,
  input: { email: string; invitation?: string | undefined; isProven?: boolean },
): Promise<void> => {
  const { signUp } = deps.config.accounts
  if (signUp === 'open') return
  if (signUp === 'closed') {
    throw new ServiceError(
      'FORBIDDEN',
      'Sign-up is disabled. Ask your Mailroom administrator for an account.',
    )
  }
  const email = normalEmail(input.email)
  if (input.isProven) {
    const [invited] = await deps.db
      .select({ email: signUpInvitations.email })
      .from(signUpInvitations)
      .where(and(eq(signUpInvitations.email, email), gt(signUpInvitations.expiresAt, deps.clock.now())))
      .limit(1)
    if (invited || (await isInvitedAnywhere(deps, email))) return
  } else if (input.invitation && (await findInvited(deps, input.invitation))?.email === email) return
  throw new ServiceError(
    'FORBIDDEN',
    'Sign-up is by invitation only. Open the link in your invitation, and use the email address it was sent to.',
  )
}

/**
 * Returns whether an organization sent the token to this address: only its reader has seen it. The operator's own
 * invitations are shown on the command line, and prove nothing.
 */
export const isProvenByInvitation = async (
  deps: ServiceDeps,
  email: string,
  token: string,
): Promise<boolean> => (await findOpenInvitation(deps, token))?.invitation.email === normalEmail(email)

/** The account exists: its invitations are no longer needed. */
export const useUpInvitations = async (deps: ServiceDeps, email: string): Promise<void> => {
  await deps.db.delete(signUpInvitations).where(eq(signUpInvitations.email, normalEmail(email)))
}

/** Returns the options of the pages before sign-in, for the holder of this invitation. */
export const getSignInOptions = async (
  deps: ServiceDeps,
  invitation: string | undefined,
): Promise<SignInOptions> => {
  const invited = invitation ? await findInvited(deps, invitation) : null
  return {
    sign_up: deps.config.accounts.signUp,
    oidc_name: deps.config.accounts.oidc?.name ?? null,
    sandbox: isSandbox(deps.config),
    demo_account: isSimulated(deps.config),
    invited_email: invited?.email ?? null,
    invited_to: invited?.organization ?? null,
  }
}

/** Subjects of sign-up emails, none of which could open an existing account. */
const subjects = [confirmationEmail('').subject, existingAccountEmail('').subject].map(sandboxSubject)

/**
 * The last e-mail that signing up with this address would have sent. In a sandbox only, where no mail arrives and nothing
 * is worth protecting; NOT_FOUND elsewhere.
 */
export const getSignUpEmail = async (deps: ServiceDeps, email: string): Promise<SignUpEmail> => {
  if (isSandbox(deps.config) && deps.config.email.smtpUrl === undefined) {
    const [found] = await deps.db
      .select({ subject: sandboxEmails.subject, text: sandboxEmails.text })
      .from(sandboxEmails)
      .where(
        and(
          eq(sandboxEmails.recipient, email.trim().toLowerCase()),
          isNull(sandboxEmails.organizationId),
          inArray(sandboxEmails.subject, subjects),
        ),
      )
      .orderBy(desc(sandboxEmails.sentAt), desc(sandboxEmails.id))
      .limit(1)
    if (found) return found
  }
  throw new ServiceError('NOT_FOUND', 'This email does not exist.')
}
