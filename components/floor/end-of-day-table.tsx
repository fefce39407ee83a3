import { CarrierService } from '#components/format/carrier-service.tsx'
import { Moment } from '#components/format/moment.tsx'
import { groupTrackingNumber } from '#components/format/shipment-label.ts'
import { Cell, ColumnHeader, Row, Table } from '#components/ui/table.tsx'
import type { FloorPiece } from '#lib/contract/operations/floor.ts'
import { formatPieceCode } from '#lib/contract/printing/piece-code.values.ts'

import { CounterMark } from './counter-mark.tsx'

type EndOfDayTableProps = { label: string; pieces: readonly FloorPiece[] }

/** Lists what was bought and not handed over, with the reasons, for the screen and for paper. */
export const EndOfDayTable = ({ label, pieces }: EndOfDayTableProps) => (
  <Table label={label} className="max-sm:not-print:block">
    <thead className="max-sm:not-print:sr-only">
      <tr>
        <ColumnHeader>Recipient</ColumnHeader>
        <ColumnHeader>Status</ColumnHeader>
        <ColumnHeader>Code</ColumnHeader>
        <ColumnHeader>Carrier</ColumnHeader>
        <ColumnHeader className="max-md:not-print:hidden">Purchased</ColumnHeader>
      </tr>
    </thead>
    <tbody className="max-sm:not-print:block">
      {pieces.map((piece) => (
        <Row
          key={piece.shipment_id}
          className="max-sm:not-print:grid max-sm:not-print:px-4 max-sm:not-print:py-2 max-sm:not-print:*:p-0!"
        >
          <Cell>
            {piece.to_address.name ?? piece.to_address.company}
            <div className="text-sm wrap-anywhere text-ink-soft">
              {piece.shipment_name && <>{piece.shipment_name} · </>}
              {piece.to_address.city}, {piece.to_address.state}
            </div>
          </Cell>
          <Cell>
            {piece.waiting_reason}
            {piece.printer && <div className="text-sm text-ink-soft">{piece.printer.name}</div>}
          </Cell>
          <Cell className="whitespace-nowrap">
            <code>{piece.code && formatPieceCode(piece.code)}</code>
          </Cell>
          <Cell>
            <CarrierService carrier={piece.carrier} service={piece.service} />
            {piece.certified_mail && <div className="text-sm text-ink-soft">Certified</div>}
            {piece.tracking_number && (
              <div className="code text-sm whitespace-nowrap text-ink-soft">
                {groupTrackingNumber(piece.tracking_number)}
              </div>
            )}
            <CounterMark piece={piece} />
          </Cell>
          <Cell className="whitespace-nowrap max-md:not-print:hidden">
            {piece.queued_at && <Moment focusable at={piece.queued_at} format="short-date-time" />}
          </Cell>
        </Row>
      ))}
    </tbody>
  </Table>
)
