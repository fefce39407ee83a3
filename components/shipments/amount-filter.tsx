'use client'

import { type FormEvent, useState } from 'react'

import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { FilterChip } from '#components/ui/filter-chip.tsx'
import { Input } from '#components/ui/input.tsx'
import { Popover } from '#components/ui/popover.tsx'

import { readDollars } from './list-query.ts'

type Range = { min: string | null; max: string | null }

const describe = ({ min, max }: Range): string | null => {
  if (min && max) return min === max ? `$${min}` : `$${min} – $${max}`
  if (min) return `from $${min}`
  return max ? `up to $${max}` : null
}

const findError = ({ min, max }: Range): string | null => {
  const [least, most] = [min, max].map((text) => (text ? readDollars(text) : undefined))
  if (least === null || most === null) return 'Enter a dollar amount, such as 9.02.'
  return least !== undefined && most !== undefined && least > most
    ? 'The minimum is greater than the maximum. Swap them or leave one empty.'
    : null
}

/** Filters shipments by the amount charged. */
export const AmountFilter = ({
  value,
  onChange,
  isNew = false,
}: {
  value: Range
  onChange: (range: Range) => void
  isNew?: boolean
}) => {
  const [isOpen, setIsOpen] = useState(isNew)
  const [range, setRange] = useState(value)
  const [error, setError] = useState<string | null>(null)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const message = findError(range)
    setError(message)
    if (message) return
    setIsOpen(false)
    onChange(range)
  }
  const edit = (part: keyof Range) => ({
    inputMode: 'decimal' as const,
    placeholder: '0.00',
    value: range[part] ?? '',
    onChange: (event: { target: { value: string } }) =>
      setRange({ ...range, [part]: event.target.value.trim() || null }),
  })
  return (
    <Popover
      label="Charged"
      open={isOpen}
      onOpenChange={(open) => {
        setIsOpen(open)
        setRange(value)
        setError(null)
      }}
      trigger={<FilterChip label="Charged" value={describe(value)} />}
    >
      <form onSubmit={handleSubmit} noValidate className="grid w-64 max-w-full gap-3">
        <div className="grid grid-cols-2 gap-2">
          <Field label="Minimum ($)">
            <Input {...edit('min')} />
          </Field>
          <Field label="Maximum ($)">
            <Input {...edit('max')} />
          </Field>
        </div>
        {error && (
          <p role="alert" className="text-sm text-bad">
            {error}
          </p>
        )}
        <Button type="submit" variant="primary" size="small" className="justify-self-end">
          Apply
        </Button>
      </form>
    </Popover>
  )
}
