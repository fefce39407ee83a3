import { eq } from 'drizzle-orm'

import type { Address } from '#lib/contract/addresses/address.ts'
import { defaultScopes } from '#lib/contract/api/access.values.ts'
import { type InTransaction, withTransaction } from '#lib/postgres/postgres.ts'
import { insertKey } from '#lib/service/api-keys/insert-key.ts'
import type { ServiceDeps } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { members, organizations } from '#lib/service/db/schema/organizations.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { newId } from '#lib/service/ids.ts'

import { checkPassword, hashPassword } from './accounts/password.ts'
import { insertUser } from './accounts/users.ts'
import { createTestCustomer, insertCustomer, type PaymentCustomer } from './payment-customer.ts'

type NewOrganization = {
  organizationId: string
  name: string
  ownerId: string
  /** Its customer at the payment provider; null until a card is entered. */
  customer: PaymentCustomer | null
  returnAddress: Address | null
  /** Null until it is entered. */
  phone: string | null
  /** IANA name; null until set. */
  timeZone: string | null
  now: Date
}

/** Inserts an organization with its owner. */
export const insertOrganization = async (ctx: InTransaction, input: NewOrganization): Promise<void> => {
  const { organizationId, name, ownerId, customer, returnAddress, phone, timeZone, now } = input
  await ctx.db
    .insert(organizations)
    .values({ organizationId, name, returnAddress, phone, timeZone, createdAt: now })
  await ctx.db.insert(members).values({ organizationId, userId: ownerId, role: 'owner', createdAt: now })
  if (customer) await insertCustomer(ctx, organizationId, customer, now)
}

/** A new organization with its owner. An e-mail address that has an account already cannot be used again. */
type CreateOrganizationInput = {
  name: string
  ownerEmail: string
  ownerName?: string
  /** Null for an owner who chooses one by a link. */
  ownerPassword: string | null
  /** Whether the owner's e-mail address counts as verified. */
  verified: boolean
  /** A test card to put on file; only in a sandbox. */
  cardNumber?: string | undefined
  returnAddress?: Address
  phone?: string | undefined
  timeZone?: string | undefined
}

export type CreatedOrganization = {
  organizationId: string
  userId: string
  apiKey: string
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
  if (input.ownerPassword !== null) checkPassword(input.ownerPassword, email)
  const existing = await deps.db.select({ id: user.id }).from(user).where(eq(user.email, email))
  if (existing.length > 0) {
    throw new ServiceError(
      'VALIDATION_ERROR',
      `${email} already has an account; use a different email address.`,
    )
  }

  const organizationId = newId()
  const userId = newId()
  const passwordHash = input.ownerPassword === null ? null : await hashPassword(input.ownerPassword)
  const customer = input.cardNumber
    ? await createTestCustomer(deps, { organizationId, name: input.name, email }, input.cardNumber)
    : null

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
      customer,
      returnAddress: input.returnAddress ?? null,
      phone: input.phone ?? null,
      timeZone: input.timeZone ?? null,
      now,
    })
    const { secret } = await insertKey(deps, {
      organizationId,
      userId,
      name: 'First key',
      scopes: defaultScopes,
    })
    return { organizationId, userId, apiKey: secret }
  })
}

/** Sign-in of an unconfigured sandbox. Worthless: no vendor behind it is real. */
export const sandboxOwner = { email: 'demo@mailroom.test', password: 'mailroom-demo', name: 'Jordan Mills' }

/** Return address of the sandbox's organizations. */
export const sandboxReturnAddress: Address = {
  name: null,
  company: 'Harbor Legal',
  street1: '388 TOWNSEND ST APT 20',
  street2: null,
  city: 'SAN FRANCISCO',
  state: 'CA',
  zip: '94107-1670',
  country: 'US',
  phone: '415-555-0134',
  email: null,
  verified: true,
  residential: true,
}

/** Creates the sandbox's organization with a test card on its first start; later starts change nothing. */
export const ensureSandboxOrganization = async (deps: ServiceDeps): Promise<void> => {
  const exists = async () => {
    const found = await deps.db.select({ id: user.id }).from(user).where(eq(user.email, sandboxOwner.email))
    return found.length > 0
  }
  if (await exists()) return
  await createOrganization(deps, {
    name: 'Harbor Legal',
    ownerEmail: sandboxOwner.email,
    ownerName: sandboxOwner.name,
    ownerPassword: sandboxOwner.password,
    verified: true,
    cardNumber: '4242424242424242',
    returnAddress: sandboxReturnAddress,
  }).catch(async (error: unknown) => {
    // Of several processes started at once on one database, the first creates it.
    if (!(await exists())) throw error
  })
}
