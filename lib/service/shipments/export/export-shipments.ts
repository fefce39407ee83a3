import type { ExportShipmentsQuery, ShipmentFilters } from '#lib/contract/shipments/shipment-list.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import type { FileDownload } from '#lib/service/files/downloads.ts'
import { csvTable, xlsxTable } from '#lib/service/files/spreadsheets.ts'
import { type DetailedRow, selectDetailed } from '#lib/service/shipments/select-listed.ts'

import { shipmentTable } from './shipment-table.ts'

const batchSize = 500

/** Whatever is created meanwhile has a later id, and is not part of it. */
const readAll = async function* (
  ctx: ServiceContext,
  filters: ShipmentFilters,
): AsyncGenerator<DetailedRow[]> {
  let cursor: string | undefined
  for (;;) {
    const rows = await selectDetailed(ctx, filters, { cursor, limit: batchSize })
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) return
    cursor = rows.at(-1)?.id
  }
}

/**
 * Every shipment that matches, newest first, as CSV or a workbook: written while it is read, a few hundred at a time.
 * It says when and to whom things were delivered, so that who took it is kept in the audit log.
 */
export const exportShipments = async (
  ctx: ServiceContext,
  { format, ...filters }: ExportShipmentsQuery,
): Promise<FileDownload> => {
  const madeAt = ctx.clock.now()
  const filename = `shipments-${madeAt.toISOString().slice(0, 10)}.${format}`
  await recordAudit(ctx, {
    action: 'shipments.exported',
    subject: { type: 'shipments', id: null },
    after: { file: filename, filters },
  })
  const rows = readAll(ctx, filters)
  if (format === 'csv') {
    return { filename, contentType: 'text/csv; charset=utf-8', body: csvTable(shipmentTable, rows) }
  }
  return {
    filename,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: xlsxTable({ sheetName: 'Shipments', columns: shipmentTable, madeAt }, rows),
  }
}
