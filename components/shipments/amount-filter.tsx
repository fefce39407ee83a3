'use client'

import { type FormEvent, useState } from 'react'

import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { FilterChip } from '#components/ui/filter-chip.tsx'
import { Input } from '#components/ui/input.tsx'
import { Popover } from '#components/ui/popover.tsx'

import { readDollars } from './list-query.ts'
import * as wording from './wording.tsx'

type Range = { min: string | null; max: string | null }

const describe = ({ min, max }: Range): string | null => {
  if (min && max) return min === max ? `$${min}` : `$${min} – $${max}`
  if (min) return `from $${min}`
  return max ? wording.upTo(max) : null
}

const findError = ({ min, max }: Range): string | null => {
  const [least, most] = [min, max].map((text) => (text ? readDollars(text) : undefined))
  if (least === null || most === null) return wording.enterADollarAmount
  return least !== undefined && most !== undefined && least > most ? wording.theMinimumIsGreater : null
}

/** Filters shipments by the amount charged. */
export const AmountFilter = ({ value, onChange }: { value: Range; onChange: (range: Range) => void }) => {
  const [isOpen, setIsOpen] = useState(false)
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
      label={wording.charged}
      open={isOpen}
      onOpenChange={(open) => {
        setIsOpen(open)
        setRange(value)
        setError(null)
      }}
      trigger={<FilterChip label={wording.charged} value={describe(value)} />}
    >
      <form onSubmit={handleSubmit} noValidate className="grid w-64 max-w-full gap-3">
        <div className="grid grid-cols-2 gap-2">
          <Field label={wording.minimum}>
            <Input {...edit('min')} />
          </Field>
          <Field label={wording.maximum}>
            <Input {...edit('max')} />
          </Field>
        </div>
        {error && (
          <p role="alert" className="text-sm text-bad">
            {error}
          </p>
        )}
        <Button type="submit" variant="primary" size="small" className="justify-self-end">
          {wording.apply}
        </Button>
      </form>
    </Popover>
  )
}
