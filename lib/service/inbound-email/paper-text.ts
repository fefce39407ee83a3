import {
  stampedPaperKinds,
  stampedPaperLabels,
  type StampedPaperKind,
} from '#lib/contract/mailing-record/stamped-paper.values.ts'

import { ownLines } from './own-text.ts'

/** What a member says of the papers that they email: the date that they read, and which paper it is if they say so. */
export type PaperText = { date: string; paper: StampedPaperKind | null } | { problem: string }

const optionOf = (lines: readonly string[], name: RegExp): string | null => {
  for (const line of lines) {
    const [, key = '', value = ''] = /^([a-z ]+):\s*(.*)$/i.exec(line) ?? []
    if (name.test(key)) return value.trim()
  }
  return null
}

const pad = (part: string): string => part.padStart(2, '0')

/** Reads `2026-11-20` or `11/20/2026`; null for anything else, and for a day that does not exist. */
const readDate = (text: string): string | null => {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  const [, month = '', day = '', year = ''] = american ?? []
  const iso = american ? `${year}-${pad(month)}-${pad(day)}` : text
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return null
  const parsed = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(iso) ? iso : null
}

/** Reads the lines `Postmark:` and `Paper:` of a message; null if it has no line `Postmark:`, and so is about a letter. */
export const readPaperText = (text: string): PaperText | null => {
  const lines = ownLines(text)
  const given = optionOf(lines, /^postmark$/i)
  if (given === null) return null
  const date = readDate(given)
  if (date === null) {
    return { problem: `“${given}” is not a date. Write the postmark’s date like this: Postmark: 11/20/2026` }
  }
  const named = optionOf(lines, /^paper$/i)
  if (named === null) return { date, paper: null }
  const paper = stampedPaperKinds.find(
    (kind) => stampedPaperLabels[kind].toLowerCase() === named.toLowerCase(),
  )
  if (paper) return { date, paper }
  const known = stampedPaperKinds.map((kind) => stampedPaperLabels[kind]).join(', ')
  return { problem: `“${named}” is not a paper. Write one of these after Paper: ${known}.` }
}
