'use client'

import { type FormEvent, useState } from 'react'

import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { FilterChip } from '#components/ui/filter-chip.tsx'
import { Input } from '#components/ui/input.tsx'
import { Popover } from '#components/ui/popover.tsx'
import { readText } from '#components/ui/read-form.ts'
import { maximumReference } from '#lib/contract/shipments/references.values.ts'

type ReferenceFilterProps = {
  value: string | null
  onChange: (reference: string | null) => void
  isNew?: boolean
}

/** Filters shipments by a reference, which is matched whole. */
export const ReferenceFilter = ({ value, onChange, isNew = false }: ReferenceFilterProps) => {
  const [isOpen, setIsOpen] = useState(isNew)
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsOpen(false)
    onChange(readText(event.currentTarget, 'reference') || null)
  }
  return (
    <Popover
      label="Reference"
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={<FilterChip label="Reference" value={value} />}
    >
      <form onSubmit={handleSubmit} className="grid w-64 max-w-full gap-3">
        <Field label="Reference" hint="Enter the whole reference.">
          <Input
            name="reference"
            defaultValue={value ?? ''}
            maxLength={maximumReference}
            autoComplete="off"
          />
        </Field>
        <Button type="submit" variant="primary" size="small" className="justify-self-end">
          Apply
        </Button>
      </form>
    </Popover>
  )
}
