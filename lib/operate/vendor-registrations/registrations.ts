import { asc } from 'drizzle-orm'

import type { Database } from '#lib/postgres/postgres.ts'
import type { Settings } from '#lib/service/config/config.ts'
import type { DatabaseDeps } from '#lib/service/context.ts'
import { vendorRegistrations } from '#lib/service/db/schema/vendor-accounts.ts'
import { findKnownAccount } from '#lib/service/vendor-accounts/recognize-key.ts'
import { connectionOf, type VendorAccount } from '#lib/service/vendor-accounts/vendor-account.ts'

import { isSameUrl, vendorSources, webhookUrl } from './vendor-endpoints.ts'

/** A webhook endpoint that was registered at a vendor, or found registered there. */
export type Registration = VendorAccount & {
  url: string
  /** When it was last confirmed to be registered. */
  registeredAt: Date
}

/** Records that an account sends its messages to a URL. */
export const recordRegistration = async (
  { db, clock }: DatabaseDeps,
  account: VendorAccount,
  { url, endpointId }: { url: string; endpointId: string },
): Promise<void> => {
  const seen = { endpointId, registeredAt: clock.now() }
  await db
    .insert(vendorRegistrations)
    .values({ ...account, url, ...seen })
    .onConflictDoUpdate({
      target: [
        vendorRegistrations.vendor,
        vendorRegistrations.mode,
        vendorRegistrations.account,
        vendorRegistrations.url,
      ],
      set: seen,
    })
}

/** Lists every webhook endpoint that was registered, also of earlier accounts and URLs. */
export const listRegistrations = (db: Database): Promise<Registration[]> => {
  const { vendor, account, mode, url, registeredAt } = vendorRegistrations
  return db
    .select({ vendor, account, mode, url, registeredAt })
    .from(vendorRegistrations)
    .orderBy(asc(vendor), asc(registeredAt))
}

/** Returns whether APP_URL was registered with the account of the current key. No vendor is called. */
export const isRegistered = async (
  db: Database,
  settings: Pick<Settings, 'appUrl' | 'easypost' | 'stripe' | 'partners'>,
  vendor: VendorAccount['vendor'],
): Promise<boolean> => {
  const current = await findKnownAccount(db, connectionOf(settings, vendor))
  if (!current) return false
  const url = webhookUrl(settings, vendorSources[vendor])
  const registered = await listRegistrations(db)
  return registered.some(
    (each) =>
      each.vendor === vendor &&
      each.mode === current.mode &&
      each.account === current.account &&
      isSameUrl(each.url, url),
  )
}
