/** Parts of an exhibit for each letter, in order. */
export const exhibitParts = [
  'declaration',
  'stamped_paper',
  'return_receipt',
  'scan_form',
  'label',
  'photo',
  'summary',
  'document',
] as const

export type ExhibitPart = (typeof exhibitParts)[number]

/** Parts of an exhibit by default; an unsigned declaration must be requested. */
export const defaultExhibitParts = exhibitParts.filter((part) => part !== 'declaration')

/** Labels of the parts, on paper and on screen. */
export const exhibitPartNames: Record<ExhibitPart, string> = {
  summary: 'Mailing record',
  declaration: 'Unsigned declaration of mailing',
  stamped_paper: 'Stamped papers',
  return_receipt: 'Return receipt',
  scan_form: 'SCAN form',
  label: 'Carrier’s label',
  photo: 'Photo of the sealed piece',
  document: 'Document as mailed',
}

/** Limits of one exhibit: letters, and pages of their documents. */
export const exhibitLimits = { letters: 200, documentPages: 5000, titleLength: 80, batesLength: 20 } as const

/** The prefix of the numbers that pages are stamped with. */
export const batesPrefixPattern = /^[A-Za-z0-9][A-Za-z0-9 ._-]*$/

/** The number of a page with its prefix, such as `SMITH000012`. `index` counts from 0. */
export const batesNumber = ({ prefix, start }: { prefix: string; start: number }, index: number): string =>
  `${prefix}${String(start + index).padStart(6, '0')}`
