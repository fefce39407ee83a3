import { type BundleSignature, bundleNames, type Manifest, type PublishedKey } from './bundle-files.ts'
import { checkArchive, checkDocument, checkFiles } from './check-files.ts'
import { checkChain, checkRecord } from './check-record.ts'
import { checkSigned } from './check-signed.ts'
import { type CheckToken, checkTimestamp } from './check-timestamp.ts'
import { type Finding, readJson, type Report } from './finding.ts'
import { openBundle, type OpenBundle } from './open-bundle.ts'

/** The outcome for a whole bundle: it holds when nothing fails. */
export type Verification = {
  holds: boolean
  findings: Finding[]
  /** What the bundle says of itself; null when its manifest cannot be read. */
  about: Pick<Manifest, 'shipment_id' | 'tracking_number' | 'organization' | 'recorded_at'> | null
  signedAt: string | null
  keyId: string | null
}

/**
 * Checks a whole evidence bundle: archive, signature, every file, the chain of events and carrier messages, record and
 * document. It is read a few megabytes at a time. `publishedKeys` are those of the service that made it; null where they cannot be asked for. `checkToken` checks
 * a timestamp's own signature; null where that cannot be done.
 */
export const verifyBundle = async (
  zip: Blob,
  publishedKeys: readonly PublishedKey[] | null,
  checkToken: CheckToken | null = null,
): Promise<Verification> => {
  const findings: Finding[] = []
  const report: Report = (check, state, message) => findings.push({ check, state, message })
  const conclude = (about: Verification['about'], signature: BundleSignature | null): Verification => ({
    holds: findings.every(({ state }) => state !== 'fails'),
    findings,
    about,
    signedAt: signature?.statement.signed_at ?? null,
    keyId: signature?.statement.key_id ?? null,
  })
  let bundle: OpenBundle
  try {
    bundle = await openBundle(zip)
  } catch {
    report('archive', 'fails', 'This file is not a ZIP archive, or is too damaged to be opened.')
    return conclude(null, null)
  }
  checkArchive(bundle, report)
  const signature = await checkSigned(bundle, publishedKeys, report)
  await checkTimestamp(bundle, signature, checkToken, report)
  const manifest = await readJson<Manifest>(bundle, bundleNames.manifest)
  if (!manifest || manifest.format !== 'mailroom-evidence-bundle/2') {
    report('files', 'fails', `${bundleNames.manifest} is missing or is not one of an evidence bundle.`)
    return conclude(null, signature)
  }
  // A manifest that was changed may be of any shape: what it breaks is a fault of the bundle, not of the checker.
  try {
    checkFiles(bundle, manifest, report)
    const chain = await checkChain(bundle, manifest, report)
    await checkRecord(bundle, manifest, chain, report)
    checkDocument(manifest, report)
  } catch (error) {
    report('files', 'fails', `A file of the bundle is not of its form: ${String(error)}.`)
  }
  const { shipment_id, tracking_number, organization, recorded_at } = manifest
  return conclude({ shipment_id, tracking_number, organization, recorded_at }, signature)
}
