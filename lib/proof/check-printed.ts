import { bundleNames, type Manifest, type ManifestFile } from './bundle-files.ts'
import type { FactData, StandingFact } from './facts.ts'
import { at, listOf } from './json-paths.ts'
import type { OpenBundle, Report } from './open-bundle.ts'

const describePages = (data: FactData): string => {
  const first = listOf(data, 'pages').find(({ shows }) => typeof shows === 'object' && shows !== null)
  return first
    ? `, which starts on its page ${String(first['page'])}`
    : '; which page shows which page of it was not recorded'
}

/** A page of the print file and the page of the document that it should show; both counted from 1. */
type PagePair = { page: number; documentPage: number }

/**
 * Draws pages of two PDFs and returns the pairs that do not look the same; `isCertain` is false where a font that the PDF
 * does not contain may be the reason. Throws when one of the two cannot be read.
 */
export type ComparePages = (
  files: { printFile: Uint8Array<ArrayBuffer>; document: Uint8Array<ArrayBuffer> },
  pairs: PagePair[],
) => Promise<(PagePair & { isCertain: boolean })[]>

const pairsOf = (data: FactData): PagePair[] =>
  listOf(data, 'pages').flatMap(({ page, shows }) => {
    const documentPage = at(shows, 'document_page')
    return typeof page === 'number' && typeof documentPage === 'number' ? [{ page, documentPage }] : []
  })

/** Reports whether the print file shows the document, page by page. */
const checkPages = async (
  bundle: OpenBundle,
  { printed, document, data }: { printed: ManifestFile; document: ManifestFile; data: FactData },
  comparePages: ComparePages | null,
  report: Report,
): Promise<void> => {
  const pairs = pairsOf(data)
  if (!comparePages || pairs.length === 0) {
    report(
      'document',
      'unverified',
      `Whether ${printed.name} shows the document was not verified here: compare the pages by eye, or have the command line do it (mailroom evidence verify).`,
    )
    return
  }
  const [first, second] = [await bundle.read(printed.name), await bundle.read(document.name)]
  const different =
    first && second
      ? await comparePages({ printFile: first, document: second }, pairs).catch(() => null)
      : null
  if (!different) report('document', 'failed', `${printed.name} or ${document.name} cannot be read as a PDF.`)
  else if (different.length === 0) {
    report(
      'document',
      'passed',
      `${pairs.length === 1 ? 'The one page' : `All ${pairs.length} pages`} of the document ${pairs.length === 1 ? 'was' : 'were'} found in ${printed.name}, drawn as printed and compared dot by dot.`,
      [printed.name, document.name],
    )
  }
  for (const { page, documentPage, isCertain } of different ?? []) {
    const pages = `page ${page} of ${printed.name} and page ${documentPage} of the document`
    if (isCertain) report('document', 'failed', `Drawn as printed, ${pages} do not look the same.`)
    else {
      report(
        'document',
        'unverified',
        `Whether ${pages} look the same was not verified: the document uses a font that it does not contain. Compare them by eye.`,
      )
    }
  }
}

/** Reports whether the originals of what the document was assembled from are those that the chain recorded. */
const checkParts = (
  manifest: Manifest,
  standing: ReadonlyMap<string, StandingFact>,
  report: Report,
): void => {
  const parts = listOf(standing.get('document')?.data, 'parts')
  if (parts.length === 0) return
  const files = manifest.files.filter(({ kind }) => kind === 'document_part_pdf')
  const absent = parts.filter(({ sha256 }) => !files.some((file) => file.sha256 === sha256))
  if (absent.length === 0) {
    report(
      'document',
      'passed',
      `All ${parts.length} PDFs that the document was assembled from are those that the chain recorded.`,
      files.map(({ name }) => name),
    )
  } else {
    report(
      'document',
      'unverified',
      `${absent.length} of the ${parts.length} PDFs that the document was assembled from are not in the bundle; their SHA-256 is in the chain.`,
    )
  }
}

/** Reports what the chain says of the document and of the file that was printed. */
export const checkPrinted = async (
  bundle: OpenBundle,
  manifest: Manifest,
  standing: ReadonlyMap<string, StandingFact>,
  { report: reportAny, comparePages }: { report: Report; comparePages: ComparePages | null },
): Promise<void> => {
  const report: Report = (check, state, message, of = []) =>
    reportAny(check, state, message, [bundleNames.chain, ...of])
  const document = manifest.files.find((file) => file.kind === 'document_pdf')
  if (!document) {
    report('document', 'unverified', 'The document is not in the bundle; its SHA-256 is in the chain.')
  } else if (standing.get('document')?.data['sha256'] === document.sha256) {
    report(
      'document',
      'passed',
      'The document is the one that the chain recorded when the shipment was created.',
      [document.name],
    )
  } else {
    report('document', 'failed', `${document.name} is not the document that the chain recorded.`)
  }
  checkParts(manifest, standing, report)
  const printed = manifest.files.find((file) => file.kind === 'print_file_pdf')
  if (!printed) return
  const fact = [...standing.values()].find(
    ({ type, data }) => type === 'print_file' && data['sha256'] === printed.sha256,
  )
  if (!fact || fact.data['document_sha256'] !== standing.get('document')?.data['sha256']) {
    report(
      'document',
      'failed',
      `${printed.name} is not a file that the chain recorded as sent to the printer for this document.`,
    )
    return
  }
  report(
    'document',
    'passed',
    `${printed.name} is the file that the chain recorded as sent to the printer, made from ${document ? 'this' : 'the recorded'} document${describePages(fact.data)}.`,
    document ? [printed.name, document.name] : [printed.name],
  )
  if (document) await checkPages(bundle, { printed, document, data: fact.data }, comparePages, report)
}
