'use client'

import { CarrierService } from '#components/format/carrier-service.tsx'
import { Moment } from '#components/format/moment.tsx'
import { Cell, ColumnHeader, Row, Table } from '#components/ui/table.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import type { FloorPiece } from '#lib/contract/operations/floor.ts'
import { formatPieceCode } from '#lib/contract/printing/piece-code.values.ts'

import { CounterMark } from './counter-mark.tsx'

type PieceTableProps = {
  label: string
  pieces: readonly FloorPiece[]
  onChoose: (piece: FloorPiece) => void
}

const recipient = ({ to_address: to }: FloorPiece): string => to.name ?? to.company ?? ''

/** Pieces as a list; one that is chosen is shown as if it had been scanned. */
export const PieceTable = ({ label, pieces, onChoose }: PieceTableProps) => (
  <Table label={label} className="max-sm:block">
    <thead className="max-sm:sr-only">
      <tr>
        <ColumnHeader>Piece</ColumnHeader>
        <ColumnHeader>Carrier</ColumnHeader>
        <ColumnHeader className="max-md:hidden">Sheets</ColumnHeader>
        <ColumnHeader className="max-md:hidden">Purchased</ColumnHeader>
        <ColumnHeader className="sm:max-lg:hidden">Status</ColumnHeader>
      </tr>
    </thead>
    <tbody className="max-sm:block">
      {pieces.map((piece) => (
        <Row
          key={piece.shipment_id}
          interactive
          className="max-sm:grid max-sm:gap-2 max-sm:px-4 max-sm:py-3 max-sm:*:p-0!"
        >
          <Cell>
            <button
              type="button"
              onClick={() => onChoose(piece)}
              className="grid min-h-11 w-full content-start rounded-sm text-left"
            >
              <span className="font-emphasis underline-offset-2 group-hover:underline">
                {recipient(piece)}
              </span>
              <span className="text-sm wrap-anywhere text-ink-soft">
                {piece.shipment_name && <>{piece.shipment_name} · </>}
                {piece.to_address.city}, {piece.to_address.state} ·{' '}
                <code>{piece.code && formatPieceCode(piece.code)}</code>
              </span>
            </button>
          </Cell>
          <Cell>
            <CarrierService carrier={piece.carrier} service={piece.service} />
            {piece.certified_mail && <div className="text-sm text-ink-soft">Certified</div>}
            <CounterMark piece={piece} />
          </Cell>
          <Cell className="whitespace-nowrap max-md:hidden">{plural(piece.piece.sheets, 'sheet')}</Cell>
          <Cell className="whitespace-nowrap max-md:hidden">
            {piece.queued_at && <Moment at={piece.queued_at} format="short-date-time" />}
          </Cell>
          <Cell className="sm:max-lg:hidden">
            {piece.handed_over_at ? (
              <Moment at={piece.handed_over_at} format="short-date-time" />
            ) : (
              piece.waiting_reason
            )}
            {piece.printer && <div className="text-sm text-ink-soft">{piece.printer.name}</div>}
          </Cell>
        </Row>
      ))}
    </tbody>
  </Table>
)
