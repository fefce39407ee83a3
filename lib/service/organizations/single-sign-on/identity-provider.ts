import { and, asc, eq, inArray, ne, not, sql } from 'drizzle-orm'

import type { SetSingleSignOnInput, SingleSignOn } from '#lib/contract/organizations/single-sign-on.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import { momentOf } from '#lib/service/clock.ts'
import type { DatabaseContext, ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { account, session, user } from '#lib/service/db/schema/accounts.ts'
import { members } from '#lib/service/db/schema/organizations.ts'
import { identityProviders, signInDomains } from '#lib/service/db/schema/single-sign-on.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { lockOrganization } from '#lib/service/lock-organization.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import { sealSecret } from '#lib/service/secrets/seal.ts'

import { domainOf, providerIdOf, recordName, secretPurpose } from './find-provider.ts'

type ProviderRow = typeof identityProviders.$inferSelect

const providerOf = ({ organizationId }: Pick<ServiceContext, 'organizationId'>) =>
  eq(identityProviders.organizationId, organizationId)

const auditedOf = ({ issuer, clientId, joinsAs, isRequired }: ProviderRow) => ({
  issuer,
  client_id: clientId,
  joins_as: joinsAs,
  is_required: isRequired,
})

const subject = { type: 'single_sign_on', id: null }

/** Returns the settings as their organization sees them, without the secret. */
export const presentSingleSignOn = async (
  ctx: Pick<ServiceContext, 'db' | 'config' | 'organizationId'>,
): Promise<SingleSignOn> => {
  const [[provider], domains] = await Promise.all([
    ctx.db.select().from(identityProviders).where(providerOf(ctx)),
    ctx.db
      .select()
      .from(signInDomains)
      .where(eq(signInDomains.organizationId, ctx.organizationId))
      .orderBy(asc(signInDomains.domain)),
  ])
  return {
    redirect_url: `${ctx.config.appUrl}/api/auth/callback/${providerIdOf(ctx.organizationId)}`,
    provider: provider
      ? {
          issuer: provider.issuer,
          client_id: provider.clientId,
          // Never `owner`: see `joiningRoles`.
          joins_as: provider.joinsAs === 'owner' ? null : provider.joinsAs,
          is_required: provider.isRequired,
          last_sign_in_at: momentOf(provider.lastSignInAt),
        }
      : null,
    domains: domains.map(({ domain, record, verifiedAt }) => ({
      domain,
      dns_record: { type: 'TXT', name: recordName(domain), value: record },
      verified_at: momentOf(verifiedAt),
    })),
  }
}

/** Returns the single sign-on settings. Throws FORBIDDEN. */
export const getSingleSignOn = (ctx: ServiceContext): Promise<SingleSignOn> => {
  authorize(ctx, 'manage_organization')
  return presentSingleSignOn(ctx)
}

const fault = (field: string, message: string): ServiceError =>
  new ServiceError('VALIDATION_ERROR', message, { fields: [{ field, message }] })

/** Throws unless a provider of this issuer responds. */
const requireProvider = async (ctx: ServiceContext, issuer: string): Promise<void> => {
  try {
    await ctx.providers.identity.discover(issuer)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    // Why it could not be reached is for the operator alone.
    ctx.logger.warn({ err: error }, 'an identity provider could not be used')
    if (error.kind === 'unavailable')
      throw new ServiceError('IDENTITY_PROVIDER_UNAVAILABLE', error.message, { cause: error })
    throw fault('issuer', error.message)
  }
}

/**
 * Ends the sessions of the members whose address is in one of the verified domains, except those that the provider
 * authenticated, and the caller's: they sign in again, through the provider.
 */
const endOtherSessions = async (ctx: TransactionContext): Promise<void> => {
  const [people, domains] = await Promise.all([
    ctx.db
      .select({ id: user.id, email: user.email })
      .from(members)
      .innerJoin(user, eq(user.id, members.userId))
      .where(eq(members.organizationId, ctx.organizationId)),
    ctx.db.select().from(signInDomains).where(eq(signInDomains.organizationId, ctx.organizationId)),
  ])
  const verified = new Set(domains.flatMap(({ domain, verifiedAt }) => (verifiedAt ? [domain] : [])))
  const ids = people.filter(({ email }) => verified.has(domainOf(email))).map(({ id }) => id)
  if (ids.length === 0) return
  const own = ctx.caller?.sessionId
  const isVouched = sql`${session.vouchedBy} is not distinct from ${ctx.organizationId}`
  await ctx.db
    .delete(session)
    .where(and(inArray(session.userId, ids), not(isVouched), own ? ne(session.id, own) : undefined))
}

/**
 * Throws unless requiring the provider locks no one out: a domain is verified, and someone has signed in through it.
 */
const requireTried = async (ctx: ServiceContext, current: ProviderRow | undefined): Promise<void> => {
  if (!current?.lastSignInAt) {
    throw fault(
      'is_required',
      'Sign in through the provider once before requiring it, so that no one is locked out.',
    )
  }
  const domains = await ctx.db
    .select()
    .from(signInDomains)
    .where(eq(signInDomains.organizationId, ctx.organizationId))
  if (domains.some(({ verifiedAt }) => verifiedAt)) return
  throw fault('is_required', 'Verify an email domain first.')
}

/**
 * Returns the stored provider, which is `current` while it remains the same, and the columns after a change. Throws
 * VALIDATION_ERROR for a missing secret, and where requiring the provider would lock people out.
 */
const planProvider = async (ctx: ServiceContext, input: SetSingleSignOnInput) => {
  const [found] = await ctx.db.select().from(identityProviders).where(providerOf(ctx))
  const isSame = found?.issuer === input.issuer && found.clientId === input.client_id
  const current = isSame ? found : undefined
  if (input.client_secret === undefined && !current) {
    throw fault('client_secret', 'Enter the client secret.')
  }
  const isRequired = input.is_required ?? current?.isRequired ?? false
  if (isRequired && !current?.isRequired) await requireTried(ctx, current)
  const clientSecret =
    input.client_secret === undefined
      ? (current?.clientSecret ?? '')
      : sealSecret(ctx.config.appSecret, secretPurpose(ctx.organizationId), input.client_secret)
  const values = {
    issuer: input.issuer,
    clientId: input.client_id,
    clientSecret,
    joinsAs: input.joins_as === undefined ? (current?.joinsAs ?? null) : input.joins_as,
    isRequired,
    lastSignInAt: current?.lastSignInAt ?? null,
  }
  return { found, current, values }
}

/**
 * Sets the provider, or changes what is sent of it. Its configuration is read before anything is stored. Throws FORBIDDEN,
 * VALIDATION_ERROR, IDENTITY_PROVIDER_UNAVAILABLE.
 */
export const setSingleSignOn = async (
  ctx: ServiceContext,
  input: SetSingleSignOnInput,
): Promise<SingleSignOn> => {
  authorize(ctx, 'manage_single_sign_on')
  const { organizationId } = ctx
  await planProvider(ctx, input)
  await requireProvider(ctx, input.issuer)
  await withTransaction(ctx, async (ctx) => {
    await lockOrganization(ctx)
    // Again: someone may have changed it while the provider was read.
    const { found, current, values } = await planProvider(ctx, input)
    const [stored] = await ctx.db
      .insert(identityProviders)
      .values({ organizationId, ...values, createdAt: ctx.clock.now() })
      .onConflictDoUpdate({ target: identityProviders.organizationId, set: values })
      .returning()
    // Another provider may give the same subject to someone else.
    if (!current) await ctx.db.delete(account).where(eq(account.providerId, providerIdOf(organizationId)))
    if (values.isRequired && !current?.isRequired) await endOtherSessions(ctx)
    await recordAudit(ctx, {
      action: 'single_sign_on.updated',
      subject,
      ...(found && { before: auditedOf(found) }),
      ...(stored && { after: auditedOf(stored) }),
    })
  })
  return presentSingleSignOn(ctx)
}

/** Removes the provider; the domains remain. Throws FORBIDDEN. */
export const removeSingleSignOn = async (ctx: ServiceContext): Promise<SingleSignOn> => {
  authorize(ctx, 'manage_single_sign_on')
  await withTransaction(ctx, async (ctx) => {
    const [removed] = await ctx.db.delete(identityProviders).where(providerOf(ctx)).returning()
    if (!removed) return
    await ctx.db.delete(account).where(eq(account.providerId, providerIdOf(ctx.organizationId)))
    await recordAudit(ctx, { action: 'single_sign_on.removed', subject, before: auditedOf(removed) })
  })
  return presentSingleSignOn(ctx)
}

/**
 * Lets people sign in with passwords and passkeys again: for the operator, where the provider is gone. Throws NOT_FOUND
 * when the organization has no provider.
 */
export const makeSingleSignOnOptional = async (
  ctx: DatabaseContext,
): Promise<{ issuer: string; wasRequired: boolean }> =>
  withTransaction(ctx, async (ctx) => {
    const [found] = await ctx.db.select().from(identityProviders).where(providerOf(ctx)).for('update')
    if (!found) throw new ServiceError('NOT_FOUND', 'This organization has no identity provider.')
    if (found.isRequired) {
      await ctx.db.update(identityProviders).set({ isRequired: false }).where(providerOf(ctx))
      await recordAudit(ctx, {
        action: 'single_sign_on.updated',
        subject,
        before: auditedOf(found),
        after: auditedOf({ ...found, isRequired: false }),
      })
    }
    return { issuer: found.issuer, wasRequired: found.isRequired }
  })
