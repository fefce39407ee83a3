import { type BundleSignature, bundleNames, type PublishedKey } from './bundle-files.ts'
import { sha256 } from './canonical.ts'
import type { ValidKeys } from './check-policy.ts'
import { at } from './json-paths.ts'
import { readJson, type Report, type OpenBundle, type Finding } from './open-bundle.ts'
import { readTimestamp, sha256Algorithm, type TimestampInfo } from './read-timestamp.ts'
import { type CheckedSignatures, checkSignatures, signatureBytes } from './signature.ts'

/**
 * Reference for a signer: the service's keys, null if they cannot be fetched, the public keys that the reader's policy
 * names, and the bundle's stated origin.
 */
type Signer = {
  publishedKeys: readonly PublishedKey[] | null
  policyKeys: ReadonlySet<string>
  origin: string | undefined
}

/** A key that signed, by its ID. */
type Key = { keyId: string; publicKey: string }

const keysOf = ({ statement, public_key, second }: BundleSignature): Key[] => [
  { keyId: statement.key_id, publicKey: public_key },
  ...(second && statement.second_key_id !== undefined
    ? [{ keyId: statement.second_key_id, publicKey: second.public_key }]
    : []),
]

const checkKeys = (
  signature: BundleSignature,
  valid: ValidKeys,
  { publishedKeys, policyKeys, origin }: Signer,
  report: Report,
): void => {
  const keys = keysOf(signature)
  // The statement names both keys, so one that is trusted speaks for the other.
  const isNamed = Object.values(valid).some((key) => policyKeys.has(key))
  if (!publishedKeys && isNamed) {
    report('key', 'passed', 'The policy names a key that signed.')
    return
  }
  if (!publishedKeys) {
    const ids = keys.map(({ keyId }) => keyId).join(' and ')
    report(
      'key',
      'unverified',
      `Offline verification cannot confirm whose ${keys.length === 1 ? `key ${ids} is` : `keys ${ids} are`}. ${origin ? `The bundle says that it comes from ${origin}: if you know that address to be the sender’s, compare with the keys` : 'Compare with the keys'} published there under /.well-known/mailroom-keys.json.`,
    )
    return
  }
  const { signed_at: signedAt } = signature.statement
  for (const { keyId, publicKey } of keys) {
    const known = publishedKeys.find((key) => key.key_id === keyId && key.public_key === publicKey)
    if (known?.retired_at && signedAt > known.retired_at) {
      report(
        'key',
        'failed',
        `Key ${keyId} was retired at ${known.retired_at}, but this was signed at ${signedAt}: the signer is not known.`,
      )
    } else if (known)
      report('key', 'passed', `Key ${keyId} (${known.algorithm}) is published by this service.`)
    else if (isNamed) report('key', 'passed', `Key ${keyId} is of the signer whom the policy names.`)
    else report('key', 'failed', `Key ${keyId} is not among the keys published by this service.`)
  }
}

/** Returns whether the shown parts of a signature are text: they may have been changed into anything. */
const isReadable = (signature: BundleSignature): boolean =>
  ['statement.signed_at', 'statement.key_id', 'public_key'].every(
    (path) => typeof at(signature, path) === 'string',
  ) &&
  (signature.second === undefined || typeof at(signature, 'second.public_key') === 'string')

const isVerbatim = async (bundle: OpenBundle, signature: BundleSignature): Promise<boolean> => {
  try {
    return (await sha256(signatureBytes(signature))) === bundle.files.get(bundleNames.signature)?.sha256
  } catch {
    return false
  }
}

const invalid: CheckedSignatures = { first: false, second: false }

/** Reports which signatures are valid; what they are of is said only where it is this manifest. */
const reportSignatures = (
  { statement: { signed_at: signedAt } }: BundleSignature,
  { first, second }: CheckedSignatures,
  isOfManifest: boolean,
  report: Report,
): void => {
  if (first === false || second === false) {
    const which = first === second ? 'the signature' : `the ${first ? 'ML-DSA-44' : 'Ed25519'} signature`
    report('signature', 'failed', `${bundleNames.signature}: ${which} is not valid; the file was changed.`)
    return
  }
  if (first === null) {
    report(
      'signature',
      'unverified',
      'This browser cannot verify Ed25519 signatures; use a current browser or the command line.',
    )
  }
  if (!isOfManifest || (first === null && second === null)) return
  const how =
    second === null
      ? 'with Ed25519, as before bundles had a second signature: the signature is valid.'
      : first === null
        ? 'with ML-DSA-44: that signature is valid.'
        : 'with Ed25519 and ML-DSA-44: both signatures are valid.'
  report('signature', 'passed', `Manifest signed ${signedAt} ${how}`)
}

