/** A record, and the offset after it. */
type RawRecord = { cells: string[]; end: number }

/** A quotation mark that joins lines which are separate rows. `row` counts from 1; `column` from 0. */
export type StrayQuote = { row: number; column: number }

export type ParsedCsv =
  | { kind: 'records'; records: string[][] }
  | { kind: 'stray_quote'; at: StrayQuote }
  | { kind: 'too_large' }

export type CsvLimits = { rows: number; cells: number }

const quote = '"'

const isBreak = (character: string | undefined): boolean => character === '\n' || character === '\r'

/** Returns the offset after the line break at `at`: CR LF is one. */
const afterBreak = (text: string, at: number): number =>
  text[at] === '\r' && text[at + 1] === '\n' ? at + 2 : at + 1

/** Returns the offset at which the line ends. */
const lineEnd = (text: string, at: number): number => {
  let end = at
  while (end < text.length && !isBreak(text[end])) end += 1
  return end
}

/** Returns the offset at which an unquoted cell ends. */
const cellEnd = (text: string, at: number, delimiter: string): number => {
  let end = at
  while (end < text.length && text[end] !== delimiter && !isBreak(text[end])) end += 1
  return end
}

/** Returns the offset of the quotation mark that closes the cell opened at `open`, or -1: doubled ones are text. */
const closingQuote = (text: string, open: number): number => {
  let at = text.indexOf(quote, open + 1)
  while (at !== -1 && text[at + 1] === quote) at = text.indexOf(quote, at + 2)
  return at
}

const unquoted = (text: string): string => text.replaceAll('""', quote).replaceAll(/\r\n?/g, '\n')

/** Returns whether nothing but spaces is between the closing quotation mark and the end of the cell. */
const isClean = (text: string, close: number, end: number): boolean =>
  text.slice(close + 1, end).trim() === ''

/** Splits one line alone: a quotation mark that is not closed on it is text. */
const splitLine = (text: string, start: number, end: number, delimiter: string): string[] => {
  const cells: string[] = []
  let at = start
  for (;;) {
    const close = text[at] === quote ? closingQuote(text, at) : -1
    const isQuoted = close !== -1 && close < end
    const stop = Math.min(cellEnd(text, isQuoted ? close + 1 : at, delimiter), end)
    cells.push(text.slice(at, stop))
    if (stop >= end) return cells
    at = stop + 1
  }
}

/** Prose continues with a space after a comma, and numbers have commas in them; rows do not. */
const isRowLike = (cells: readonly string[]): boolean => !cells.slice(1).some((cell) => /^\s/.test(cell))

/** A cell of several lines that a pair of quotation marks encloses. */
type Joined = { open: number; close: number; column: number }

/** Returns the cells of each line between the quotation marks. */
const linesWithin = (text: string, { open, close }: Joined, delimiter: string): string[][] => {
  const lines: string[][] = []
  let at = open + 1
  for (;;) {
    const end = Math.min(lineEnd(text, at), close)
    lines.push(splitLine(text, at, end, delimiter))
    if (end >= close) return lines
    at = afterBreak(text, end)
  }
}

/**
 * Returns whether the text between quotation marks looks like rows of the table rather than lines of one cell. `total`
 * is the number of cells of the record that it makes.
 */
const holdsRows = (
  text: string,
  joined: Joined,
  { delimiter, width, total }: { delimiter: string; width: number; total: number },
): boolean => {
  if (width < 2) return false
  const [first = [], ...more] = linesWithin(text, joined, delimiter)
  const last = more.at(-1) ?? []
  // The line with the first mark is a whole row without it, and so is the one with the second, unless it has more of them.
  const isWhole = first.length === width - joined.column && isRowLike(first)
  const isPair =
    isWhole && (first.length > 1 || (last.length === width - total + joined.column + 1 && isRowLike(last)))
  const many = Math.max(2, Math.ceil(width / 2))
  const isFull = ({ length }: readonly string[]) => length === width && width > 2
  const isWritten = (cells: readonly string[]) => !/\d,\d{3}\b/.test(cells.join(','))
  return (
    total > width ||
    isPair ||
    more.some((cells) => isRowLike(cells) && (isFull(cells) || (cells.length >= many && isWritten(cells))))
  )
}

/** Returns whether the line after the one at `at` is missing, empty, or a separate row. */
const isFollowedByRow = (text: string, at: number, delimiter: string, width: number): boolean => {
  const end = lineEnd(text, at)
  if (end >= text.length) return true
  const next = afterBreak(text, end)
  const line = splitLine(text, next, lineEnd(text, next), delimiter)
  return line.length === width || line.every((cell) => cell.trim() === '')
}

