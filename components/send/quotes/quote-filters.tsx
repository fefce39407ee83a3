'use client'

import { X } from 'lucide-react'

import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'

import type { QuoteOrder } from './quote-order.ts'

const orders = [
  { value: 'price', label: 'Price' },
  { value: 'arrival', label: 'Arrival' },
] as const

type QuoteFiltersProps = {
  order: QuoteOrder
  deadline: string | null
  onOrder: (order: QuoteOrder) => void
  onDeadline: (deadline: string | null) => void
  summary: string
}

/** How the quotes are sorted, and the day by which the piece must be there. */
export const QuoteFilters = ({ order, deadline, onOrder, onDeadline, summary }: QuoteFiltersProps) => (
  <div className="mb-3 flex flex-wrap items-end gap-x-4 gap-y-3">
    <Field label="Sort by" className="w-32">
      <Select items={orders} value={order} onValueChange={onOrder} />
    </Field>
    <div className="flex items-end gap-1">
      <Field label="Must arrive by" className="w-40">
        <Input
          type="date"
          value={deadline ?? ''}
          onChange={(event) => onDeadline(event.target.value || null)}
          className="numeric"
        />
      </Field>
      {deadline !== null && (
        <Button variant="quiet" size="icon" aria-label="Clear date" onClick={() => onDeadline(null)}>
          <X aria-hidden="true" />
        </Button>
      )}
    </div>
    <p className="numeric ml-auto pb-2 text-sm text-ink-faint" aria-live="polite">
      {summary}
    </p>
  </div>
)
