import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'

/** The largest unpacked size of a workbook: far more than the rows that are accepted. */
const maxUnpackedBytes = 30 * 1024 * 1024

/** The largest area that the cells of one sheet may span: reading a sheet fills the gaps between them. */
const maxSheetArea = 1_000_000

const declaredBytes = (bytes: Uint8Array): number => {
  let total = 0
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      total += originalSize
      return false
    },
  })
  return total
}

const tagName = /<(?:\w+:)?(row|c)(?=[\s/>])/g
const attributes = /((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/y
const reference = /\sr\s*=\s*(["'])([^"']*)\1/
const position = /^([A-Z]{0,3})(\d{1,7})$/

const columnOf = (letters: string): number =>
  Array.from(letters, (letter) => (letter.codePointAt(0) ?? 0) - 64).reduce(
    (column, digit) => column * 26 + digit,
    0,
  )

/** Returns the area from the first cell to the last one named, or Infinity where a cell's position cannot be read. */
const areaOf = (xml: string): number => {
  let [lastRow, lastColumn] = [0, 0]
  let [cellsInRow, mostCells, rows] = [0, 0, 0]
  for (const { index, 0: opening, 1: name } of xml.matchAll(tagName)) {
    attributes.lastIndex = index + opening.length
    const written = attributes.exec(xml)?.[1]
    if (written === undefined) return Infinity
    if (name === 'row') {
      rows += 1
      cellsInRow = 0
    } else {
      cellsInRow += 1
      mostCells = Math.max(mostCells, cellsInRow)
    }
    const named = reference.exec(written)?.[2]
    if (named === undefined) continue
    const [, letters = '', digits] = position.exec(named) ?? []
    if (digits === undefined) return Infinity
    lastRow = Math.max(lastRow, Number(digits))
    lastColumn = Math.max(lastColumn, columnOf(letters))
  }
  return Math.max(lastRow, rows) * Math.max(lastColumn, mostCells)
}

/**
 * Returns the XML files of a workbook by name, unpacked within bounds; null when it is too large. Throws when it is damaged.
 */
export const unpackWorkbook = (bytes: Uint8Array): Map<string, string> | null => {
  if (declaredBytes(bytes) > maxUnpackedBytes) return null
  const packed = unzipSync(bytes, { filter: ({ name }) => /\.(xml|rels)$/i.test(name) })
  const files = new Map<string, string>()
  for (const [name, content] of Object.entries(packed)) {
    const xml = strFromU8(content)
    if (xml.includes('sheetData') && areaOf(xml) > maxSheetArea) return null
    files.set(name, xml)
  }
  return files
}

/** Returns the files as an uncompressed workbook, so that the measured content is what is read. */
export const packWorkbook = (files: ReadonlyMap<string, string>): Uint8Array =>
  zipSync(Object.fromEntries([...files].map(([name, xml]) => [name, strToU8(xml)])), { level: 0 })
