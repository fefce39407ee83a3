import { eq } from 'drizzle-orm'

import {
  type CarrierCapabilities,
  carrierCapabilities,
} from '#lib/contract/mailpiece/carrier-capabilities.ts'
import type { Config } from '#lib/service/config/config.ts'
import type { DatabaseDeps } from '#lib/service/context.ts'
import { serviceSettings } from '#lib/service/db/schema/settings.ts'

type Deps = Pick<DatabaseDeps, 'db'> & { config: Pick<Config, 'sandbox'> }

/** What the simulator taught must not be taken for the vendor’s behavior once credentials are set. */
const keyOf = ({ config }: Deps): string =>
  config.sandbox.rates ? 'carrier_capabilities:simulator' : 'carrier_capabilities:easypost'

/** Loads what a rehearsal learned about the carrier account; null before the first one. */
export const loadCapabilities = async (deps: Deps): Promise<CarrierCapabilities | null> => {
  const [row] = await deps.db
    .select()
    .from(serviceSettings)
    .where(eq(serviceSettings.key, keyOf(deps)))
  return row ? carrierCapabilities.parse(row.value) : null
}

/** Stores what a rehearsal learned. What this one could not tell stays as an earlier one found it. */
export const saveCapabilities = async (
  deps: Deps,
  learned: CarrierCapabilities,
): Promise<CarrierCapabilities> => {
  const before = await loadCapabilities(deps)
  const value: CarrierCapabilities = {
    ...learned,
    account: learned.account ?? before?.account ?? null,
    letters_have_numbers: learned.letters_have_numbers ?? before?.letters_have_numbers ?? null,
    certified_letters_on_forms:
      learned.certified_letters_on_forms ?? before?.certified_letters_on_forms ?? null,
    label_sizes: learned.label_sizes.length > 0 ? learned.label_sizes : (before?.label_sizes ?? []),
    forms_after_manifest: learned.forms_after_manifest ?? before?.forms_after_manifest ?? null,
    farthest_label_date_days: learned.farthest_label_date_days ?? before?.farthest_label_date_days ?? null,
  }
  await deps.db
    .insert(serviceSettings)
    .values({ key: keyOf(deps), value })
    .onConflictDoUpdate({ target: serviceSettings.key, set: { value } })
  return value
}
