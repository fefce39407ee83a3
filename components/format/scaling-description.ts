import { type PageScaling, sheetSize } from '#lib/contract/documents/sheet.ts'

import { plural } from './plural.ts'

const percent = ({ smallest_percent: smallest, largest_percent: largest }: PageScaling): string =>
  smallest === largest ? `${smallest}%` : `${smallest}–${largest}%`

/** What becomes of pages larger than the paper: `3 pages are larger than Letter and will be scaled to 94 %.` */
export const describeScaling = (scaling: PageScaling): string =>
  `${plural(scaling.pages, 'page')} ${scaling.pages === 1 ? 'is' : 'are'} larger than ${sheetSize.name} and will be scaled to ${percent(scaling)}.`
