'use client'

import { Download, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'

import { useTimeZone, zoneName } from '#components/format/time-zone.tsx'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { Popover } from '#components/ui/popover.tsx'
import { textParam } from '#components/ui/search-params.ts'
import { useUrlFilters } from '#components/ui/use-url-params.ts'
import { type ShipmentColumn, shipmentColumns } from '#lib/contract/shipments/shipment-columns.values.ts'
import type { ShipmentSort } from '#lib/contract/shipments/shipment-sorts.values.ts'

import { columnLabels } from './list-columns.ts'
import { parseSort, sortLabel } from './list-sorts.ts'
import { useSorting } from './sort-controls.tsx'
import { chooseColumns, chooseGrouping } from './use-own-columns.ts'

type DisplayMenuProps = {
  columns: readonly ShipmentColumn[]
  isGrouping: boolean
  /** Available sorts of the list. */
  offered: readonly ShipmentSort[]
}

/** Selects the order and the columns of the list. Groups and columns are stored in the browser. */
export const DisplayMenu = ({ columns, isGrouping, offered }: DisplayMenuProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const [chosen, setChosen] = useState<readonly ShipmentColumn[]>(columns)
  const { sort, setSort } = useSorting(offered)
  // Columns of a saved view are in the URL.
  const ofView = useUrlFilters({ columns: textParam })
  const toggle = (column: ShipmentColumn, isShown: boolean) => {
    const next = shipmentColumns.filter((each) => (each === column ? isShown : chosen.includes(each)))
    setChosen(next)
    chooseColumns(next)
    if (ofView.values.columns !== null) ofView.set({ columns: null }, 'replace')
  }
  return (
    <Popover
      label="Display"
      align="end"
      open={isOpen}
      onOpenChange={(open) => {
        setIsOpen(open)
        setChosen(columns)
      }}
      trigger={
        <Button size="small">
          <SlidersHorizontal aria-hidden="true" />
          Display
        </Button>
      }
    >
      <div className="grid w-56 gap-4">
        <Checkbox
          label="Group by next step"
          description="Only without filters."
          checked={isGrouping}
          onChange={(event) => chooseGrouping(event.target.checked)}
        />
        <Field label="Sort">
          <NativeSelect value={sort} onChange={(event) => setSort(parseSort(event.target.value))}>
            {[...new Set([sort, ...offered])].map((each) => (
              <option key={each} value={each}>
                {sortLabel(each)}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <fieldset className="grid gap-1.5">
          <legend className="mb-2 text-sm font-emphasis">Columns</legend>
          {shipmentColumns.map((column) => (
            <Checkbox
              key={column}
              label={columnLabels[column].label}
              checked={chosen.includes(column)}
              onChange={(event) => toggle(column, event.target.checked)}
            />
          ))}
        </fieldset>
      </div>
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
