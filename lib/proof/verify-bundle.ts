import {
  type ArchiveManifest,
  type BundleSignature,
  bundleNames,
  type Manifest,
  type PublishedKey,
} from './bundle-files.ts'
import { checkBundles } from './check-bundles.ts'
import { checkArchive, checkDocument, checkFiles } from './check-files.ts'
import { checkChain, checkRecord } from './check-record.ts'
import { checkSigned } from './check-signed.ts'
import { type CheckToken, checkTimestamp } from './check-timestamp.ts'
import { type Finding, readJson, type Report } from './finding.ts'
import { openBundle, type OpenBundle } from './open-bundle.ts'

/** What a bundle, or an archive of many, says of itself. */
export type About =
  | ({ kind: 'bundle' } & Pick<Manifest, 'shipment_id' | 'tracking_number' | 'organization' | 'recorded_at'>)
  | ({ kind: 'archive'; shipments: number; bundles: number } & Pick<
      ArchiveManifest,
      'organization' | 'made_at'
    >)

/** The outcome for a whole bundle or archive: it holds when nothing fails. */
export type Verification = {
  holds: boolean
  findings: Finding[]
  /** Null when its manifest cannot be read. */
  about: About | null
  signedAt: string | null
  keyId: string | null
}

const aboutBundle = ({ shipment_id, tracking_number, organization, recorded_at }: Manifest): About => ({
  kind: 'bundle',
  shipment_id,
  tracking_number,
  organization,
  recorded_at,
})

const aboutArchive = ({ shipments, organization, made_at }: ArchiveManifest): About => ({
  kind: 'archive',
  shipments: shipments.length,
  bundles: shipments.filter(({ bundle }) => bundle !== null).length,
  organization,
  made_at,
})

/**
 * Checks a whole evidence bundle: archive, signature, every file, the chain of events and carrier messages, record and
 * document; or an archive of many, with each bundle in it. It is read a few megabytes at a time. `publishedKeys` are
 * those of the service that made it; null where they cannot be asked for. `checkToken` checks a timestamp's own
 * signature; null where that cannot be done.
 */
export const verifyBundle = async (
  zip: Blob,
  publishedKeys: readonly PublishedKey[] | null,
  checkToken: CheckToken | null = null,
): Promise<Verification> => {
  const findings: Finding[] = []
  const report: Report = (check, state, message) => findings.push({ check, state, message })
  const conclude = (about: About | null, signature: BundleSignature | null): Verification => ({
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
    report('archive', 'fails', 'This file is not a ZIP archive or is too damaged to open.')
    return conclude(null, null)
  }
  checkArchive(bundle, report)
  const signature = await checkSigned(bundle, publishedKeys, report)
  await checkTimestamp(bundle, signature, checkToken, report)
  const manifest = await readJson<Manifest | ArchiveManifest>(bundle, bundleNames.manifest)
  // A manifest that was changed may be of any shape: what it breaks is a fault of the bundle, not of the checker.
  try {
    if (manifest?.format === 'mailroom-evidence-archive/1') {
      checkFiles(bundle, { files: manifest.files, missing: [] }, report)
      const check = async (inner: Blob) => {
        const { about, ...checked } = await verifyBundle(inner, publishedKeys, checkToken)
        return { ...checked, shipmentId: about?.kind === 'bundle' ? about.shipment_id : null }
      }
      await checkBundles(bundle, manifest, check, report)
      return conclude(aboutArchive(manifest), signature)
    }
    if (manifest?.format === 'mailroom-evidence-bundle/2') {
      checkFiles(bundle, manifest, report)
      const chain = await checkChain(bundle, manifest, report)
      await checkRecord(bundle, manifest, chain, report)
      checkDocument(manifest, report)
      return conclude(aboutBundle(manifest), signature)
    }
    report('files', 'fails', `${bundleNames.manifest} is missing, or is not an evidence bundle manifest.`)
  } catch (error) {
    report('files', 'fails', `A file in the bundle has an invalid format: ${String(error)}.`)
  }
  return conclude(null, signature)
}