class StrayQuoteFound extends Error {
  readonly column: number
  constructor(column: number) {
    super('A quotation mark joins rows.')
    this.column = column
  }
}

/** `isOdd`: a delimiter is within quotation marks that do not enclose the whole cell. */
type Cell = { value: string; end: number; joined?: Joined; isOdd?: boolean }

/**
 * Reads the cell that a quotation mark opens. One that is not closed, or closed in the middle of a word, is text if
 * its line alone is a whole row and another row follows it. Throws StrayQuoteFound if the meaning is ambiguous.
 */
const readQuoted = (
  text: string,
  cell: { recordStart: number; start: number; open: number; column: number },
  delimiter: string,
  width: number | null,
): Cell => {
  const { open, column } = cell
  const close = closingQuote(text, open)
  const end = close === -1 ? text.length : cellEnd(text, close + 1, delimiter)
  const value = text.slice(open + 1, close === -1 ? end : close)
  const isOnOneLine = close !== -1 && !/[\r\n]/.test(value)
  if (isOnOneLine) {
    if (isClean(text, close, end)) return { value: unquoted(value), end }
    // A nickname in quotation marks is text; a delimiter within them is not the end of the cell.
    const literalEnd = cellEnd(text, open, delimiter)
    return literalEnd === end
      ? { value: text.slice(cell.start, end), end }
      : { value: unquoted(value) + text.slice(close + 1, end), end, isOdd: true }
  }
  const literalEnd = cellEnd(text, open, delimiter)
  const literal = { value: text.slice(open + 1, literalEnd), end: literalEnd }
  if (close !== -1 && isClean(text, close, end)) {
    return { value: unquoted(value), end, joined: { open, close, column } }
  }
  if (width === null) return literal
  const alone = splitLine(text, cell.recordStart, lineEnd(text, open), delimiter)
  if (alone.length === width && isFollowedByRow(text, open, delimiter, width)) return literal
  throw new StrayQuoteFound(column)
}

/** Spaces between a delimiter and a quotation mark do not make the mark text. */
const openingQuote = (text: string, at: number): number => {
  let open = at
  while (text[open] === ' ') open += 1
  return text[open] === quote ? open : -1
}

const readRecord = (text: string, start: number, delimiter: string, width: number | null): RawRecord => {
  const cells: string[] = []
  let at = start
  const joined: Joined[] = []
  let isOdd = false
  for (;;) {
    const open = openingQuote(text, at)
    let cell: Cell
    if (open === -1) {
      const end = cellEnd(text, at, delimiter)
      cell = { value: text.slice(at, end), end }
    } else {
      const place = { recordStart: start, start: at, open, column: cells.length }
      cell = readQuoted(text, place, delimiter, width)
    }
    if (cell.joined) joined.push(cell.joined)
    if (cell.isOdd) isOdd = true
    cells.push(cell.value)
    if (cell.end >= text.length || text[cell.end] !== delimiter) {
      const found =
        width === null
          ? undefined
          : joined.find((each) => isOdd || holdsRows(text, each, { delimiter, width, total: cells.length }))
      if (found) throw new StrayQuoteFound(found.column)
      return { cells, end: cell.end >= text.length ? text.length : afterBreak(text, cell.end) }
    }
    at = cell.end + 1
  }
}

/** Reads the first records, without knowing how many cells a row has. */
export const sampleCsv = (text: string, delimiter: string, count: number): string[][] => {
  const records: string[][] = []
  let at = 0
  while (at < text.length && records.length < count) {
    const record = readRecord(text, at, delimiter, null)
    records.push(record.cells)
    at = record.end
  }
  return records
}

/**
 * Reads CSV by RFC 4180, with any line ending. A quotation mark that is not closed never joins rows: it is read as text
 * where that is the only reading that gives whole rows, and reported otherwise. `width` is the number of columns.
 */
export const parseCsv = (
  text: string,
  { delimiter, width, limits }: { delimiter: string; width: number; limits: CsvLimits },
): ParsedCsv => {
  const records: string[][] = []
  let [at, cells] = [0, 0]
  while (at < text.length) {
    let record: RawRecord
    try {
      record = readRecord(text, at, delimiter, width)
    } catch (error) {
      if (!(error instanceof StrayQuoteFound)) throw error
      return { kind: 'stray_quote', at: { row: records.length + 1, column: error.column } }
    }
    records.push(record.cells)
    cells += record.cells.length
    if (records.length > limits.rows || cells > limits.cells) return { kind: 'too_large' }
    at = record.end
  }
  return { kind: 'records', records }
}
