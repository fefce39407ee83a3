import { carrierName, serviceName } from '#lib/contract/quotes/carriers.values.ts'
import type { TableColumn } from '#lib/service/files/spreadsheets.ts'
import type { DetailedRow } from '#lib/service/shipments/select-listed.ts'

const yesOrNo = (truth: boolean): string => (truth ? 'yes' : 'no')

/** What a file of shipments tells of each. */
export const shipmentTable: readonly TableColumn<DetailedRow>[] = [
  ['Shipment id', (row) => row.id],
  ['Name', (row) => row.name],
  ['Document', (row) => row.documentFilename],
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
  ['Created (UTC)', (row) => ({ at: row.createdAt })],
  ['Sent (UTC)', (row) => ({ at: row.shippedAt })],
  ['Accepted (UTC)', (row) => ({ at: row.postalAcceptedAt })],
  ['Delivered (UTC)', (row) => ({ at: row.deliveredAt })],
  ['Signed by', (row) => row.signerName],
  ['Pages', (row) => ({ count: row.pageCount })],
  ['Charged (USD)', (row) => ({ cents: row.totalChargedCents })],
  ['Sender', (row) => row.senderEmail],
  ['Tags', (row) => row.tags.map(({ name }) => name).join(', ')],
]
