'use client'

import { Columns3, Download } from 'lucide-react'
import { parseAsString, useQueryState } from 'nuqs'
import { useState } from 'react'

import { useTimeZone, zoneName } from '#components/format/time-zone.tsx'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Popover } from '#components/ui/popover.tsx'
import { type ShipmentColumn, shipmentColumns } from '#lib/contract/shipments/shipment-columns.values.ts'

import { columnLabels } from './list-columns.ts'
import { chooseColumns } from './use-own-columns.ts'

/** Selects the columns of the list. The choice is stored in the browser. */
export const ColumnsMenu = ({ columns }: { columns: readonly ShipmentColumn[] }) => {
  const [isOpen, setIsOpen] = useState(false)
  const [chosen, setChosen] = useState<readonly ShipmentColumn[]>(columns)
  // Columns of a saved view are in the URL.
  const [ofView, setOfView] = useQueryState('columns', parseAsString.withOptions({ shallow: false }))
  const toggle = (column: ShipmentColumn, isShown: boolean) => {
    const next = shipmentColumns.filter((each) => (each === column ? isShown : chosen.includes(each)))
    setChosen(next)
    chooseColumns(next)
    if (ofView !== null) void setOfView(null)
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

type ExportMenuProps = { csvHref: string; xlsxHref: string; isNarrowed: boolean }

/** Downloads everything that matches the filters, on all pages. */
export const ExportMenu = ({ csvHref, xlsxHref, isNarrowed }: ExportMenuProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const timeZone = useTimeZone()
  return (
    <Popover
      label="Export"
      align="end"
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button size="small">
          <Download aria-hidden="true" />
          Export
        </Button>
      }
    >
      <div className="grid w-60 gap-3">
        <p className="text-sm text-ink-soft">
          {isNarrowed ? 'All matching shipments.' : 'All shipments.'} Times are {zoneName(timeZone)} time.
          Exports are logged.
        </p>
        <div className="flex gap-2">
          <LinkButton kind="download" href={csvHref} size="small">
            CSV
          </LinkButton>
          <LinkButton kind="download" href={xlsxHref} size="small">
            Excel
          </LinkButton>
        </div>
      </div>
    </Popover>
  )
}
