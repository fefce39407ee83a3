'use client'

import { CarrierService } from '#components/format/carrier-service.tsx'
import { Moment } from '#components/format/moment.tsx'
import { plural } from '#components/format/plural.ts'
import { Cell, ColumnHeader, Row, Table } from '#components/ui/table.tsx'
import type { FloorPiece } from '#lib/contract/floor.ts'
import { formatPieceCode } from '#lib/contract/piece-code.ts'

type PieceTableProps = {
  label: string
  pieces: readonly FloorPiece[]
  onChoose: (piece: FloorPiece) => void
}

const recipient = ({ to_address: to }: FloorPiece): string => to.name ?? to.company ?? ''

/** Pieces as a list; one that is chosen is shown as if it had been scanned. */
export const PieceTable = ({ label, pieces, onChoose }: PieceTableProps) => (
  <Table label={label}>
    <thead>
      <tr>
        <ColumnHeader>Piece</ColumnHeader>
        <ColumnHeader className="max-sm:hidden">Carrier</ColumnHeader>
        <ColumnHeader className="max-md:hidden">Sheets</ColumnHeader>
        <ColumnHeader className="max-md:hidden">Bought</ColumnHeader>
        <ColumnHeader className="max-lg:hidden">Where it is</ColumnHeader>
      </tr>
    </thead>
    <tbody>
      {pieces.map((piece) => (
        <Row key={piece.shipment_id} interactive>
          <Cell>
            <button
              type="button"
              onClick={() => onChoose(piece)}
              className="grid min-h-11 w-full content-center rounded-sm text-left"
            >
              <span className="font-[570] underline-offset-2 group-hover:underline">{recipient(piece)}</span>
              <span className="text-sm text-ink-soft">
                {piece.to_address.city}, {piece.to_address.state} ·{' '}
                <code>{piece.code && formatPieceCode(piece.code)}</code>
              </span>
            </button>
          </Cell>
          <Cell className="max-sm:hidden">
            <CarrierService carrier={piece.carrier} service={piece.service} />
            {piece.certified_mail && <div className="text-sm text-ink-soft">Certified</div>}
          </Cell>
          <Cell className="whitespace-nowrap max-md:hidden">{plural(piece.piece.sheets, 'sheet')}</Cell>
          <Cell className="whitespace-nowrap max-md:hidden">
            {piece.queued_at && <Moment at={piece.queued_at} format="short-date-time" />}
          </Cell>
          <Cell className="max-lg:hidden">
            {piece.handed_over_at ? (
              <Moment at={piece.handed_over_at} format="short-date-time" />
            ) : (
              piece.waiting_because
            )}
            {piece.printer && <div className="text-sm text-ink-soft">{piece.printer.name}</div>}
          </Cell>
        </Row>
      ))}
    </tbody>
  </Table>
)
