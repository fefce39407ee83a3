import type { PublishedKey } from '#lib/proof/bundle-files.ts'
import type { PublishedLogKey } from '#lib/proof/check-log.ts'
import type { Policy } from '#lib/proof/policy.ts'
import { type Verification, verifyBundle } from '#lib/proof/verify-bundle.ts'

type PublishedKeys = { keys: PublishedKey[]; log?: { keys: PublishedLogKey[] } }

const fetchKeys = async (): Promise<PublishedKeys | null> => {
  try {
    const response = await fetch('/.well-known/mailroom-keys.json')
    if (!response.ok) return null
    // The keys are compared field by field with the bundle's: a wrong shape matches nothing.
    return (await response.json()) as PublishedKeys
  } catch {
    // Everything else can be verified offline.
    return null
  }
}

/** Verifies a bundle with this service's published keys, and a policy if there is one. The file stays in the browser. */
export const checkBundle = async (file: Blob, policy: Policy | null = null): Promise<Verification> => {
  const published = await fetchKeys()
  return verifyBundle(file, published?.keys ?? null, {
    logKeys: published?.log?.keys ?? null,
    policy,
  })
}
