'use client'

import { X } from 'lucide-react'

import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { choiceParam, textParam, withDefault } from '#components/ui/search-params.ts'
import { Select } from '#components/ui/select.tsx'
import { useUrlChoices } from '#components/ui/use-url-params.ts'
import { isDay } from '#lib/contract/formats/time.values.ts'

import { proofFilters, type ProofFilter } from './quote-groups.ts'
import { quoteOrders, type QuoteOrder } from './quote-order.ts'

const choices = {
  quote: textParam,
  sort: withDefault(choiceParam(quoteOrders), 'price'),
  by: textParam,
  proof: withDefault(choiceParam(proofFilters), 'any'),
}

/** Returns the choices on the quotes page, which are in the URL: reload, back and a second tab show the same. */
export const useQuoteChoice = () => {
  const { values, set } = useUrlChoices(choices)
  const { quote, sort, by, proof } = values
  return {
    quoteId: quote,
    order: sort,
    proof,
    deadline: by !== null && isDay(by) ? by : null,
    chooseQuote: (quoteId: string) => set({ quote: quoteId }),
    chooseOrder: (order: QuoteOrder) => set({ sort: order }),
    chooseDeadline: (deadline: string | null) => set({ by: deadline }),
    chooseProof: (least: ProofFilter) => set({ proof: least }),
  }
}

const orders = [
  { value: 'price', label: 'Price' },
  { value: 'arrival', label: 'Arrival' },
] as const

const proofLabels: Record<ProofFilter, string> = {
  any: 'Any',
  delivery: 'Delivery date',
  mailing: 'Mailing date',
  signature: 'Signature',
  certified: 'Certified Mail only',
}

type QuoteFiltersProps = {
  order: QuoteOrder
  deadline: string | null
  proof: ProofFilter
  offeredProofs: readonly ProofFilter[]
  onOrder: (order: QuoteOrder) => void
  onDeadline: (deadline: string | null) => void
  onProof: (proof: ProofFilter) => void
  summary: string
}

/** Selects the order of quotes, their least proof and the latest day of arrival. */
export const QuoteFilters = (props: QuoteFiltersProps) => {
  const { order, deadline, proof, offeredProofs, onOrder, onDeadline, onProof, summary } = props
  return (
    <div className="mb-3 flex flex-wrap items-end gap-x-4 gap-y-3">
      <Field label="Sort by" className="w-28 max-sm:grow">
        <Select items={orders} value={order} onValueChange={onOrder} />
      </Field>
      {offeredProofs.length > 1 && (
        <Field label="Proof" className="w-44 max-sm:grow">
          <Select
            items={offeredProofs.map((value) => ({ value, label: proofLabels[value] }))}
            value={proof}
            onValueChange={onProof}
          />
        </Field>
      )}
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
}
