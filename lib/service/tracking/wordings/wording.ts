import type { ScanMeaning } from '#lib/contract/tracking/meanings.values.ts'

import type { WordingSource } from './sources.ts'

/** One row of the table of carrier wordings. */
export type Wording = {
  /**
   * The carrier's wordings in lower case, or a pattern of a whole wording in lower case. Trade marks, spaces at the ends and
   * in a row, and a final stop do not count.
   */
  says: readonly string[] | RegExp
  /** The wordings are first sentences, and the carrier may add what it does next. */
  mayContinue?: true
  means: Exclude<ScanMeaning, 'unclear'>
  /** Why it cannot be delivered, as part of a sentence. */
  reason?: string
  /** Whether it also reports that the piece returns to its sender. */
  returns?: true
  /** It is reported by the clock between two scans, and is no scan of the piece. */
  isForecast?: true
  /** Statuses of the rate provider under which the wording means this; any where it is absent. */
  under?: readonly string[]
  /** Where the wordings are documented or were seen. A row without a document of a carrier rests on collections. */
  sources: readonly [WordingSource, ...WordingSource[]]
}

/** Returns a wording as the table has it. */
export const normalizeWording = (message: string): string =>
  message
    .normalize('NFKC')
    .replaceAll(/[™®]|\(tm\)|(?<=access point)tm\b/gi, '')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[‐‑–—]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/[.!]+$/, '')
    .toLowerCase()

const fits = ({ says, mayContinue }: Wording, text: string): boolean =>
  says instanceof RegExp
    ? says.test(text)
    : says.some((said) => text === said || (mayContinue === true && text.startsWith(`${said}. `)))

/** Finds the row of a table for a wording and the rate provider's status; undefined if the table has none. */
export const findWording = (
  table: readonly Wording[],
  { message, status }: { message: string; status: string },
): Wording | undefined => {
  const text = normalizeWording(message)
  return table.find((row) => fits(row, text) && (row.under === undefined || row.under.includes(status)))
}
