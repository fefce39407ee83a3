import type { ReactNode } from 'react'

import { Money } from '#components/format/money.tsx'
import { StateBadge } from '#components/format/status-labels.tsx'
import { formatNumber } from '#lib/contract/formats/numbers.values.ts'
import type { MatterSummary } from '#lib/contract/matters/matter.ts'

const Figure = ({ label, value, note }: { label: string; value: ReactNode; note?: ReactNode }) => (
  <div className="min-w-0 bg-surface px-5 py-4 max-lg:last:col-span-2">
    <dt className="text-sm text-ink-soft">{label}</dt>
    <dd>
      <span className="numeric block text-2xl leading-8 font-emphasis">{value}</span>
      {note && <span className="text-sm text-ink-soft">{note}</span>}
    </dd>
  </div>
)

/** Shows what the letters of a matter come to. */
export const MatterFigures = ({ summary }: { summary: MatterSummary }) => (
  <section aria-label="Letters of this matter" className="mb-4 grid gap-3">
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line shadow-card lg:grid-cols-5">
      <Figure label="Letters" value={formatNumber(summary.letters)} />
      <Figure label="Delivered" value={formatNumber(summary.delivered)} />
      <Figure label="Receipts owed" value={formatNumber(summary.receipts_owed)} note="of delivered letters" />
      <Figure label="Open tasks" value={formatNumber(summary.open_tasks)} />
      <Figure
        label="Spent"
        value={<Money cents={summary.net_cents} />}
        note={
          summary.refunded_cents > 0 && (
            <>
              <Money cents={summary.refunded_cents} /> refunded
            </>
          )
        }
      />
    </dl>
    {summary.states.length > 0 && (
      <ul aria-label="Letters by state" className="flex flex-wrap gap-x-4 gap-y-2">
        {summary.states.map(({ state, letters }) => (
          <li key={state} className="inline-flex items-center gap-1.5">
            <span className="numeric font-emphasis">{formatNumber(letters)}</span>
            <StateBadge state={state} />
          </li>
        ))}
      </ul>
    )}
  </section>
)
