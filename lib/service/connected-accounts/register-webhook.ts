import type { ServiceContext } from '#lib/service/context.ts'
import { connectedAccounts } from '#lib/service/db/schema/connected-accounts.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import type { WebhookRegistrationsPort } from '#lib/service/providers/webhook-registrations.ts'

import { type AccountRow, isAccount } from './account-row.ts'
import { openAccount } from './rates-of-account.ts'

/** The URL at which the provider sends messages about one account. */
const webhookUrl = ({ config }: Pick<ServiceContext, 'config'>, accountId: string): string =>
  `${config.appUrl.replace(/\/$/, '')}/api/webhooks/rates/${accountId}`

/** Sets our secret on the endpoint that is registered already, or registers one. Repeated, it changes nothing more. */
const register = async (webhooks: WebhookRegistrationsPort, url: string): Promise<string> => {
  const found = (await webhooks.list()).find((registration) => registration.url === url)
  if (found) return (await webhooks.update(found)).id
  return (await webhooks.create(url)).registration.id
}

/**
 * Registers the account's webhook, with its own secret, and records it. If the provider cannot send to this
 * installation, or is unavailable, the account is used without: its trackers are polled instead, and the daily check
 * tries again.
 */
export const registerWebhook = async (ctx: ServiceContext, account: AccountRow): Promise<void> => {
  try {
    const webhookId = await register(openAccount(ctx, account).webhooks, webhookUrl(ctx, account.id))
    if (webhookId === account.webhookId) return
    await ctx.db.update(connectedAccounts).set({ webhookId }).where(isAccount(ctx, account.id))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.logger.warn(
      { err: error, accountId: account.id },
      'the webhook of an account could not be registered',
    )
  }
}

/** Removes the account's webhook; no-op if it is gone or the key is rejected. */
export const removeWebhook = async (ctx: ServiceContext, account: AccountRow): Promise<void> => {
  if (account.webhookId === null) return
  try {
    await openAccount(ctx, account).webhooks.remove(account.webhookId)
  } catch (error) {
    const isGone = error instanceof ProviderError && (error.kind === 'not_found' || error.isUnauthorized)
    if (!isGone) throw error
  }
}
