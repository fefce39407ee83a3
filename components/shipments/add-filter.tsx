'use client'

import { ListFilter } from 'lucide-react'
import { useState } from 'react'

import { Button } from '#components/ui/button.tsx'
import { Popover } from '#components/ui/popover.tsx'

type AddFilterProps<Name extends string> = {
  filters: readonly { name: Name; label: string }[]
  onAdd: (name: Name) => void
}

/** Adds one of the filters that are not in use. */
export const AddFilter = <Name extends string>({ filters, onAdd }: AddFilterProps<Name>) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover
      label="Filter"
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button size="small">
          <ListFilter aria-hidden="true" />
          Filter
        </Button>
      }
    >
      <ul className="-m-2 grid w-48">
        {filters.map(({ name, label }) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => {
                setIsOpen(false)
                onAdd(name)
              }}
              className="flex min-h-8 w-full items-center rounded-sm px-2.5 py-1 text-left hover:bg-hover focus-visible:-outline-offset-2"
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </Popover>
  )
}
