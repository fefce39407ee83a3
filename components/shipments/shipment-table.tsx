'use client'

import type { PointerEvent, ReactNode } from 'react'

import { Button } from '#components/ui/button.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { ColumnHeader, Table } from '#components/ui/table.tsx'
import type { ShipmentColumn } from '#lib/contract/shipments/shipment-columns.values.ts'
import type { DetailedListItem } from '#lib/contract/shipments/shipment-list.ts'
import type { ShipmentSort } from '#lib/contract/shipments/shipment-sorts.values.ts'

import { areUsual, columnLabels, stickyRecipient, stickySelect } from './list-columns.ts'
import { OpeningShipment } from './opening-shipment.tsx'
import { PreviewHost, usePreview } from './preview-host.tsx'
import { SelectPage } from './selection.tsx'
import { Next } from './shipment-cell.tsx'
import { ShipmentRow } from './shipment-row.tsx'
import { asSelected, recipientOf, rowTitle } from './shipment-selected.ts'
import { columnSorts, SortedHeader, type Sorting, useSorting } from './sort-controls.tsx'

type FrameProps = {
  columns: readonly ShipmentColumn[]
  sorting: Sorting
  selectAll: ReactNode
  isWide: boolean
  children: ReactNode
}

const Frame = ({ columns, sorting, selectAll, isWide, children }: FrameProps) => (
  <div className="@container relative border-y border-line bg-surface">
    <Table
      label="Shipments"
      className={classNames('@max-xl:block', isWide ? 'min-w-max' : '@xl:table-fixed')}
      hasStickyHead={!isWide}
    >
      <thead className="@max-xl:block">
        <tr className="@max-xl:flex @max-xl:h-9 @max-xl:items-center @max-xl:border-b @max-xl:border-line @max-xl:px-5">
          <ColumnHeader
            className={classNames(
              'w-10 py-1.5! pr-0! leading-none @max-xl:border-0 @max-xl:p-0! print:hidden',
              isWide && stickySelect,
            )}
          >
            {selectAll}
          </ColumnHeader>
          <ColumnHeader className="w-37 px-2! py-1.5! @max-xl:sr-only">Status</ColumnHeader>
          <SortedHeader
            field="recipient"
            sorting={sorting}
            label="Recipient"
            className={classNames('w-46 px-2! py-1.5! @max-xl:border-0', isWide && stickyRecipient)}
          />
          <SortedHeader
            field="shipment_name"
            sorting={sorting}
            label="Letter"
            className={classNames('px-2! py-1.5! @max-xl:sr-only', isWide && 'w-56')}
          />
          {columns.map((column) => (
            <Heading key={column} column={column} sorting={sorting} isWide={isWide} />
          ))}
          <ColumnHeader className="w-3 p-0! @max-xl:sr-only">
            <span className="sr-only">Preview</span>
          </ColumnHeader>
        </tr>
      </thead>
      {children}
    </Table>
  </div>
)

type HeadingProps = { column: ShipmentColumn; sorting: Sorting; isWide: boolean }

const Heading = ({ column, sorting, isWide }: HeadingProps) => {
  const { label, className, leaves } = columnLabels[column]
  const look = {
    align: column === 'total' ? 'end' : 'start',
    className: classNames(className, 'px-2! py-1.5! @max-xl:sr-only', !isWide && leaves),
  } as const
  const field = columnSorts[column]
  if (field === undefined) return <ColumnHeader {...look}>{label}</ColumnHeader>
  return <SortedHeader {...look} field={field} sorting={sorting} label={label} />
}

const headingStyle = 'border-b border-line bg-sunken p-0'

/** Rows of the table that belong together. */
export type Section = {
  key: string
  /** Heading of the group, over the whole width. */
  heading?: ReactNode
  shipments: readonly DetailedListItem[]
}

type ShipmentTableProps = {
  sections: readonly Section[]
  columns: readonly ShipmentColumn[]
  /** Available sorts of the list. */
  offered: readonly ShipmentSort[]
  /** Number of new rows not shown while the mouse is over the table. */
  waiting: number
  onShowWaiting: () => void
  /** Called when the mouse enters and leaves the table. */
  onPointed: (isPointed: boolean) => void
}

/** Shows a page of shipments, within a SelectionProvider. */
export const ShipmentTable = ({
  sections,
  columns,
  offered,
  waiting,
  onShowWaiting,
  onPointed,
}: ShipmentTableProps) => {
  const sorting = useSorting(offered)
  const isWide = !areUsual(columns)
  const { previewed, open, follow, close } = usePreview()
  const shipments = sections.flatMap((section) => section.shipments)
  const current = shipments.find(({ id }) => id === previewed?.id)
  const point = (isPointed: boolean) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') onPointed(isPointed)
  }
  return (
    <PreviewHost previewed={previewed} next={current && <Next shipment={current} />} onClose={close}>
      <OpeningShipment />
      <div className="relative" onPointerEnter={point(true)} onPointerLeave={point(false)}>
        <div aria-live="polite" className="absolute inset-x-0 top-0 z-3 flex justify-center empty:hidden">
          {waiting > 0 && (
            <Button size="small" className="-translate-y-1/2 shadow-raised" onClick={onShowWaiting}>
              {waiting} new
            </Button>
          )}
        </div>
        <Frame
          columns={columns}
          sorting={sorting}
          isWide={isWide}
          selectAll={<SelectPage items={shipments.map(asSelected)} />}
        >
          {sections.map(({ key, heading, shipments }) => (
            <tbody key={key} className="@max-xl:block">
              {heading !== undefined && (
                <tr data-heading="" className="@max-xl:block">
                  <td
                    aria-hidden="true"
                    className={classNames(headingStyle, '@max-xl:hidden print:hidden')}
                  />
                  <th
                    scope="rowgroup"
                    colSpan={3}
                    className={classNames(
                      headingStyle,
                      'px-2 py-1 text-left text-xs font-normal @max-xl:block @max-xl:px-5',
                    )}
                  >
                    {heading}
                  </th>
                  {columns.map((column) => (
                    <td
                      key={column}
                      aria-hidden="true"
                      className={classNames(
                        headingStyle,
                        '@max-xl:hidden',
                        !isWide && columnLabels[column].leaves,
                      )}
                    />
                  ))}
                  <td aria-hidden="true" className={classNames(headingStyle, '@max-xl:hidden')} />
                </tr>
              )}
              {shipments.map((shipment) => {
                const row = { id: shipment.id, title: rowTitle(shipment), recipient: recipientOf(shipment) }
                return (
                  <ShipmentRow
                    key={shipment.id}
                    shipment={shipment}
                    columns={columns}
                    isWide={isWide}
                    isPreviewed={previewed?.id === shipment.id}
                    onPreview={() => open(row)}
                    onFocus={() => follow(row)}
                  />
                )
              })}
            </tbody>
          ))}
        </Frame>
      </div>
    </PreviewHost>
  )
}
