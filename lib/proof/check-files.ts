import { bundleNames, type Manifest } from './bundle-files.ts'
import type { Report } from './finding.ts'
import type { OpenBundle } from './open-bundle.ts'

/** Names what cannot be unpacked, and what is there twice. */
export const checkArchive = (bundle: OpenBundle, report: Report): void => {
  for (const name of bundle.damaged) report('archive', 'fails', `${name} is damaged and cannot be unpacked.`)
  for (const name of bundle.repeated)
    report('archive', 'fails', `${name} appears in the archive more than once.`)
}

/** Checks every file against the manifest, and that there is no other. */
export const checkFiles = (
  bundle: OpenBundle,
  manifest: Pick<Manifest, 'files' | 'missing'>,
  report: Report,
): void => {
  const unlisted = new Set(bundle.files.keys())
  unlisted.delete(bundleNames.manifest)
  unlisted.delete(bundleNames.signature)
  unlisted.delete(bundleNames.timestamp)
  let faults = 0
  const fail = (message: string) => {
    faults += 1
    report('files', 'fails', message)
  }
  for (const file of manifest.files) {
    unlisted.delete(file.name)
    const found = bundle.files.get(file.name)
    if (!found) {
      if (!bundle.damaged.includes(file.name))
        fail(`${file.name} is listed in the manifest but missing from the archive.`)
    } else if (found.sizeBytes !== file.size_bytes || found.sha256 !== file.sha256) {
      fail(`${file.name} does not match its listed hash: it was changed or replaced.`)
    }
    if (file.matches_record === false)
      fail(`${file.name} no longer matched its record when the bundle was created.`)
  }
  for (const name of unlisted)
    fail(`${name} is in the archive but not listed in the manifest: it was added later.`)
  if (faults === 0 && bundle.damaged.length === 0) {
    report('files', 'holds', `All ${manifest.files.length} files match the manifest byte for byte.`)
  }
  for (const missing of manifest.missing) {
    report(
      'files',
      'unknown',
      `${missing.name} was not available when the bundle was created: ${missing.reason}`,
    )
  }
}

/** Checks that the document is the one on record. */
export const checkDocument = (manifest: Manifest, report: Report): void => {
  const document = manifest.files.find((file) => file.kind === 'document_pdf')
  if (!document) {
    report('document', 'unknown', 'The document is not in the bundle; its SHA-256 is on record.')
  } else if (document.sha256 === manifest.document_sha256) {
    report('document', 'holds', 'The document matches the one that was uploaded, printed and mailed.')
  } else {
    report('document', 'fails', `${document.name} does not match the document on record.`)
  }
}
