import type { z } from 'zod'

import type { evidenceArchiveQuery } from '#lib/contract/evidence/evidence-archive.ts'
import type { exhibitQuery, exhibitSizeQuery } from '#lib/contract/evidence/exhibit.ts'
import { batesPrefixPattern, exhibitParts, type ExhibitPart } from '#lib/contract/evidence/exhibit.values.ts'

/** Selection of the letters of an exhibit. */
export type LetterSelection = z.input<typeof evidenceArchiveQuery>

/** Values of the dialog, as entered. */
export type ExhibitForm = {
  title: string
  parts: readonly ExhibitPart[]
  attachBundles: boolean
  pdfA: boolean
  batesPrefix: string
  batesStart: string
}

/** Errors of the entries, by field. */
export type ExhibitFaults = { [Field in keyof ExhibitForm]?: string }

/** Returns what to change before an exhibit can be made; nothing where it can. */
export const faultsOf = ({ title, parts, batesPrefix, batesStart }: ExhibitForm): ExhibitFaults => {
  const start = Number(batesStart)
  const hasBates = batesPrefix.trim() !== ''
  return {
    ...(title.trim() === '' && { title: 'Enter a title.' }),
    ...(parts.length === 0 && { parts: 'Choose at least one part.' }),
    ...(hasBates &&
      !batesPrefixPattern.test(batesPrefix.trim()) && {
        batesPrefix:
          'Start with a letter or digit. Use letters, digits, spaces, periods, hyphens and underscores.',
      }),
    ...(hasBates &&
      !(Number.isInteger(start) && start >= 1 && start <= 999_999) && {
        batesStart: 'Enter a whole number from 1 to 999999.',
      }),
  }
}

const joined = (parts: readonly ExhibitPart[]): string =>
  exhibitParts.filter((part) => parts.includes(part)).join(',')

/** Returns whether a selection names one letter, whose exhibit has its evidence bundle and is PDF/A by default. */
export const isOneLetter = ({ ids }: LetterSelection): boolean => ids !== undefined && !ids.includes(',')

/** Returns the query of an exhibit. */
export const exhibitQueryOf = (
  selection: LetterSelection,
  { title, parts, attachBundles, pdfA, batesPrefix, batesStart }: ExhibitForm,
): Omit<z.input<typeof exhibitQuery>, 'bates_start'> & { bates_start?: string } => {
  const prefix = batesPrefix.trim()
  return {
    ...selection,
    title: title.trim(),
    parts: joined(parts),
    attach_bundles: attachBundles ? 'true' : 'false',
    pdf_a: pdfA ? 'true' : 'false',
    ...(prefix !== '' && { bates_prefix: prefix, bates_start: batesStart.trim() }),
  }
}

/** Returns the query of its size. */
export const exhibitSizeQueryOf = (
  selection: LetterSelection,
  { parts, attachBundles, pdfA }: Pick<ExhibitForm, 'parts' | 'attachBundles' | 'pdfA'>,
): z.input<typeof exhibitSizeQuery> => ({
  ...selection,
  parts: joined(parts),
  attach_bundles: attachBundles ? 'true' : 'false',
  pdf_a: pdfA ? 'true' : 'false',
})
