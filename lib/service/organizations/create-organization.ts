import { eq } from 'drizzle-orm'

import type { Address } from '#lib/contract/addresses/address.ts'
import { scopes } from '#lib/contract/api/access.values.ts'
import { insertKey } from '#lib/service/api-keys/insert-key.ts'
import type { ServiceDeps } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { newId } from '#lib/service/ids.ts'

import { insertUser } from './accounts/insert-user.ts'
import { checkPassword } from './accounts/password-rules.ts'
import { hashPassword } from './accounts/password.ts'
import { insertOrganization } from './insert-organization.ts'

/** A new organization with its owner. An e-mail address that has an account already cannot be used again. */
export type CreateOrganizationInput = {
  name: string
  ownerEmail: string
  ownerName?: string
  ownerPassword: string
  /** Whether the owner's e-mail address counts as verified. */
  verified: boolean
  /** A test card to put on file; only where payments are a stand-in or in test mode. */
  cardNumber?: string | undefined
  returnAddress?: Address
}

export type CreatedOrganization = {
  organizationId: string
  userId: string
  apiKey: string
  paymentCustomerId: string
}

/** Creates an organization, its owner and a first API key. The key is shown this once. */
export const createOrganization = async (
  deps: ServiceDeps,
  input: CreateOrganizationInput,
): Promise<CreatedOrganization> => {
  const email = input.ownerEmail.trim().toLowerCase()
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw new ServiceError('VALIDATION_ERROR', `"${input.ownerEmail}" is not a valid email address.`)
  }
  checkPassword(input.ownerPassword, email)
  const existing = await deps.db.select({ id: user.id }).from(user).where(eq(user.email, email))
  if (existing.length > 0) {
    throw new ServiceError(
      'VALIDATION_ERROR',
      `${email} already has an account; use a different email address.`,
    )
  }

  const organizationId = newId()
  const userId = newId()
  const passwordHash = await hashPassword(input.ownerPassword)
  const customer = await deps.providers.payments.createCustomer({ organizationId, name: input.name, email })
  if (input.cardNumber) {
    await deps.providers.payments.attachTestCard({
      customerId: customer.customerId,
      number: input.cardNumber,
    })
  }

  const now = deps.clock.now()
  return withTransaction(deps, async (deps) => {
    await insertUser(deps, {
      id: userId,
      name: input.ownerName ?? email,
      email,
      verified: input.verified,
      passwordHash,
      now,
    })
    await insertOrganization(deps, {
      organizationId,
      name: input.name,
      ownerId: userId,
      paymentCustomerId: customer.customerId,
      returnAddress: input.returnAddress ?? null,
      now,
    })
    const { secret } = await insertKey(deps, { organizationId, userId, name: 'First key', scopes })
    return { organizationId, userId, apiKey: secret, paymentCustomerId: customer.customerId }
  })
}
