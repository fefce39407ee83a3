'use client'

import { Money } from '#components/format/money.tsx'
import { useEstimate } from '#components/send/options/estimate.tsx'
import { mailFeesOf } from '#components/send/quotes/option-fees.ts'
import type { BatchSummary } from '#lib/contract/batches/batch-summary.ts'
import type { BatchDetail } from '#lib/contract/batches/batch.ts'
import { formatDollars } from '#lib/contract/formats/money.values.ts'
import { formatNumber, plural } from '#lib/contract/formats/numbers.values.ts'

type CostPart = { label: string; cents: number }

const extrasOf = ({ services }: BatchSummary) => {
  const has = (option: 'certified_mail' | 'return_receipt') =>
    services.some(({ shipping_options: options }) => options[option])
  return { certified_mail: has('certified_mail'), return_receipt: has('return_receipt') }
}

/** Returns the fees of mailing options within the postage, over all rows: `Certified Mail, 190 × $6.11`. */
const useMailFees = (batch: BatchDetail, summary: BatchSummary): CostPart[] => {
  const extras = extrasOf(summary)
  const estimate = useEstimate({
    pageCount: batch.document?.page_count ?? 1,
    country: 'US',
    from: undefined,
    values: {
      print_options: batch.options.print_options,
      shipping_options: { ...extras, delivery_confirmation: null },
      kit: batch.options.kit ?? null,
    },
    isWanted: extras.certified_mail,
  })
  const fees = summary.services.flatMap(({ shipping_options: options, rows, ...service }) =>
    mailFeesOf(estimate, service, options).map(({ label, cents }) => ({
      key: `${label}, ${formatDollars(cents)}`,
      label,
      each: cents,
      rows,
    })),
  )
  return [...Map.groupBy(fees, ({ key }) => key).values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const rows = same.reduce((sum, fee) => sum + fee.rows, 0)
    const label = `${first.label}, ${formatNumber(rows)} × ${formatDollars(first.each)}`
    return [{ label, cents: rows * first.each }]
  })
}

/** Returns the parts of the total: what is not a fee that is named is postage, so that they add up. */
const costParts = (summary: BatchSummary, fees: readonly CostPart[]): CostPart[] => {
  const postage = fees.reduce((rest, { cents }) => rest - cents, summary.postage_cents)
  const isSplit = fees.length > 0 && postage >= 0
  const hasMore = !isSplit && extrasOf(summary).certified_mail
  return [
    {
      label: hasMore ? 'Postage, with Certified Mail and receipts' : 'Postage',
      cents: isSplit ? postage : summary.postage_cents,
    },
    ...(isSplit ? fees : []),
    { label: 'Envelopes and handling', cents: summary.handling_fee_cents },
    { label: 'Printing', cents: summary.printing_fee_cents },
    { label: 'Color', cents: summary.color_surcharge_cents },
    { label: 'Tax', cents: summary.tax_cents },
  ].filter(({ cents }) => cents > 0)
}

/** Shows the total of a purchase and its parts. */
export const CostParts = ({ batch, summary }: { batch: BatchDetail; summary: BatchSummary }) => (
  <dl className="grid gap-2">
    {costParts(summary, useMailFees(batch, summary)).map(({ label, cents }) => (
      <div key={label} className="flex justify-between gap-4">
        <dt className="text-ink-soft">{label}</dt>
        <dd>
          <Money cents={cents} />
        </dd>
      </div>
    ))}
    <div className="mt-1 flex flex-wrap items-baseline justify-between gap-4 border-t border-line pt-3">
      <dt>{plural(summary.letters, 'letter')}</dt>
      <dd>
        <Money cents={summary.total_cents} className="text-xl font-emphasis" />
      </dd>
    </div>
  </dl>
)
