import { and, desc, eq, inArray, isNull } from 'drizzle-orm'

import type { SignUpEmail } from '#lib/contract/person/person.ts'
import { isSandbox } from '#lib/service/config/config.ts'
import type { ServiceDeps } from '#lib/service/context.ts'
import { sandboxEmails } from '#lib/service/db/schema/emails.ts'
import { ServiceError } from '#lib/service/errors.ts'

import { confirmationEmail, existingAccountEmail } from './account-email.ts'

/** What signing up has sent; nothing that could open an account which exists. */
const subjects = [confirmationEmail('').subject, existingAccountEmail('').subject]

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