/** What is signed, null if unreadable, and the keys whose signatures over it are valid. */
export type Signed = { signature: BundleSignature | null; keys: ValidKeys }

/** Checks that the manifest is what was signed, and by keys that are published where that can be known. */
export const checkSigned = async (bundle: OpenBundle, signer: Signer, report: Report): Promise<Signed> => {
  const manifest = bundle.files.get(bundleNames.manifest)
  const signature = await readJson<BundleSignature>(bundle, bundleNames.signature)
  if (!manifest || !signature || !isReadable(signature)) {
    report(
      'signature',
      'failed',
      `${bundleNames.signature} is missing or unreadable: the bundle is not signed.`,
    )
    return { signature: null, keys: {} }
  }
  const checked = (await isVerbatim(bundle, signature))
    ? await checkSignatures(signature).catch(() => invalid)
    : invalid
  reportSignatures(signature, checked, manifest.sha256 === signature.statement.manifest_sha256, report)
  if (manifest.sha256 !== signature.statement.manifest_sha256) {
    report(
      'signature',
      'failed',
      `${bundleNames.manifest} does not match its signature in ${bundleNames.signature}: one of them was changed or replaced.`,
    )
  }
  const keys: ValidKeys = {
    ...(checked.first && { Ed25519: signature.public_key }),
    ...(checked.second && signature.second && { 'ML-DSA-44': signature.second.public_key }),
  }
  checkKeys(signature, keys, signer, report)
  return { signature, keys }
}

/** Checks the signature of a timestamp authority's answer over a manifest, where that can be done. */
export type CheckToken = (
  token: Uint8Array<ArrayBuffer>,
  manifest: Uint8Array<ArrayBuffer>,
) => Promise<Pick<Finding, 'state' | 'message'>>

const unchecked: Pick<Finding, 'state' | 'message'> = {
  state: 'unverified',
  message: `The timestamp authority's signature on ${bundleNames.timestamp} was not verified here. To verify it, run mailroom evidence verify, or openssl ts -verify -data ${bundleNames.manifest} -in ${bundleNames.timestamp} -CAfile with the authority's certificate.`,
}

const readInfo = (token: Uint8Array): TimestampInfo | null => {
  try {
    return readTimestamp(token)
  } catch {
    return null
  }
}

/** Checks that the timestamp is the one that came with the bundle, and that it speaks of this manifest. */
export const checkTimestamp = async (
  bundle: OpenBundle,
  signature: BundleSignature | null,
  checkToken: CheckToken | null,
  report: Report,
): Promise<void> => {
  const file = bundle.files.get(bundleNames.timestamp)
  const stated = signature?.statement.timestamp
  if (!stated) {
    if (file)
      report(
        'timestamp',
        'failed',
        `${bundleNames.timestamp} was not in the archive when it was signed: it was added later.`,
      )
    return
  }
  if (stated.state === 'missing') {
    if (file) {
      report(
        'timestamp',
        'failed',
        `${bundleNames.timestamp} was added later: the bundle was signed without a timestamp.`,
      )
      return
    }
    report('timestamp', 'unverified', `There is no independent timestamp: ${stated.reason}`)
    return
  }
  if (!file) {
    report(
      'timestamp',
      'failed',
      `${bundleNames.timestamp} was in the bundle when it was signed but is now missing.`,
    )
    return
  }
  const token = await bundle.read(bundleNames.timestamp)
  const words = token && readInfo(token)
  const manifest = await bundle.read(bundleNames.manifest)
  if (file.sha256 !== stated.sha256 || !token || !words || !manifest) {
    report(
      'timestamp',
      'failed',
      `${bundleNames.timestamp} is not the bundle’s original timestamp: it was changed or replaced.`,
    )
    return
  }
  if (
    words.algorithm !== sha256Algorithm ||
    words.imprint !== bundle.files.get(bundleNames.manifest)?.sha256
  ) {
    report(
      'timestamp',
      'failed',
      `${bundleNames.timestamp} was issued for a file other than ${bundleNames.manifest}.`,
    )
    return
  }
  const authority = words.authority ?? stated.authority
  report('timestamp', 'passed', `${authority} certifies that this manifest existed at ${words.time}.`)
  const { state, message } = checkToken ? await checkToken(token, manifest) : unchecked
  report('timestamp', state, message)
}

/** Returns whether the key that signed is published as one of a sandbox: bundles made before the manifest said so. */
export const isKeyOfSandbox = (
  signature: BundleSignature | null,
  publishedKeys: readonly PublishedKey[] | null,
): boolean =>
  publishedKeys?.some(
    ({ public_key: key, specimen }) => specimen === true && key === signature?.public_key,
  ) ?? false
