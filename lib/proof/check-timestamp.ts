import { type BundleSignature, bundleNames } from './bundle-files.ts'
import type { Finding, Report } from './finding.ts'
import type { OpenBundle } from './open-bundle.ts'
import { readTimestamp, sha256Algorithm, type TimestampWords } from './read-timestamp.ts'

/** Checks the signature of a timestamp authority's answer over a manifest, where that can be done. */
export type CheckToken = (
  token: Uint8Array<ArrayBuffer>,
  manifest: Uint8Array<ArrayBuffer>,
) => Promise<Pick<Finding, 'state' | 'message'>>

const unchecked: Pick<Finding, 'state' | 'message'> = {
  state: 'unknown',
  message: `The timestamp authority's signature on ${bundleNames.timestamp} was not verified here. To verify it, run mailroom evidence verify, or openssl ts -verify -data ${bundleNames.manifest} -in ${bundleNames.timestamp} -CAfile with the authority's certificate.`,
}

const readWords = (token: Uint8Array): TimestampWords | null => {
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
        'fails',
        `${bundleNames.timestamp} was not in the archive when it was signed: it was added later.`,
      )
    return
  }
  if (stated.state === 'missing') {
    report('timestamp', 'unknown', `There is no independent timestamp: ${stated.reason}`)
    return
  }
  if (!file) {
    report(
      'timestamp',
      'fails',
      `${bundleNames.timestamp} was in the bundle when it was signed but is now missing.`,
    )
    return
  }
  const token = await bundle.read(bundleNames.timestamp)
  const words = token && readWords(token)
  const manifest = await bundle.read(bundleNames.manifest)
  if (file.sha256 !== stated.sha256 || !token || !words || !manifest) {
    report(
      'timestamp',
      'fails',
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
      'fails',
      `${bundleNames.timestamp} was issued for a file other than ${bundleNames.manifest}.`,
    )
    return
  }
  const authority = words.authority ?? stated.authority
  report('timestamp', 'holds', `${authority} certifies that this manifest existed at ${words.time}.`)
  const { state, message } = checkToken ? await checkToken(token, manifest) : unchecked
  report('timestamp', state, message)
}
