import { eq } from 'drizzle-orm'

import type { Address } from '#lib/contract/addresses/address.ts'
import type { ServiceDeps } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'

import { createOrganization } from './create-organization.ts'

/** How to sign in to a sandbox that nobody has set up. Worth nothing: no vendor behind it is real. */
export const sandboxOwner = { email: 'demo@mailroom.test', password: 'mailroom-demo', name: 'Jordan Mills' }

/** Where letters of the sandbox's organizations come back to. */
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
