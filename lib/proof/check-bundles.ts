import type { ArchiveManifest } from './bundle-files.ts'
import type { Finding, Report } from './finding.ts'
import type { OpenBundle } from './open-bundle.ts'

/** What the check of one bundle of an archive came to. */
type Checked = { holds: boolean; findings: Finding[]; shipmentId: string | null }

const mostNamed = 10

const nameSome = (names: readonly string[]): string =>
  names.length <= mostNamed
    ? names.join(', ')
    : `${names.slice(0, mostNamed).join(', ')} and ${names.length - mostNamed} more`

/**
 * Checks every bundle of an archive by itself, and that it is the one of the shipment that the index names. `check` is
 * the check of a single bundle.
 */
export const checkBundles = async (
  archive: OpenBundle,
  manifest: ArchiveManifest,
  check: (bundle: Blob) => Promise<Checked>,
  report: Report,
): Promise<void> => {
  const unsure: string[] = []
  const named = manifest.shipments.filter(({ bundle }) => bundle !== null)
  let faults = 0
  const fail = (message: string) => {
    faults += 1
    report('bundles', 'fails', message)
  }
  for (const { bundle: name, shipment_id: shipmentId } of named) {
    const file = name === null ? null : await archive.slice(name)
    if (!file) {
      fail(`${name}, the bundle of shipment ${shipmentId}, is missing or unreadable.`)
      continue
    }
    const checked = await check(file)
    for (const { state, message } of checked.findings) if (state === 'fails') fail(`${name}: ${message}`)
    if (checked.holds && checked.shipmentId !== shipmentId)
      fail(`${name} is the bundle of a different shipment.`)
    // What cannot be told of the key and the timestamp is said once, of the archive itself.
    if (
      checked.findings.some(
        ({ check: of, state }) => state === 'unknown' && of !== 'key' && of !== 'timestamp',
      )
    )
      unsure.push(String(name))
  }
  if (faults === 0) report('bundles', 'holds', `All ${named.length} bundles passed their own verification.`)
  if (unsure.length > 0) {
    report(
      'bundles',
      'unknown',
      `Files were already missing when these bundles were created; verify each bundle separately for details: ${nameSome(unsure)}.`,
    )
  }
  const without = manifest.shipments.length - named.length
  if (without > 0) {
    report(
      'bundles',
      'unknown',
      `${without} of the ${manifest.shipments.length} shipments in the index had no evidence when the archive was created; see index.csv for the reasons.`,
    )
  }
}
