import { type Client, createClient } from '#lib/client/client.ts'
import { scopes } from '#lib/contract/api/access.values.ts'
import type { Role } from '#lib/contract/members/roles.values.ts'
import { everyTenant, openDatabase, withTransaction } from '#lib/postgres/postgres.ts'
import { createCustomer, putCardOnFile } from '#lib/sandbox/vendors/stripe/customers.ts'
import { openStripeMemory } from '#lib/sandbox/vendors/stripe/memory.ts'
import { findTestCard } from '#lib/sandbox/vendors/stripe/test-cards.ts'
import { insertKey } from '#lib/service/api-keys/insert-key.ts'
import { systemClock } from '#lib/service/clock.ts'
import { members } from '#lib/service/db/schema/organizations.ts'
import { newId } from '#lib/service/ids.ts'
import { hashPassword } from '#lib/service/organizations/accounts/password.ts'
import { insertUser } from '#lib/service/organizations/accounts/users.ts'
import { sandboxReturnAddress } from '#lib/service/organizations/create-organization.ts'
import { insertOrganization } from '#lib/service/organizations/create-organization.ts'

import { baseUrl, readDatabaseUrl } from './server.ts'

export type Account = { email: string; password: string }

/** An organization of a test's own. */
export type Organization = {
  organizationId: string
  owner: Account
  /** The secret of an API key of the owner's with every scope. */
  apiKey: string
  /** Calls the API with that key. */
  client: Client
}

// Tests are listed before there is a database: it is opened when the first test needs it.
let opened: ReturnType<typeof openDatabase> | undefined
const openOnce = () => (opened ??= openDatabase(readDatabaseUrl(), { max: 1, scope: everyTenant }))

const clock = systemClock
const password = 'correct horse battery'

// A password is expensive to hash by design. All accounts share one.
let hashed: Promise<string> | undefined
const passwordHash = (): Promise<string> => (hashed ??= hashPassword(password))

const newEmail = (): string => `${newId()}@harbor.test`

/** Creates a customer in the payment simulator, with a test card on file unless `card` is null. */
const openCustomer = async (name: string, card: string | null): Promise<string> => {
  const { db } = openOnce()
  const request = { id: newId(), idempotencyKey: null, apiVersion: 'sandbox' }
  const { id } = await createCustomer(openStripeMemory(db, clock, request), { name })
  const testCard = card === null ? undefined : findTestCard(card)
  if (card !== null && !testCard) throw new Error(`${card} is not a test card`)
  if (testCard) await putCardOnFile({ db, clock }, id, testCard)
  return id
}

/**
 * Creates an organization with its owner and an API key, directly in the database: the command line would take seconds
 * for each, and has its own tests. It has a card and a return address on file unless it `isNew`.
 */
export const createOrganization = async (
  options: { name?: string; email?: string; card?: string | null; isNew?: boolean } = {},
): Promise<Organization> => {
  const { name = 'Harbor Legal', email = newEmail(), isNew = false } = options
  const { card = isNew ? null : '4242424242424242' } = options
  const returnAddress = isNew ? null : sandboxReturnAddress
  const [organizationId, ownerId, now] = [newId(), newId(), clock.now()]
  const customer = { account: 'stripe:simulator:simulator', customerId: await openCustomer(name, card) }
  const hash = await passwordHash()
  const apiKey = await withTransaction({ ...openOnce(), clock }, async (deps) => {
    await insertUser(deps, { id: ownerId, name: email, email, verified: true, passwordHash: hash, now })
    await insertOrganization(deps, {
      organizationId,
      name,
      ownerId,
      customer,
      returnAddress,
      phone: null,
      timeZone: null,
      now,
    })
    const { secret } = await insertKey(deps, { organizationId, userId: ownerId, name: 'First key', scopes })
    return secret
  })
  const client = createClient({ baseUrl, headers: { authorization: `Bearer ${apiKey}` } })
  return { organizationId, owner: { email, password }, apiKey, client }
}

/** Creates an account that is a member of the organization, without an invitation. */
export const addMember = async (
  { organizationId }: Pick<Organization, 'organizationId'>,
  name: string,
  role: Role,
): Promise<Account> => {
  const [email, userId, now] = [newEmail(), newId(), clock.now()]
  const hash = await passwordHash()
  await withTransaction({ ...openOnce(), clock }, async (deps) => {
    await insertUser(deps, { id: userId, name, email, verified: true, passwordHash: hash, now })
    await deps.db.insert(members).values({ organizationId, userId, role, createdAt: now })
  })
  return { email, password }
}
