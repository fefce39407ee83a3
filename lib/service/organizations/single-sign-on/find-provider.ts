import { and, eq, isNotNull } from 'drizzle-orm'

import type { Role } from '#lib/contract/members/roles.values.ts'
import type { ServiceDeps } from '#lib/service/context.ts'
import { directory } from '#lib/service/db/schema/organizations.ts'
import { identityProviders, signInDomains } from '#lib/service/db/schema/single-sign-on.ts'
import type { IdentityClient } from '#lib/service/providers/identity/port.ts'
import { openSecret } from '#lib/service/secrets/seal.ts'

const prefix = 'sso-'

/** Returns what better-auth calls the provider of an organization; its redirect URL ends with it. */
export const providerIdOf = (organizationId: string): string => `${prefix}${organizationId}`

/** Returns the organization whose provider is called so, or null for any other provider. */
export const organizationOf = (providerId: string): string | null =>
  /^sso-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(providerId) ? providerId.slice(prefix.length) : null

/** Returns what the client secret of an organization is sealed for. */
export const secretPurpose = (organizationId: string): string => `identity provider ${organizationId}`

/** Returns the name of the DNS record that proves a domain. */
export const recordName = (domain: string): string => `_mailroom.${domain}`

/** Returns the domain of an email address, in lower case. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** An organization's provider, as signing in needs it. */
export type OrganizationProvider = {
  organizationId: string
  client: IdentityClient
  joinsAs: Role | null
  /** The verified ones. */
  domains: ReadonlySet<string>
}

/** Loads the provider of an organization and its verified domains; null if it has none. */
export const loadProvider = async (
  { db, config }: Pick<ServiceDeps, 'db' | 'config'>,
  organizationId: string,
): Promise<OrganizationProvider | null> => {
  const [[found], domains] = await Promise.all([
    db.select().from(identityProviders).where(eq(identityProviders.organizationId, organizationId)),
    db
      .select({ domain: signInDomains.domain })
      .from(signInDomains)
      .where(and(eq(signInDomains.organizationId, organizationId), isNotNull(signInDomains.verifiedAt))),
  ])
  if (!found) return null
  return {
    organizationId,
    client: {
      issuer: found.issuer,
      clientId: found.clientId,
      clientSecret: openSecret(config, secretPurpose(organizationId), found.clientSecret),
    },
    joinsAs: found.joinsAs,
    domains: new Set(domains.map(({ domain }) => domain)),
  }
}

/**
 * Finds the organization whose provider signs an email address in, and whether it is the only way; null if none does.
 */
export const findProviderFor = async (
  { db }: Pick<ServiceDeps, 'db'>,
  email: string,
): Promise<{ organizationId: string; isRequired: boolean } | null> => {
  const [found] = await db
    .select({
      organizationId: identityProviders.organizationId,
      isRequired: identityProviders.isRequired,
    })
    .from(directory)
    .innerJoin(identityProviders, eq(identityProviders.organizationId, directory.organizationId))
    .where(and(eq(directory.kind, 'sign_in_domain'), eq(directory.name, domainOf(email))))
  return found ?? null
}
