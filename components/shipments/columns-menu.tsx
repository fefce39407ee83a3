'use client'

import { Columns3 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { parseAsString, useQueryState } from 'nuqs'
import { useState, useTransition } from 'react'

import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Popover } from '#components/ui/popover.tsx'
import { type ShipmentColumn, shipmentColumns } from '#lib/contract/shipments/shipment-columns.values.ts'

import { columnLabels, columnsCookie, writeColumns } from './list-columns.ts'

/** Which columns the list shows. The choice is kept in the browser, for this person. */
export const ColumnsMenu = ({ columns }: { columns: readonly ShipmentColumn[] }) => {
  const [isOpen, setIsOpen] = useState(false)
  const [chosen, setChosen] = useState<readonly ShipmentColumn[]>(columns)
  const [, setOfView] = useQueryState('columns', parseAsString)
  const refresh = useRefresh()
  const toggle = (column: ShipmentColumn, isShown: boolean) => {
    const next = shipmentColumns.filter((each) => (each === column ? isShown : chosen.includes(each)))
    setChosen(next)
    document.cookie = `${columnsCookie}=${writeColumns(next)}; path=/; max-age=31536000; samesite=lax`
    void setOfView(null).then(refresh)
  }
  return (
    <Popover
      label="Columns"
      align="end"
      open={isOpen}
      onOpenChange={(open) => {
        setIsOpen(open)
        setChosen(columns)
      }}
      trigger={
        <Button size="small">
          <Columns3 aria-hidden="true" />
          Columns
        </Button>
      }
    >
      <fieldset className="grid w-48 gap-1.5">
        <legend className="mb-2 text-sm font-[550]">Columns to show</legend>
        {shipmentColumns.map((column) => (
          <Checkbox
            key={column}
            label={columnLabels[column].label}
            checked={chosen.includes(column)}
            onChange={(event) => toggle(column, event.target.checked)}
          />
        ))}
      </fieldset>
    </Popover>
  )
}

/** Has the server show the page anew, while what is shown stays until it has. */
const useRefresh = () => {
  const router = useRouter()
  const [, startTransition] = useTransition()
  return () => startTransition(() => router.refresh())
}
