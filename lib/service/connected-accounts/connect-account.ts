import { randomBytes } from 'node:crypto'

import { and, eq, isNull } from 'drizzle-orm'

import type {
  ConnectAccountInput,
  ConnectedAccount,
} from '#lib/contract/connected-accounts/connected-account.ts'
import { accountProviders } from '#lib/contract/connected-accounts/connected-account.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { connectedAccounts } from '#lib/service/db/schema/connected-accounts.ts'
import { directory, organizations } from '#lib/service/db/schema/organizations.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { newId } from '#lib/service/ids.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import { sealSecret } from '#lib/service/secrets/seal.ts'

import {
  type AccountRow,
  findAccount,
  isAccount,
  keyPurpose,
  loadAccount,
  openCredentials,
  webhookPurpose,
} from './account-row.ts'
import { readAccount, requireAccepted, requireFee, requireMode, requireSameAccount } from './check-key.ts'
import { deleteKeyIfUnneeded } from './delete-keys.ts'
import { listConnectedAccounts } from './present-account.ts'
import { openAccount } from './rates-of-account.ts'
import { recordAcceptance, recordRefusal } from './refusal.ts'
import { registerWebhook } from './register-webhook.ts'

const subjectOf = ({ id }: Pick<AccountRow, 'id'>) => ({ type: 'connected_account', id })

const keyColumns = (
  ctx: ServiceContext,
  account: Pick<AccountRow, 'organizationId' | 'id'>,
  apiKey: string,
) => ({
  apiKey: sealSecret(ctx.config.appSecret, keyPurpose(account), apiKey),
  keyEnding: apiKey.slice(-4),
  connectedBy: ctx.actor.type === 'user' ? ctx.actor.userId : null,
})

const lockOrganization = async (ctx: TransactionContext): Promise<void> => {
  await ctx.db
    .select({ id: organizations.organizationId })
    .from(organizations)
    .where(eq(organizations.organizationId, ctx.organizationId))
    .for('update')
}

const useAccount = async (ctx: TransactionContext, postageAccountId: string | null): Promise<void> => {
  await ctx.db
    .update(organizations)
    .set({ postageAccountId })
    .where(eq(organizations.organizationId, ctx.organizationId))
}

const findUsed = async (ctx: ServiceContext): Promise<AccountRow | undefined> => {
  const [row] = await ctx.db
    .select()
    .from(connectedAccounts)
    .where(
      and(eq(connectedAccounts.organizationId, ctx.organizationId), isNull(connectedAccounts.disconnectedAt)),
    )
  return row
}

const requireNone = async (ctx: ServiceContext): Promise<void> => {
  const used = await findUsed(ctx)
  if (!used) return
  throw new ServiceError(
    'ACCOUNT_CONNECTED',
    `An account of ${accountProviders[used.provider]} is connected already (key ending in ${used.keyEnding}). Disconnect it first, or enter another key of it.`,
  )
}

const present = async (ctx: ServiceContext, accountId: string): Promise<ConnectedAccount> => {
  const found = (await listConnectedAccounts(ctx)).find(({ id }) => id === accountId)
  if (!found) throw new Error(`the connected account ${accountId} is missing`)
  return found
}

/**
 * Connects an organization's own account. Verifies the key with the provider before storing anything. Throws
 * FORBIDDEN, VALIDATION_ERROR, ACCOUNT_CONNECTED, FEE_TOO_SMALL, RATE_PROVIDER_UNAVAILABLE.
 */
export const connectAccount = async (
  ctx: ServiceContext,
  { provider, api_key: apiKey }: ConnectAccountInput,
): Promise<ConnectedAccount> => {
  authorize(ctx, 'manage_connected_accounts')
  const account = { organizationId: ctx.organizationId, id: ctx.intent?.id ?? newId() }
  if (ctx.intent?.isTakenUp && (await findAccount(ctx, account.id))) return present(ctx, account.id)
  const mode = requireMode(ctx, apiKey)
  requireFee(ctx)
  await requireNone(ctx)
  const webhookSecret = randomBytes(32).toString('hex')
  const { rates } = ctx.providers.openRates({ apiKey, webhookSecret })
  await requireAccepted(rates)
  const vendorAccount = await readAccount(rates)
  const connected = await withTransaction(ctx, async (ctx) => {
    await lockOrganization(ctx)
    // While the key was checked, another may have been connected.
    await requireNone(ctx)
    const now = ctx.clock.now()
    const [row] = await ctx.db
      .insert(connectedAccounts)
      .values({
        ...account,
        ...keyColumns(ctx, account, apiKey),
        provider,
        mode,
        vendorAccount,
        webhookSecret: sealSecret(ctx.config.appSecret, webhookPurpose(account), webhookSecret),
        connectedAt: now,
        checkedAt: now,
      })
      .returning()
    if (!row) throw new Error('the connected account was not stored')
    await ctx.db.insert(directory).values({
      kind: 'connected_account',
      name: account.id,
      organizationId: ctx.organizationId,
      objectId: account.id,
    })
    await useAccount(ctx, account.id)
    await recordAudit(ctx, {
      action: 'connected_account.connected',
      subject: subjectOf(account),
      after: { provider, mode, key_ending: row.keyEnding },
    })
    return row
  })
  await registerWebhook(ctx, connected)
  return present(ctx, account.id)
}

