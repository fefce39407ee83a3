import { ShortService } from '#components/format/carrier-service.tsx'
import { Day } from '#components/format/day.tsx'
import { Money } from '#components/format/money.tsx'
import { groupTrackingNumber } from '#components/format/shipment-label.ts'
import { Card } from '#components/ui/card.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import type { BatchRow } from '#lib/contract/batches/batch-row.ts'
import { canEditRow, canSelectQuote } from '#lib/contract/batches/batch-states.values.ts'
import type { BatchField } from '#lib/contract/imports/batch-file.values.ts'
import { paths } from '#lib/paths.ts'

import { SuggestionButtons } from './decide-buttons.tsx'
import { EditRow } from './edit-row.tsx'
import type { LetterFields } from './letter-fields.ts'
import { PickQuoteButton } from './pick-quote-button.tsx'
import { placeOf } from './place-of.ts'
import { RowCompanion } from './row-companion.tsx'
import { RowFindings } from './row-findings.tsx'
import { RowLetter } from './row-letter.tsx'
import { RowStateBadge } from './row-state.tsx'

/** Rows that a vendor failed: an address form would have nothing to fix. */
const isBlameless = ({ state, error }: BatchRow): boolean =>
  state === 'unavailable' ||
  (state === 'failed' &&
    (error?.code === 'RATE_PROVIDER_UNAVAILABLE' || error?.code === 'PAYMENT_PROVIDER_UNAVAILABLE'))

type RowListProps = {
  batchId: string
  rows: readonly BatchRow[]
  /** Fields that the list has columns for. */
  mapped: readonly BatchField[]
  /** Total of the rows that can be bought. */
  totalCents: number
  canChange: boolean
  /** Whether each row has its own letter, made from a template or a form. */
  hasLetters: boolean
  letterFields: LetterFields
}

const RowItem = ({
  batchId,
  row,
  mapped,
  totalCents,
  canChange,
  hasLetters,
  letterFields,
}: Omit<RowListProps, 'rows'> & { row: BatchRow }) => (
  <li className="grid items-center gap-x-4 gap-y-1 border-b border-line px-4 py-1.5 last:border-b-0 hover:bg-sunken/60 md:grid-cols-[2rem_minmax(0,1fr)_minmax(0,1.9fr)_minmax(14rem,auto)] xl:grid-cols-[2rem_minmax(0,1.25fr)_minmax(0,1.6fr)_minmax(14rem,auto)] max-md:py-3">
    <p className="numeric text-sm text-ink-faint">
      <span className="md:sr-only">Row </span>
      {row.row}
    </p>
    <div className="flex min-w-0 flex-wrap items-baseline gap-x-2 md:flex-nowrap">
      <p className="shrink-0 font-emphasis wrap-anywhere md:max-w-[60%] md:truncate" title={row.name}>
        {row.name || 'No name'}
      </p>
      {/* A corrected address is shown beside what was entered. */}
      {(row.corrected === null || row.state === 'excluded') && (
        <p className="min-w-0 text-sm wrap-anywhere text-ink-soft md:truncate" title={placeOf(row.values)}>
          {placeOf(row.values)}
        </p>
      )}
      {row.values.shipment_name && (
        <p className="min-w-0 text-sm wrap-anywhere text-ink-faint md:truncate">{row.values.shipment_name}</p>
      )}
    </div>
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-0.5 text-sm">
      <RowStateBadge state={row.state} />
      {row.price_cents !== null && <Money cents={row.price_cents} />}
      {row.carrier && (
        <p className="flex min-w-0 flex-1 basis-48 text-ink-soft">
          <span className="truncate">
            <ShortService carrier={row.carrier} service={row.service} options={row.shipping_options} />
          </span>
          {row.arrives_on && (
            <span className="shrink-0">
              ,{' '}
              <time dateTime={row.arrives_on}>
                by <Day day={row.arrives_on} />
              </time>
            </span>
          )}
        </p>
      )}
      <RowCompanion row={row} />
      {row.quote_overridden && <p className="text-ink-soft">Service selected manually</p>}
      {row.tracking_number && (
        <p className="code wrap-anywhere text-ink-soft">{groupTrackingNumber(row.tracking_number)}</p>
      )}
    </div>
    <div className="flex items-center gap-2 md:justify-end">
      {hasLetters && row.document_id && row.state !== 'excluded' && (
        <RowLetter key={row.document_id} documentId={row.document_id} name={row.name} />
      )}
      {row.again_of && (
        <PrefetchLink href={paths.shipment(row.again_of)} className="text-link text-sm leading-7">
          Earlier attempt<span className="sr-only"> of row {row.row}</span>
        </PrefetchLink>
      )}
      {row.shipment_id && row.state !== 'excluded' && (
        <PrefetchLink href={paths.shipment(row.shipment_id)} className="text-link text-sm leading-7">
          {row.state === 'bought' ? 'Shipment' : 'Draft'}
          <span className="sr-only"> of row {row.row}</span>
        </PrefetchLink>
      )}
      {canChange && canSelectQuote(row) && (
        <PickQuoteButton batchId={batchId} row={row} totalCents={totalCents} />
      )}
      {canChange && canEditRow(row.state) && (
        <EditRow
          batchId={batchId}
          row={row}
          mapped={mapped}
          letterFields={letterFields}
          canEdit={!isBlameless(row)}
        />
      )}
    </div>
    {row.error && row.state !== 'unavailable' && (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm md:col-span-3 md:col-start-2">
        <p className="min-w-0 wrap-anywhere">{row.error.message}</p>
        {canChange && canEditRow(row.state) && (
          <SuggestionButtons batchId={batchId} row={row.row} faults={row.error.fields} />
        )}
      </div>
    )}
    <RowFindings batchId={batchId} row={row} canChange={canChange} />
  </li>
)

/** Lists rows, each with its state, price and errors. */
export const RowList = ({ rows, ...rest }: RowListProps) => (
  <Card label="Rows">
    <ul>
      {rows.map((row) => (
        <RowItem key={row.row} row={row} {...rest} />
      ))}
    </ul>
  </Card>
)
