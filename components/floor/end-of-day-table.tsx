import { CarrierService } from '#components/format/carrier-service.tsx'
import { Moment } from '#components/format/moment.tsx'
import { Cell, ColumnHeader, Row, Table } from '#components/ui/table.tsx'
import type { FloorPiece } from '#lib/contract/floor.ts'
import { formatPieceCode } from '#lib/contract/piece-code.ts'

/** What was bought and not handed over, with why: for the screen and for paper. */
export const EndOfDayTable = ({ pieces }: { pieces: readonly FloorPiece[] }) => (
  <Table label="Not handed over">
    <thead>
      <tr>
        <ColumnHeader>Why</ColumnHeader>
        <ColumnHeader>Recipient</ColumnHeader>
        <ColumnHeader>Code</ColumnHeader>
        <ColumnHeader className="max-sm:hidden print:table-cell">Carrier</ColumnHeader>
        <ColumnHeader className="max-md:hidden print:table-cell">Tracking number</ColumnHeader>
        <ColumnHeader className="max-sm:hidden print:table-cell">Bought</ColumnHeader>
      </tr>
    </thead>
    <tbody>
      {pieces.map((piece) => (
        <Row key={piece.shipment_id}>
          <Cell>
            {piece.waiting_because}
            {piece.printer && <div className="text-sm text-ink-soft">{piece.printer.name}</div>}
          </Cell>
          <Cell>
            {piece.to_address.name ?? piece.to_address.company}
            <div className="text-sm text-ink-soft">
              {piece.to_address.city}, {piece.to_address.state}
            </div>
          </Cell>
          <Cell>
            <code>{piece.code && formatPieceCode(piece.code)}</code>
          </Cell>
          <Cell className="max-sm:hidden print:table-cell">
            <CarrierService carrier={piece.carrier} service={piece.service} />
          </Cell>
          <Cell className="max-md:hidden print:table-cell">
            <code>{piece.tracking_number}</code>
          </Cell>
          <Cell className="whitespace-nowrap max-sm:hidden print:table-cell">
            {piece.queued_at && <Moment focusable at={piece.queued_at} format="short-date-time" />}
          </Cell>
        </Row>
      ))}
    </tbody>
  </Table>
)