/**
 * Replaces the key of an account, also of a disconnected one whose labels still need it. Throws FORBIDDEN, NOT_FOUND,
 * VALIDATION_ERROR for a key that is refused, of another mode or of another account, RATE_PROVIDER_UNAVAILABLE.
 */
export const replaceAccountKey = async (
  ctx: ServiceContext,
  accountId: string,
  apiKey: string,
): Promise<ConnectedAccount> => {
  authorize(ctx, 'manage_connected_accounts')
  const account = await loadAccount(ctx, accountId)
  requireMode(ctx, apiKey)
  const webhookSecret = openCredentials(ctx, account)?.webhookSecret ?? ''
  const { rates } = ctx.providers.openRates({ apiKey, webhookSecret })
  await requireAccepted(rates)
  const vendorAccount = await requireSameAccount(ctx, account, rates)
  await withTransaction(ctx, async (ctx) => {
    const columns = keyColumns(ctx, account, apiKey)
    await recordAcceptance(ctx, account, { ...columns, vendorAccount })
    await recordAudit(ctx, {
      action: 'connected_account.key_replaced',
      subject: subjectOf(account),
      before: { key_ending: account.keyEnding },
      after: { key_ending: columns.keyEnding },
    })
  })
  await registerWebhook(ctx, await loadAccount(ctx, accountId))
  return present(ctx, accountId)
}

/**
 * Checks whether the provider accepts the key, and records the result. Throws `ProviderError` while it does not
 * respond.
 */
export const verifyAccount = async (ctx: ServiceContext, account: AccountRow): Promise<void> => {
  try {
    await openAccount(ctx, account).rates.check()
  } catch (error) {
    if (!(error instanceof ProviderError) || !error.isUnauthorized) throw error
    await recordRefusal(ctx, account)
    return
  }
  await withTransaction(ctx, (ctx) => recordAcceptance(ctx, account))
  await registerWebhook(ctx, account)
}

/** Checks the key of an account at once. Throws FORBIDDEN, NOT_FOUND, RATE_PROVIDER_UNAVAILABLE. */
export const checkAccount = async (ctx: ServiceContext, accountId: string): Promise<ConnectedAccount> => {
  authorize(ctx, 'manage_connected_accounts')
  const account = await loadAccount(ctx, accountId)
  try {
    await verifyAccount(ctx, account)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw new ServiceError(
      'RATE_PROVIDER_UNAVAILABLE',
      'EasyPost could not be reached. Try again in a moment.',
      {
        cause: error,
      },
    )
  }
  return present(ctx, accountId)
}

/**
 * Disconnects an account: from now on ours quotes and sells. Its key is deleted at once when nothing bought with it needs it,
 * otherwise once that is so. Throws FORBIDDEN, NOT_FOUND.
 */
export const disconnectAccount = async (
  ctx: ServiceContext,
  accountId: string,
): Promise<ConnectedAccount> => {
  authorize(ctx, 'manage_connected_accounts')
  const account = await loadAccount(ctx, accountId)
  await withTransaction(ctx, async (ctx) => {
    await lockOrganization(ctx)
    const [disconnected] = await ctx.db
      .update(connectedAccounts)
      .set({ disconnectedAt: ctx.clock.now() })
      .where(and(isAccount(ctx, accountId), isNull(connectedAccounts.disconnectedAt)))
      .returning({ id: connectedAccounts.id })
    if (!disconnected) return
    await useAccount(ctx, null)
    await recordAudit(ctx, {
      action: 'connected_account.disconnected',
      subject: subjectOf(account),
      before: { provider: account.provider, mode: account.mode, key_ending: account.keyEnding },
    })
  })
  const shown = await present(ctx, accountId)
  await deleteKeyIfUnneeded(ctx, await loadAccount(ctx, accountId))
  return shown
}
