import { randomBytes } from 'node:crypto'

import { and, count, eq } from 'drizzle-orm'

import type { SingleSignOn } from '#lib/contract/organizations/single-sign-on.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { directory } from '#lib/service/db/schema/organizations.ts'
import { signInDomains } from '#lib/service/db/schema/single-sign-on.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

import { recordName } from './find-provider.ts'
import { presentSingleSignOn } from './identity-provider.ts'

const mostDomains = 20

const isDomain = ({ organizationId }: Pick<ServiceContext, 'organizationId'>, domain: string) =>
  and(eq(signInDomains.organizationId, organizationId), eq(signInDomains.domain, domain))

const subjectOf = (domain: string) => ({ type: 'sign_in_domain', id: domain })

/** Adds a domain, to be verified. An existing one is unchanged. Throws FORBIDDEN, VALIDATION_ERROR. */
export const addSignInDomain = async (ctx: ServiceContext, domain: string): Promise<SingleSignOn> => {
  authorize(ctx, 'manage_single_sign_on')
  const { organizationId } = ctx
  const [existing] = await ctx.db
    .select({ count: count() })
    .from(signInDomains)
    .where(eq(signInDomains.organizationId, organizationId))
  if ((existing?.count ?? 0) >= mostDomains) {
    const message = `An organization can have at most ${mostDomains} domains. Remove one you no longer need.`
    throw new ServiceError('VALIDATION_ERROR', message, { fields: [{ field: 'domain', message }] })
  }
  await withTransaction(ctx, async (ctx) => {
    const record = `mailroom-domain-verification=${randomBytes(20).toString('hex')}`
    const added = await ctx.db
      .insert(signInDomains)
      .values({ organizationId, domain, record, createdAt: ctx.clock.now() })
      .onConflictDoNothing()
      .returning()
    if (added.length === 0) return
    await recordAudit(ctx, { action: 'sign_in_domain.added', subject: subjectOf(domain) })
  })
  return presentSingleSignOn(ctx)
}

const loadDomain = async (ctx: ServiceContext, domain: string) => {
  const [found] = await ctx.db.select().from(signInDomains).where(isDomain(ctx, domain))
  if (!found) throw new ServiceError('NOT_FOUND', `This organization has no domain ${domain}.`)
  return found
}

const hasRecord = async (ctx: ServiceContext, name: string, value: string): Promise<boolean> => {
  try {
    return await ctx.providers.dns.hasTxtRecord(name, value)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw new ServiceError('DNS_UNAVAILABLE', error.message, { cause: error })
  }
}

/**
 * Verifies a domain by its DNS record. A domain belongs to one organization: the first that verified it. Throws FORBIDDEN,
 * NOT_FOUND, DOMAIN_NOT_VERIFIED, DNS_UNAVAILABLE.
 */
export const verifySignInDomain = async (ctx: ServiceContext, domain: string): Promise<SingleSignOn> => {
  authorize(ctx, 'manage_single_sign_on')
  const { organizationId } = ctx
  const { record } = await loadDomain(ctx, domain)
  const name = recordName(domain)
  if (!(await hasRecord(ctx, name, record))) {
    throw new ServiceError(
      'DOMAIN_NOT_VERIFIED',
      `No TXT record ${name} with this value was found. New records can take some minutes to become visible.`,
    )
  }
  await withTransaction(ctx, async (ctx) => {
    await ctx.db
      .insert(directory)
      .values({ kind: 'sign_in_domain', name: domain, organizationId, objectId: organizationId })
      .onConflictDoNothing()
    const [holder] = await ctx.db
      .select()
      .from(directory)
      .where(and(eq(directory.kind, 'sign_in_domain'), eq(directory.name, domain)))
    if (holder?.organizationId !== organizationId) {
      throw new ServiceError(
        'DOMAIN_NOT_VERIFIED',
        `Another organization has verified ${domain}. It has to remove the domain first.`,
      )
    }
    await ctx.db.update(signInDomains).set({ verifiedAt: ctx.clock.now() }).where(isDomain(ctx, domain))
    await recordAudit(ctx, { action: 'sign_in_domain.verified', subject: subjectOf(domain) })
  })
  return presentSingleSignOn(ctx)
}

/** Removes a domain: its people sign in by other means from then on. Throws FORBIDDEN, NOT_FOUND. */
export const removeSignInDomain = async (ctx: ServiceContext, domain: string): Promise<SingleSignOn> => {
  authorize(ctx, 'manage_single_sign_on')
  await loadDomain(ctx, domain)
  await withTransaction(ctx, async (ctx) => {
    await ctx.db.delete(signInDomains).where(isDomain(ctx, domain))
    await ctx.db
      .delete(directory)
      .where(
        and(
          eq(directory.kind, 'sign_in_domain'),
          eq(directory.name, domain),
          eq(directory.organizationId, ctx.organizationId),
        ),
      )
    await recordAudit(ctx, { action: 'sign_in_domain.removed', subject: subjectOf(domain) })
  })
  return presentSingleSignOn(ctx)
}
