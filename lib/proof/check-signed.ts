import { type BundleSignature, bundleNames, type PublishedKey } from './bundle-files.ts'
import { sha256 } from './canonical.ts'
import { readJson, type Report } from './finding.ts'
import type { OpenBundle } from './open-bundle.ts'
import { checkSignature, signatureBytes } from './signature.ts'

const checkKey = (
  signature: BundleSignature,
  published: readonly PublishedKey[] | null,
  report: Report,
): void => {
  const { key_id: keyId } = signature.statement
  if (!published) {
    report(
      'key',
      'unknown',
      `Offline verification cannot confirm that key ${keyId} belongs to the sender: compare it with the keys published by the service that created this bundle, under /.well-known/mailroom-keys.json.`,
    )
    return
  }
  const known = published.find((key) => key.key_id === keyId && key.public_key === signature.public_key)
  if (known) report('key', 'holds', `Key ${keyId} is published by this service.`)
  else report('key', 'fails', `Key ${keyId} is not among the keys published by this service.`)
}

const isVerbatim = async (bundle: OpenBundle, signature: BundleSignature): Promise<boolean> => {
  try {
    return (await sha256(signatureBytes(signature))) === bundle.files.get(bundleNames.signature)?.sha256
  } catch {
    return false
  }
}

/** Checks that the manifest is what was signed, and by a key that is published where that can be known. */
export const checkSigned = async (
  bundle: OpenBundle,
  published: readonly PublishedKey[] | null,
  report: Report,
): Promise<BundleSignature | null> => {
  const manifest = bundle.files.get(bundleNames.manifest)
  const signature = await readJson<BundleSignature>(bundle, bundleNames.signature)
  if (!manifest || !signature?.statement) {
    report(
      'signature',
      'fails',
      `${bundleNames.signature} is missing or unreadable: the bundle is not signed.`,
    )
    return null
  }
  const isValid = (await isVerbatim(bundle, signature))
    ? await checkSignature(signature).catch(() => false)
    : false
  if (isValid === null) {
    report(
      'signature',
      'unknown',
      'This browser cannot verify Ed25519 signatures; use a current browser or the command line.',
    )
  } else if (!isValid) {
    report(
      'signature',
      'fails',
      `${bundleNames.signature}: the signature is not valid; the file was changed.`,
    )
  } else if (manifest.sha256 === signature.statement.manifest_sha256) {
    report('signature', 'holds', `The manifest was signed at ${signature.statement.signed_at}.`)
  }
  if (manifest.sha256 !== signature.statement.manifest_sha256) {
    report(
      'signature',
      'fails',
      `${bundleNames.manifest} does not match its signature in ${bundleNames.signature}: one of them was changed or replaced.`,
    )
  }
  checkKey(signature, published, report)
  return signature
}
