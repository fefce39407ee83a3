import type { PerjuryClause } from '#lib/contract/declaration/perjury-clauses.values.ts'
import { formatOrdinal } from '#lib/contract/formats/numbers.values.ts'
import { formatDay } from '#lib/service/local-time.ts'

import { blankLine } from './fill-template.ts'

/** When and where a paper is signed; what is missing is entered by hand. */
type Signing = { date?: string | undefined; place?: string | undefined }

/** The words of each statute, which the date follows. */
const declarations = {
  california:
    'I declare under penalty of perjury under the laws of the State of California that the foregoing is true and correct.',
  within_united_states: 'I declare under penalty of perjury that the foregoing is true and correct.',
  outside_united_states:
    'I declare under penalty of perjury under the laws of the United States of America that the foregoing is true and correct.',
} as const satisfies Partial<Record<PerjuryClause, string>>

/** Formats `6th day of March, 2026`, or its blanks. */
const dayInWords = (date: string | undefined): string => {
  if (!date) return '____ day of ______________, ______'
  const [month = '', day = '', year = ''] = formatDay(date).split(/,? /)
  return `${formatOrdinal(Number(day))} day of ${month}, ${year}`
}

/**
 * The affirmation of N.Y. CPLR 2106(a) as amended in November 2025 (A8302). Courts have refused
 * affirmations in other words.
 */
const affirmation = ({ date }: Signing): string =>
  `I affirm this ${dayInWords(date)}, under the penalties of perjury under the laws of New York, which may include a fine or imprisonment, that the foregoing is true, except as to matters alleged on information and belief and as to those matters I believe it to be true, and I understand that this document may be filed in an action or proceeding in a court of law.`

/** Returns a clause with the date and, where the statute has room for it, the place of signing. */
export const wordPerjuryClause = (clause: Exclude<PerjuryClause, 'none'>, signing: Signing): string => {
  if (clause === 'new_york') return affirmation(signing)
  const { date, place } = signing
  const executed = `Executed on ${date ? formatDay(date) : blankLine}`
  return `${declarations[clause]} ${executed}${place ? `, at ${place}` : ''}.`
}
