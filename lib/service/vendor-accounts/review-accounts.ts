import { and, isNotNull, ne, sql } from 'drizzle-orm'

import type { ServiceDeps } from '#lib/service/context.ts'
import { serviceSettings } from '#lib/service/db/schema/settings.ts'
import { watches } from '#lib/service/db/schema/tracking.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

import { currentAccount } from './current-account.ts'
import { type CurrentAccounts, countLeftBehind, describeLeftBehind } from './left-behind.ts'
import { type AccountVendor, describeReference } from './vendor-account.ts'

const settingOf = (vendor: AccountVendor): string => `vendor_account:${vendor}`

/** Records the account that is used now. Returns the earlier one, to one of several processes that start at once. */
const recordCurrent = async (
  { db }: Pick<ServiceDeps, 'db'>,
  vendor: AccountVendor,
  reference: string,
): Promise<string | null> => {
  const key = settingOf(vendor)
  const value = JSON.stringify(reference)
  return db.transaction(async (tx) => {
    await tx.insert(serviceSettings).values({ key, value: reference }).onConflictDoNothing()
    const { rows } = await tx.execute<{ value: string }>(
      sql`select value from ${serviceSettings} where key = ${key} for update`,
    )
    const before = rows[0]?.value ?? reference
    if (before === reference) return null
    await tx.execute(sql`update ${serviceSettings} set value = ${value}::jsonb where key = ${key}`)
    return before
  })
}

const reviewVendor = async (
  deps: ServiceDeps,
  vendor: AccountVendor,
  current: CurrentAccounts,
): Promise<boolean> => {
  const reference = vendor === 'Stripe' ? current.stripe : current.easypost
  const before = await recordCurrent(deps, vendor, reference)
  if (before === null) return false
  if (vendor === 'EasyPost') {
    // Messages about the earlier account's trackers may stop: they are created again where possible.
    await deps.db
      .update(watches)
      .set({ pollAt: deps.clock.now() })
      .where(and(isNotNull(watches.pollAt), ne(watches.ratesAccount, reference)))
  }
  deps.logger.warn(
    { vendor, before, now: reference },
    `${describeReference(reference)} is used from now on, instead of ${describeReference(before)}`,
  )
  return true
}

const recognize = async (deps: ServiceDeps, vendor: AccountVendor): Promise<string | null> => {
  try {
    return await currentAccount(deps, vendor)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    deps.logger.warn({ err: error, vendor }, 'the account of a vendor could not be read')
    return null
  }
}

/**
 * Recognizes the accounts of the keys at startup. If one has changed, logs once what no longer applies. An
 * unresponsive vendor is queried again when first needed, and the change is logged at the next start.
 */
export const reviewAccounts = async (deps: ServiceDeps): Promise<void> => {
  const [stripe, easypost] = await Promise.all([recognize(deps, 'Stripe'), recognize(deps, 'EasyPost')])
  if (stripe === null || easypost === null) return
  const current = { stripe, easypost }
  const changed = [await reviewVendor(deps, 'Stripe', current), await reviewVendor(deps, 'EasyPost', current)]
  if (!changed.includes(true)) return
  const left = await countLeftBehind(deps.db, current)
  deps.logger.warn(left, describeLeftBehind(left) ?? 'Nothing of an earlier vendor account is left.')
}
