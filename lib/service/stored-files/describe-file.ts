import { formatPieceCode } from '#lib/contract/printing/piece-code.values.ts'
import type { StoredFileState } from '#lib/service/db/schema/stored-files.ts'

import type { RecordedFile } from './recorded-files.ts'

type Description = { name: (name: string) => string; recorded: string; remedy: string }

const restore = 'Restore the original from a backup, or contact your Mailroom administrator.'

const descriptions: Record<RecordedFile['kind'], Description> = {
  document: { name: (name) => `The document “${name}”`, recorded: 'at upload', remedy: restore },
  carrier_label: { name: () => 'The carrier’s label', recorded: 'when it was saved', remedy: restore },
  scan_form: { name: () => 'The SCAN form', recorded: 'when it was saved', remedy: restore },
  return_receipt: { name: () => 'The return receipt', recorded: 'when it was saved', remedy: restore },
  piece_photo: {
    name: () => 'The photo of the sealed piece',
    recorded: 'when it was saved',
    remedy: restore,
  },
  stamped_paper: { name: () => 'The stamped paper', recorded: 'when it was saved', remedy: restore },
  print_file: {
    name: (code) => `The print file of piece ${formatPieceCode(code)}`,
    recorded: 'when it was rendered',
    remedy: restore,
  },
  logo: {
    name: () => 'The logo',
    recorded: 'at upload',
    remedy: 'Upload the logo again in the organization settings.',
  },
}

/** Says what was found of a file: that it is missing, differs from its record, or is as recorded again. */
export const describeState = (
  { kind, name }: Pick<RecordedFile, 'kind' | 'name'>,
  state: StoredFileState | 'intact',
): string => {
  const { name: named, recorded } = descriptions[kind]
  switch (state) {
    case 'altered':
      return `${named(name)} in storage does not match the SHA-256 recorded ${recorded}.`
    case 'missing':
      return `${named(name)} is missing from storage.`
    case 'intact':
      return `${named(name)} in storage matches the SHA-256 recorded ${recorded} again.`
  }
}

/** Says what a person can do about a file that differs from its record. */
export const remedyOf = ({ kind }: Pick<RecordedFile, 'kind'>): string => descriptions[kind].remedy
