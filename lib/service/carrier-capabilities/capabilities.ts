import { eq } from 'drizzle-orm'

import {
  type CarrierCapabilities,
  carrierCapabilities,
} from '#lib/contract/mailpiece/carrier-capabilities.ts'
import type { Config } from '#lib/service/config/config.ts'
import type { DatabaseDeps } from '#lib/service/context.ts'
import { serviceSettings } from '#lib/service/db/schema/settings.ts'
import { currentAccount, findCurrentAccount } from '#lib/service/vendor-accounts/current-account.ts'

type Deps = Pick<DatabaseDeps, 'db'> & { config: Pick<Config, 'easypost' | 'stripe' | 'partners'> }

/** Returns the key of an account: what one account taught must not apply to another, or to the same in another mode. */
const keyOf = (account: string): string => `carrier_capabilities:${account}`

/** Loads what a rehearsal learned about the carrier account; null before the first one. */
export const loadCapabilities = async (deps: Deps): Promise<CarrierCapabilities | null> => {
  const account = await findCurrentAccount(deps, 'EasyPost')
  if (account === null) return null
  const [row] = await deps.db
    .select()
    .from(serviceSettings)
    .where(eq(serviceSettings.key, keyOf(account)))
  return row ? carrierCapabilities.parse(row.value) : null
}

/** Stores what a rehearsal learned. What it could not determine keeps its earlier value. */
export const saveCapabilities = async (
  deps: Parameters<typeof currentAccount>[0],
  learned: CarrierCapabilities,
): Promise<CarrierCapabilities> => {
  const key = keyOf(await currentAccount(deps, 'EasyPost'))
  const before = await loadCapabilities(deps)
  const value: CarrierCapabilities = {
    ...learned,
    account: learned.account ?? before?.account ?? null,
    certified_letters_on_forms:
      learned.certified_letters_on_forms ?? before?.certified_letters_on_forms ?? null,
    label_sizes: learned.label_sizes.length > 0 ? learned.label_sizes : (before?.label_sizes ?? []),
    forms_after_manifest: learned.forms_after_manifest ?? before?.forms_after_manifest ?? null,
  }
  await deps.db
    .insert(serviceSettings)
    .values({ key, value })
    .onConflictDoUpdate({ target: serviceSettings.key, set: { value } })
  return value
}
