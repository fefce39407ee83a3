'use client'

import { useAction } from '#components/actions/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { Address } from '#lib/contract/addresses/address.ts'
import type { FieldFault } from '#lib/contract/api/errors.ts'
import type { BatchFinding } from '#lib/contract/batches/batch-states.values.ts'

import { reviewRows, saveRow } from './actions.ts'

type DecideButtonProps = { batchId: string; row: number; finding: BatchFinding; label: string; name: string }

/** Accepts a finding of one row unchanged. */
export const DecideButton = ({ batchId, row, finding, label, name }: DecideButtonProps) => {
  const toast = useToast()
  const decide = useAction(reviewRows, { onError: ({ message }) => toast({ title: message, tone: 'bad' }) })
  return (
    <Button
      size="small"
      pending={decide.isPending}
      aria-label={name}
      onClick={() => void decide.run(batchId, { finding, decision: 'accept', rows: [row] })}
    >
      {label}
    </Button>
  )
}

type SpellingButtonProps = { batchId: string; row: number; usesEntered: boolean }

/** Switches a row between the entered and the corrected address; it is priced again. */
export const SpellingButton = ({ batchId, row, usesEntered }: SpellingButtonProps) => {
  const toast = useToast()
  const save = useAction(saveRow, {
    onSuccess: () => toast({ title: `Row ${row} is printed ${usesEntered ? 'as corrected' : 'as entered'}` }),
    onError: ({ message }) => toast({ title: message, tone: 'bad' }),
  })
  const label = usesEntered ? 'Use correction' : 'Use as entered'
  return (
    <Button
      size="small"
      variant="quiet"
      pending={save.isPending}
      aria-label={`${label} for row ${row}`}
      onClick={() => void save.run(batchId, row, { use_as_entered: !usesEntered })}
    >
      {label}
    </Button>
  )
}

type KnownAddressButtonProps = { batchId: string; row: number; address: Address }

/** Replaces the address of a row by the one of the address book; the row is checked again. */
export const KnownAddressButton = ({ batchId, row, address }: KnownAddressButtonProps) => {
  const toast = useToast()
  const save = useAction(saveRow, {
    onSuccess: () => toast({ title: `Row ${row} has the newer address` }),
    onError: ({ message }) => toast({ title: message, tone: 'bad' }),
  })
  const values = {
    street1: address.street1,
    street2: address.street2 ?? '',
    city: address.city,
    state: address.state,
    zip: address.zip,
    country: address.country,
    // It was a reason to mail to the other address.
    unverified_reason: '',
  }
  return (
    <Button
      size="small"
      pending={save.isPending}
      aria-label={`Use newer address for row ${row}`}
      onClick={() => void save.run(batchId, row, { values, use_as_entered: false })}
    >
      Use newer address
    </Button>
  )
}

type SuggestionButtonsProps = { batchId: string; row: number; faults: readonly FieldFault[] }

/** Offers what the postal service suggests for fields of a row, such as its ZIP code; the row is checked again. */
export const SuggestionButtons = ({ batchId, row, faults }: SuggestionButtonsProps) => {
  const toast = useToast()
  const save = useAction(saveRow, { onError: ({ message }) => toast({ title: message, tone: 'bad' }) })
  return faults.map(
    ({ field, suggestion }) =>
      suggestion !== undefined && (
        <Button
          key={field}
          size="small"
          pending={save.isPending}
          aria-label={`Use ${suggestion} for row ${row}`}
          onClick={() => void save.run(batchId, row, { values: { [field]: suggestion } })}
        >
          Use {suggestion}
        </Button>
      ),
  )
}
