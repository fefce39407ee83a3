import { asc, ne } from 'drizzle-orm'

import type { FloorPiece } from '#lib/contract/operations/floor.ts'
import { carrierName, serviceName } from '#lib/contract/quotes/carriers.values.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import type { FileDownload } from '#lib/service/files/downloads.ts'
import { csvHead, csvRows } from '#lib/service/files/spreadsheets.ts'

import { isOpen, presentPiece, selectFloor } from './floor-rows.ts'
import { dayIn } from './local-day.ts'

type Column = [title: string, read: (piece: FloorPiece, timeZone: string) => string | number]

const columns: readonly Column[] = [
  ['Bought', (piece, timeZone) => (piece.queued_at ? dayIn(new Date(piece.queued_at), timeZone) : '')],
  ['Code', (piece) => piece.code ?? ''],
  ['Recipient', ({ to_address: to }) => [to.name, to.company].filter(Boolean).join(', ')],
  ['City', (piece) => piece.to_address.city],
  ['State', (piece) => piece.to_address.state],
  ['Carrier', (piece) => carrierName(piece.carrier)],
  ['Service', (piece) => serviceName(piece.carrier, piece.service)],
  ['Tracking number', (piece) => piece.tracking_number],
  ['Name', (piece) => piece.shipment_name ?? ''],
  ['Sheets', (piece) => piece.piece.sheets],
  ['Reason', (piece) => piece.waiting_because ?? ''],
  ['Printer', (piece) => piece.printer?.name ?? ''],
  ['Packed by', (piece) => piece.packed_by ?? ''],
  ['Shipment id', (piece) => piece.shipment_id],
]

/** What was bought and not handed over, oldest first, with why: one row of CSV each. */
export const exportEndOfDay = async (
  ctx: ServiceContext,
  { time_zone: timeZone }: { time_zone: string },
): Promise<FileDownload & { body: Buffer }> => {
  authorize(ctx, 'operate')
  const { floor, rows } = selectFloor(ctx, isOpen(ctx))
  const pieces = await rows.where(ne(floor.stage, 'handed_over')).orderBy(asc(floor.id))
  const cells = pieces.map(presentPiece).map((piece) => columns.map(([, read]) => read(piece, timeZone)))
  return {
    filename: `not-handed-over-${dayIn(ctx.clock.now(), timeZone)}.csv`,
    contentType: 'text/csv; charset=utf-8',
    body: Buffer.from(csvHead(columns.map(([title]) => title)) + csvRows(cells)),
  }
}
