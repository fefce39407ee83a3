import { roleLabels, type Role } from '#lib/contract/members/roles.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import type { Config } from '#lib/service/config/config.ts'
import type { ServiceDeps } from '#lib/service/context.ts'
import { emailHtml, escapeHtml } from '#lib/service/emails/email-html.ts'
import { queueEmail } from '#lib/service/emails/send-email.ts'

const withQuery = (config: Pick<Config, 'appUrl'>, path: string, query: Record<string, string>): string =>
  `${config.appUrl}${path}?${new URLSearchParams(query)}`

/** Returns the links of account emails: pages, so that a program that follows links changes nothing. */
export const accountLinks = (config: Pick<Config, 'appUrl'>) => ({
  signIn: () => `${config.appUrl}/sign-in`,
  security: () => `${config.appUrl}/settings/security`,
  verifyEmail: (token: string) => withQuery(config, '/verify-email', { token }),
  resetPassword: (token: string) => withQuery(config, '/reset-password', { token }),
  invitation: (token: string) => withQuery(config, '/invitation', { token }),
  signUp: (invitation: string) => withQuery(config, '/sign-up', { invitation }),
})

/** Content of an account's email: paragraphs, and a link if there is something to do. */
type AccountEmail = {
  subject: string
  paragraphs: readonly string[]
  link?: { label: string; url: string }
  /** What to do if the reader did not request this. */
  otherwise: string
}

const ignore = 'If you did not request this, you can ignore this email: nothing will change.'

/** Composes the request to confirm an email address. */
export const confirmationEmail = (url: string): AccountEmail => ({
  subject: 'Confirm your email address',
  paragraphs: ['Confirm your email address to start using Mailroom.', 'The link expires in one hour.'],
  link: { label: 'Confirm email address', url },
  otherwise: 'If you did not sign up, you can ignore this email: no one can sign in with your address.',
})

/** Composes the same for an address that an account is to be changed to. */
export const newAddressEmail = (url: string): AccountEmail => ({
  subject: 'Confirm your new email address',
  paragraphs: [
    'Confirm that you want to use this email address to sign in to Mailroom.',
    'The link expires in one hour. Open it in a browser where you are signed in.',
  ],
  link: { label: 'Use this email address', url },
  otherwise: ignore,
})

/**
 * Composes the notice to the holder of an account that someone signed up with its address, which the response on the
 * page does not reveal.
 */
export const existingAccountEmail = (signInUrl: string): AccountEmail => ({
  subject: 'You already have an account',
  paragraphs: [
    'Someone, probably you, tried to sign up for Mailroom with this email address. It already has an account: sign in instead.',
    'If you have forgotten your password, you can reset it from the sign-in page.',
  ],
  link: { label: 'Sign in', url: signInUrl },
  otherwise: ignore,
})

/** Leads to choosing a new password. */
export const passwordResetEmail = (url: string): AccountEmail => ({
  subject: 'Reset your password',
  paragraphs: ['Choose a new password for Mailroom.', 'The link works once and expires in one hour.'],
  link: { label: 'Reset password', url },
  otherwise: ignore,
})

/** Invites someone to make an account. */
export const invitationEmail = (url: string): AccountEmail => ({
  subject: 'You are invited to Mailroom',
  paragraphs: [
    'You are invited to create an account on Mailroom, where tracked paper mail is sent and proven.',
    'The link expires in seven days.',
  ],
  link: { label: 'Create account', url },
  otherwise: ignore,
})

/** Invites someone to an organization. */
export const invitedToOrganizationEmail = (input: {
  organization: string
  role: Role
  /** Null when it was the operator. */
  invitedBy: string | null
  url: string
}): AccountEmail => {
  const { name, can } = roleLabels[input.role]
  const article = /^[AO]/.test(name) ? 'an' : 'a'
  return {
    subject: `Join ${input.organization} on Mailroom`,
    paragraphs: [
      `${input.invitedBy ?? 'Your Mailroom administrator'} has invited you to join ${input.organization} as ${article} ${name.toLowerCase()}, to send tracked paper mail and prove it.`,
      `You can ${can}.`,
      'This single-use link is for this email address only and expires in seven days.',
    ],
    link: { label: `Join ${input.organization}`, url: input.url },
    otherwise:
      'If you do not know the sender, you can ignore this email: you will not join unless you accept.',
  }
}

/** Change of an account's sign-in. */
export type SecurityChange =
  | 'password_changed'
  | 'email_changed'
  | 'two_factor_on'
  | 'two_factor_off'
  | 'recovery_codes_replaced'
  | 'recovery_code_used'
  | 'passkey_added'
  | 'passkey_removed'

const changes: Readonly<Record<SecurityChange, string>> = {
  password_changed: 'Your password was changed, and all other sessions were ended',
  email_changed: 'Your sign-in email address was changed',
  two_factor_on: 'Two-factor authentication was turned on',
  two_factor_off: 'Two-factor authentication was turned off',
  recovery_codes_replaced: 'Your recovery codes were replaced',
  recovery_code_used: 'A recovery code was used to sign in',
  passkey_added: 'A passkey was added to your account',
  passkey_removed: 'A passkey was removed from your account',
}

/** Composes the notice to the holder of an account about a change of its sign-in. */
export const securityEmail = (change: SecurityChange, securityUrl: string): AccountEmail => ({
  subject: changes[change],
  paragraphs: [`${changes[change]}.`],
  link: { label: 'Review your security settings', url: securityUrl },
  otherwise: 'If this was not you, reset your password immediately and contact your Mailroom administrator.',
})

/** The e-mail as text and HTML. */
export const composeAccountEmail = (email: AccountEmail): { subject: string; text: string; html: string } => {
  const { subject, paragraphs, link, otherwise } = email
  const text = [...paragraphs, link && `${link.label}: ${link.url}`, otherwise].filter(Boolean).join('\n\n')
  const html = [
    ...paragraphs.map((paragraph) => `<p style="margin:0 0 12px">${escapeHtml(paragraph)}</p>`),
    link &&
      `<p style="margin:20px 0"><a href="${escapeHtml(link.url)}" style="color:#1d4f91;font-weight:600">${escapeHtml(link.label)}</a></p>`,
    `<p style="margin:24px 0 0;font-size:13px;color:#5f5b55">${escapeHtml(otherwise)}</p>`,
  ]
  return { subject, text, html: emailHtml(html.filter(Boolean).join('')) }
}

/** Sends an email about an account. It concerns a person, and no organization. */
export const sendAccountEmail = async (deps: ServiceDeps, to: string, email: AccountEmail): Promise<void> => {
  await withTransaction(deps, (deps) =>
    queueEmail(deps, { organizationId: null, to, ...composeAccountEmail(email) }),
  )
}
