import { carrierName, serviceName } from '#lib/contract/quotes/carriers.values.ts'
import { pieceStates } from '#lib/contract/shipment-core/piece-state.values.ts'
import type { ExportShipmentsQuery, ShipmentFilters } from '#lib/contract/shipments/shipment-list.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { deadlineLabels } from '#lib/service/deadlines/describe-deadline.ts'
import type { FileDownload } from '#lib/service/files/downloads.ts'
import { type TableColumn, tableDownload } from '#lib/service/files/spreadsheets.ts'
import { describeNotes } from '#lib/service/notes/load-note.ts'
import { findOrganizationDay } from '#lib/service/organization-zone.ts'
import { stateOfRow } from '#lib/service/shipment-core/state-of-row.ts'

import { withRareMatches } from './rare-matches.ts'
import { type DetailedRow, selectDetailed } from './select-listed.ts'

const yesOrNo = (truth: boolean): string => (truth ? 'yes' : 'no')

type ExportedRow = DetailedRow & { notes: string | null }

/** The columns of an export, with their times in a zone. */
const shipmentTable = (zone: string | undefined): readonly TableColumn<ExportedRow>[] => [
  ['Shipment id', (row) => row.id],
  ['Name', (row) => row.name],
  ['Document', (row) => row.documentFilename],
  ['Mail state', (row) => pieceStates[stateOfRow(row)].label],
  ['Status', (row) => row.status],
  ['Tracking outcome', (row) => row.trackingOutcome],
  ['Delivery problem', (row) => row.deliveryProblem],
  ['Recipient', (row) => row.toAddress.name],
  ['Company', (row) => row.toAddress.company],
  ['Street', (row) => [row.toAddress.street1, row.toAddress.street2].filter(Boolean).join(', ')],
  ['City', (row) => row.toAddress.city],
  ['State', (row) => row.toAddress.state],
  ['ZIP', (row) => row.toAddress.zip],
  ['Country', (row) => row.toAddress.country],
  ['Carrier', (row) => row.carrier && carrierName(row.carrier)],
  ['Service', (row) => row.carrier && row.service && serviceName(row.carrier, row.service)],
  ['Certified', (row) => yesOrNo(row.certifiedMail)],
  ['Return receipt', (row) => yesOrNo(row.returnReceipt)],
  ['Tracking number', (row) => row.trackingNumber],
  [`Created (${zone ?? 'UTC'})`, (row) => ({ at: row.createdAt, zone })],
  [`Sent (${zone ?? 'UTC'})`, (row) => ({ at: row.shippedAt, zone })],
  [`Accepted (${zone ?? 'UTC'})`, (row) => ({ at: row.postalAcceptedAt, zone })],
  [`Delivered (${zone ?? 'UTC'})`, (row) => ({ at: row.deliveredAt, zone })],
  ['Signed by', (row) => row.signerName],
  ['Pages', (row) => ({ count: row.pageCount })],
  ['Charged (USD)', (row) => ({ cents: row.totalChargedCents })],
  ['Sender', (row) => row.senderEmail],
  ['Tags', (row) => row.tags.map(({ name }) => name).join(', ')],
  ['Reference', (row) => row.reference],
  ['Cost center', (row) => row.costCenter],
  ['Matter', (row) => row.matter?.number ?? null],
  ['Metadata', (row) => (Object.keys(row.metadata).length === 0 ? null : JSON.stringify(row.metadata))],
  ['Notes', (row) => row.notes],
  ['Scheduled for', (row) => row.scheduledFor],
  ['Deadline', (row) => row.deadlineKind && deadlineLabels[row.deadlineKind]],
  ['Deadline day', (row) => row.deadlineDay],
  ['Deadline citation', (row) => row.deadlineCitation],
  ['Deadline state', (row) => row.deadlineState],
  ['Mail by', (row) => row.deadlineMailBy],
  ['Earlier attempt', (row) => row.againOf],
  ['Sent again as', (row) => row.sentAgain?.shipment_id ?? null],
  ['Address verified', (row) => yesOrNo(row.toAddress.verified)],
  [
    'Postage billed by EasyPost to own account (USD)',
    (row) => (row.accountPostageCents === null ? null : { cents: row.accountPostageCents }),
  ],
  ['Postmarked on', (row) => row.postmarkedOn],
  [`First scanned (${zone ?? 'UTC'})`, (row) => ({ at: row.carrierScannedAt, zone })],
]

const batchSize = 500

/** Whatever is created meanwhile has a later id, and is not part of it. */
const readAll = async function* (
  ctx: ServiceContext,
  filters: ShipmentFilters,
): AsyncGenerator<ExportedRow[]> {
  let cursor: string | undefined
  for (;;) {
    const rows = await selectDetailed(ctx, filters, { cursor, limit: batchSize })
    const notes = await describeNotes(
      ctx,
      rows.filter(({ noteCount }) => noteCount > 0).map(({ id }) => id),
    )
    if (rows.length > 0) yield rows.map((row) => ({ ...row, notes: notes.get(row.id) ?? null }))
    if (rows.length < batchSize) return
    cursor = rows.at(-1)?.id
  }
}

/**
 * Every shipment that matches, newest first, as CSV or a workbook: written while it is read, a few hundred at a time.
 * Recorded in the audit log, since it contains when and to whom things were delivered.
 */
export const exportShipments = async (
  ctx: ServiceContext,
  { format, ...filters }: ExportShipmentsQuery,
): Promise<FileDownload> => {
  const madeAt = ctx.clock.now()
  const filename = `shipments-${await findOrganizationDay(ctx, madeAt)}`
  await recordAudit(ctx, {
    action: 'shipments.exported',
    subject: { type: 'shipments', id: null },
    after: { file: `${filename}.${format}`, filters },
  })
  const columns = shipmentTable(filters.time_zone)
  const rows = readAll(ctx, await withRareMatches(ctx, filters))
  return tableDownload({ filename, format, sheetName: 'Shipments', columns, madeAt }, rows)
}
