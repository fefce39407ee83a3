import type { Tone } from '#components/ui/badge.tsx'
import type { Batch, BatchDetail } from '#lib/contract/batches/batch.ts'
import { plural, formatNumber } from '#lib/contract/formats/numbers.values.ts'

/** Labels of the state of a list. */
export const batchStateLabels = {
  mapping: { label: 'Match columns', tone: 'neutral' },
  checking: { label: 'Checking', tone: 'accent' },
  ready: { label: 'Needs review', tone: 'warn' },
  buying: { label: 'Purchasing', tone: 'accent' },
  done: { label: 'Done', tone: 'good' },
} as const satisfies Record<Batch['state'], { label: string; tone: Tone }>

/** Labels of the ways to select each row's service. */
export const choiceLabels = {
  cheapest: 'Cheapest that arrives on time',
  fastest: 'Fastest',
  as_before: 'The service each letter was sent by',
} as const satisfies Record<BatchDetail['options']['choice'], string>

/** Rows that are done with, of those that the present work is about. */
export const progressOf = ({ state, rows_by_state: rows, row_count: all }: Batch) => {
  const total = all - rows.excluded
  if (state === 'checking') return { done: total - rows.pending, total }
  return {
    done: rows.bought,
    total: rows.bought + rows.queued + rows.buying + rows.failed + rows.price_increased,
  }
}

/** Returns the number of First-Class companions of the rows that have a price or are purchased. */
const countCompanions = ({ rows_by_state: rows, ...batch }: Batch): number =>
  batch.quoted_letters +
  batch.buying_letters +
  batch.bought_letters -
  (rows.quoted + rows.price_increased + rows.queued + rows.buying + rows.awaiting_approval + rows.bought)

/** Describes the outcome of the rows in one line. */
export const describeRows = (batch: Batch): string => {
  const { rows_by_state: rows, row_count: all } = batch
  const companions = countCompanions(batch)
  const parts = [
    rows.bought > 0 && `${formatNumber(rows.bought)} purchased`,
    rows.queued + rows.buying > 0 && `${formatNumber(rows.queued + rows.buying)} purchasing`,
    rows.awaiting_approval > 0 && `${formatNumber(rows.awaiting_approval)} awaiting approval`,
    rows.quoted > 0 && `${formatNumber(rows.quoted)} ready to purchase`,
    rows.price_increased > 0 && `${formatNumber(rows.price_increased)} with a higher price`,
    rows.invalid > 0 && `${formatNumber(rows.invalid)} to fix`,
    rows.unavailable > 0 && `${formatNumber(rows.unavailable)} temporarily unavailable`,
    rows.failed > 0 && `${formatNumber(rows.failed)} not purchased`,
    rows.pending > 0 && `${formatNumber(rows.pending)} not checked`,
    rows.excluded > 0 && `${formatNumber(rows.excluded)} skipped`,
  ].filter(Boolean)
  const beside = companions > 0 ? `; with ${plural(companions, 'First-Class companion')}` : ''
  return `${plural(all, 'row')}: ${parts.join(', ')}${beside}`
}
