import type { Settings } from '#lib/service/config/config.ts'
import type { WebhookRegistration } from '#lib/service/providers/webhook-registrations.ts'

import { isSameUrl, missingTypes, type VendorEndpoints, webhookUrl } from './vendor-endpoints.ts'

/** What was done at a vendor, or would be. */
export type RegistrationChange = 'created' | 'replaced' | 'updated' | 'unchanged'

/** The endpoint of this installation at one vendor. */
export type ConnectedVendor = {
  url: string
  change: RegistrationChange
  /** Null in a dry run that would create it. */
  endpointId: string | null
  /** The secret that the vendor issued now; null if it issued none. */
  secret: string | null
  /** Further endpoints of the same URL, each of which receives every message again. */
  duplicates: string[]
}

const chooseChange = (
  { port }: VendorEndpoints,
  found: WebhookRegistration | undefined,
  isReplaced: boolean,
): RegistrationChange => {
  if (!found) return 'created'
  if (isReplaced) return 'replaced'
  const isComplete = found.isEnabled && missingTypes(port, found).length === 0
  // A secret of ours cannot be read back, so it is set each time.
  return isComplete && !port.isSecretOurs ? 'unchanged' : 'updated'
}

/**
 * Registers this installation's webhook URL at a vendor, or completes the existing registration; endpoints of other
 * URLs are unchanged. `isReplaced` registers again for a new secret, and removes the earlier endpoint. Throws
 * `ProviderError`.
 */
export const connectVendor = async (
  settings: Pick<Settings, 'appUrl'>,
  vendor: VendorEndpoints,
  { isDryRun, isReplaced }: { isDryRun: boolean; isReplaced: boolean },
): Promise<ConnectedVendor> => {
  const { port } = vendor
  const url = webhookUrl(settings, vendor.source)
  const own = (await port.list()).filter((registration) => isSameUrl(registration.url, url))
  const found = own.find(({ isEnabled }) => isEnabled) ?? own[0]
  const change = chooseChange(vendor, found, isReplaced)
  const duplicates = own.filter((registration) => registration !== found).map(({ id }) => id)
  const connected = { url, change, endpointId: found?.id ?? null, secret: null, duplicates }
  if (isDryRun || change === 'unchanged') return connected
  if (found && change === 'updated') {
    await port.update(found)
    return connected
  }
  const { registration, secret } = await port.create(url)
  // Only now: without an endpoint, what happens in between would be lost.
  if (found) await port.remove(found.id)
  return { ...connected, endpointId: registration.id, secret }
}
