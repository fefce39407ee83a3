import { bundleNames } from './bundle-files.ts'
import type { Finding, OpenBundle } from './open-bundle.ts'
import { hasBrokenSeal, isPdf } from './sealed-pdf.ts'
import type { Verdict } from './verdict.ts'

const find = (state: Finding['state'], message: string): Finding => ({ check: 'archive', state, message })

const bytesOf = async (file: Blob): Promise<string> =>
  new TextDecoder('latin1').decode(await file.arrayBuffer())

/** Returns the end of a file, in which ZIP and PDF have their end mark, even before a comment. */
const tailOf = (file: Blob): Promise<string> => bytesOf(file.slice(Math.max(0, file.size - 0x10100)))

/** End marks, and the bytes from there to the end of the file at least. */
const ends = { zip: ['PK\u0005\u0006', 22], pdf: ['%%EOF', 5] } as const

const isCutOff = async (file: Blob, [mark, length]: readonly [string, number]): Promise<boolean> => {
  const tail = await tailOf(file)
  const at = tail.lastIndexOf(mark)
  return at === -1 || tail.length - at < length
}

/** Returns why a file cannot be opened: a wrong file and a part of a download are not called altered. */
export const findUnopened = async (file: Blob): Promise<{ verdict: Verdict; finding: Finding }> => {
  const isZip = (await bytesOf(file.slice(0, 4))) === 'PK\u0003\u0004'
  const isPdfFile = await isPdf(file)
  if (file.size === 0) return { verdict: 'incomplete', finding: find('unverified', 'This file is empty.') }
  if (!isZip && !isPdfFile) {
    return {
      verdict: 'not_a_bundle',
      finding: find('unverified', 'This file is neither a ZIP archive nor a PDF.'),
    }
  }
  if (await isCutOff(file, isZip ? ends.zip : ends.pdf)) {
    const message = `This ${isZip ? 'ZIP archive' : 'PDF'} is cut off: its end is missing.`
    return { verdict: 'incomplete', finding: find('unverified', message) }
  }
  if (isZip) {
    return { verdict: 'altered', finding: find('failed', 'This ZIP archive is too damaged to open.') }
  }
  if (await hasBrokenSeal(file)) {
    const message = 'The seal at the end of this PDF is not intact: the exhibit was changed.'
    return { verdict: 'altered', finding: find('failed', message) }
  }
  return {
    verdict: 'not_a_bundle',
    finding: find(
      'unverified',
      'This PDF has no seal. Only an exhibit has one, and loses it when another program saves, merges or stamps it. A mailing record or a declaration is verified with the ZIP that it came in.',
    ),
  }
}

/** Returns the finding on a ZIP that has none of a bundle’s own files; null if it has one. */
export const findNoBundle = ({ files, damaged }: OpenBundle): Finding | null =>
  [bundleNames.manifest, bundleNames.signature, bundleNames.chain, bundleNames.record].some(
    (name) => files.has(name) || damaged.includes(name),
  )
    ? null
    : find(
        'unverified',
        `This ZIP archive contains no ${bundleNames.manifest} and no ${bundleNames.signature}.`,
      )
