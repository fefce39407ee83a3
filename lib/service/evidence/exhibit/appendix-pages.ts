import { setImmediate } from 'node:timers/promises'

import { formatNumber } from '#lib/contract/formats/numbers.values.ts'
import { stackHash } from '#lib/service/evidence/summary-format.ts'
import { setBlock, type Sheet, textStyles } from '#lib/service/pdf/sheet.ts'
import { type Cell, type Column, openTable } from '#lib/service/pdf/table.ts'

import type { ExhibitBundle, ExhibitFile, ExhibitLetter } from './exhibit-model.ts'

const { body, code, quiet } = textStyles

const columns: Column[] = [
  { title: 'Letter', width: 34, style: quiet },
  { title: 'Part', width: 108, style: body },
  { title: 'File', width: 130, style: body },
  { title: 'Bytes', width: 50, style: body, align: 'end' },
  { title: 'SHA-256', width: 150, style: code },
]

const isListed = ({ sha256 }: ExhibitFile): boolean => sha256 !== null

const rowOf = ({ title, name, sizeBytes, sha256, pages }: ExhibitFile, letter: number): Cell[] => [
  String(letter),
  pages === 0 ? `${title} (not in this exhibit)` : title,
  name ?? 'None: made for this exhibit',
  sizeBytes === null ? '—' : formatNumber(sizeBytes),
  stackHash(sha256 ?? ''),
]

const bundleRow = (
  { name, sizeBytes, sha256 }: Extract<ExhibitBundle, { name: string }>,
  letter: number,
): Cell[] => [
  String(letter),
  'Evidence bundle (attached to this PDF)',
  name,
  formatNumber(sizeBytes),
  stackHash(sha256),
]

const rowsAtOnce = 25

const introduction = [
  'Each file that pages of this exhibit were made from, with the SHA-256 of all its bytes. The file of that name in the letter’s evidence bundle has the same SHA-256.',
  'The mailing record is made from the recorded facts: that in a bundle is the same, byte for byte, as long as the letter’s sheet and the bundle’s manifest.json state the same SHA-256 of record.json, and logo and address of the service have not changed.',
]

/**
 * Sets the list of source files with their hashes, so that a stranger can compare them with the evidence bundles. `first` is
 * the index of the first of these letters in the exhibit.
 */
export const setAppendix = async (
  sheet: Sheet,
  letters: readonly ExhibitLetter[],
  first: number,
): Promise<void> => {
  setBlock(sheet, 'H1', first === 0 ? 'Source files' : 'Source files, continued', textStyles.title)
  sheet.y += 4
  for (const paragraph of first === 0 ? introduction : []) {
    setBlock(sheet, 'P', paragraph, quiet)
    sheet.y += 4
  }
  sheet.y += 6
  const rows = letters.flatMap(({ files, bundle }, index) => [
    ...files.filter(isListed).map((file) => rowOf(file, first + index + 1)),
    ...(bundle?.name ? [bundleRow(bundle, first + index + 1)] : []),
  ])
  if (rows.length === 0) return setBlock(sheet, 'P', 'No files.', body)
  const table = openTable(sheet, columns)
  for (const [index, row] of rows.entries()) {
    if (index % rowsAtOnce === rowsAtOnce - 1) await setImmediate()
    table.setRow(row)
  }
  table.close()
}
