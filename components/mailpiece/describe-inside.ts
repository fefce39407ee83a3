import { describePrinting } from '#components/format/piece-description.ts'
import { formatWeight } from '#lib/contract/formats/measures.values.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { packingTitle } from '#lib/contract/mailpiece/kits.values.ts'
import type { PrintOptions } from '#lib/contract/shipment-core/options.ts'

import { describeFold } from './describe-outside.ts'
import type { Outside } from './outside.ts'

type Contents = { pageCount: number; print: PrintOptions; sheets: number; weightOunces: number | null }

/** Describes the contents and their packing in lines. */
export const describeInside = (
  outside: Outside,
  { pageCount, print, sheets, weightOunces }: Contents,
): string[] => [
  packingTitle(outside.kit, outside.envelope.packaging),
  `${plural(sheets, 'sheet')}. ${describeFold(outside)}`,
  describePrinting(pageCount, print),
  ...(weightOunces === null ? [] : [`${formatWeight(weightOunces)} declared`]),
]
