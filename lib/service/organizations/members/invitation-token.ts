import { createHash, randomBytes } from 'node:crypto'

/** How long an invitation's link works, in milliseconds. */
export const invitationMs = 7 * 24 * 60 * 60 * 1000

/** The secret of an invitation's link: 256 random bits. */
export const makeInvitationToken = (): string => randomBytes(32).toString('base64url')

/** What is kept of it. */
export const hashInvitationToken = (token: string): string => createHash('sha256').update(token).digest('hex')
