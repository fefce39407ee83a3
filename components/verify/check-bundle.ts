import type { PublishedKey } from '#lib/proof/bundle-files.ts'
import { verifyBundle, type Verification } from '#lib/proof/verify-bundle.ts'

const fetchKeys = async (): Promise<PublishedKey[] | null> => {
  try {
    const response = await fetch('/.well-known/mailroom-keys.json')
    if (!response.ok) return null
    // Compared field by field with what the bundle says; a wrong shape matches nothing.
    const { keys } = (await response.json()) as { keys: PublishedKey[] }
    return keys
  } catch {
    // Without network the rest can still be checked.
    return null
  }
}

/** Checks a bundle against the keys that this service publishes. The file stays in the browser. */
export const checkBundle = async (file: File): Promise<Verification> => verifyBundle(file, await fetchKeys())
