import { and, eq } from 'drizzle-orm'

import { formatDollars } from '#lib/contract/formats/money.values.ts'
import { boughtServiceName, carrierName } from '#lib/contract/quotes/carriers.values.ts'
import type { Config } from '#lib/service/config/config.ts'
import { markOf } from '#lib/service/config/specimen.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { charges } from '#lib/service/db/schema/billing.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { ServiceError } from '#lib/service/errors.ts'
import type { FileDownload } from '#lib/service/files/downloads.ts'
import { isId } from '#lib/service/ids.ts'
import { formatMoment } from '#lib/service/local-time.ts'
import { loadLogo } from '#lib/service/organizations/logo.ts'
import type { Logo } from '#lib/service/pdf/set-logo.ts'
import {
  closeSheet,
  contentWidth,
  drawLines,
  lineOf,
  openSheet,
  paper,
  setBlock,
  textStyles,
} from '#lib/service/pdf/sheet.ts'
import { type Cell, type Column, setTable } from '#lib/service/pdf/table.ts'

import { isAccountPayment } from './account/draw.ts'
import { billingZone } from './billing-zone.ts'
import { receiptNumber, shipmentPart } from './charges.ts'
import { setHead, setParticulars } from './sheet-head.ts'

/** The data of a receipt. */
type ReceiptParts = {
  /** Printed on every page of a sandbox document. */
  mark: string | null
  charge: typeof charges.$inferSelect
  organizationName: string
  /** The mark of the organization that paid. */
  logo: Logo | null
  shipmentName: string | null
  /** What was bought of the postal service with the letter. */
  options: Parameters<typeof boughtServiceName>[2]
  recipient: string | null
  seller: Config['seller']
  zone: string
}

const amountWidth = 90

const columns: Column[] = [
  { title: 'Item', width: contentWidth - amountWidth - 8, style: textStyles.body },
  { title: 'Amount (USD)', width: amountWidth, style: textStyles.body, align: 'end' },
]

const strong = (text: string): Cell => ({ text, style: textStyles.term })

/** Amounts billed by others are named below the total, so that they do not look charged. */
const accountRows = ({ accountPostageCents: cents }: ReceiptParts['charge']): Cell[][] =>
  cents === null
    ? []
    : [[`Not charged here: postage, billed by EasyPost to your account, ${formatDollars(cents)}`, '']]

const priceRows = ({ charge }: ReceiptParts): Cell[][] => {
  const parts: [string, number][] = [
    ['Postage', charge.postageCostCents + charge.postageMarkupCents],
    ['Envelope and handling', charge.envelopeFeeCents],
    ['Printing', charge.pageFeeCents],
    ['Color', charge.pageFeeColorCents],
  ]
  return [
    ...parts.filter(([, cents]) => cents > 0).map(([name, cents]) => [name, formatDollars(cents)]),
    ['Tax', formatDollars(charge.taxAmountCents)],
    [strong('Total charged'), strong(formatDollars(charge.amountCents))],
    ...accountRows(charge),
  ]
}

const refundRows = ({ charge, zone }: ReceiptParts): Cell[][] => {
  if (charge.refundedAt === null) return []
  return [
    [
      `Refunded on ${formatMoment(charge.refundedAt.toISOString(), zone)}`,
      `−${formatDollars(charge.refundedCents)}`,
    ],
    [strong('Net'), strong(formatDollars(charge.amountCents - charge.refundedCents))],
  ]
}

const refundNote = ({ charge }: ReceiptParts): string | null => {
  if (charge.refundState === 'pending') return 'A full refund has been requested and is in progress.'
  if (charge.refundState === 'failed') return 'A refund was requested but has not succeeded so far.'
  return null
}

const particularsOf = (parts: ReceiptParts) => {
  const { charge, zone } = parts
  return [
    { term: 'Receipt number', words: receiptNumber(charge) },
    { term: 'Charged on', words: formatMoment(charge.capturedAt.toISOString(), zone) },
    { term: 'Billed to', words: parts.organizationName },
    { term: 'Paid with', words: charge.cardLabel },
    { term: 'Shipment', words: parts.shipmentName ?? parts.recipient ?? 'No name' },
    { term: 'Sent to', words: parts.recipient ?? 'Not recorded' },
    {
      term: 'Carrier and service',
      words: `${carrierName(charge.carrier)} ${boughtServiceName(charge.carrier, charge.service, parts.options)}`,
    },
    {
      term: 'Tracking number',
      words: charge.trackingNumber ?? 'Not tracked',
      style: { ...textStyles.code, size: 8.5 },
    },
  ]
}

/** Renders the receipt of a charge, on one page however long its names are. */
const renderReceipt = async (parts: ReceiptParts): Promise<Buffer> => {
  const { charge } = parts
  const number = receiptNumber(charge)
  const sheet = await openSheet({
    title: `Receipt ${number}`,
    createdAt: charge.refundedAt ?? charge.capturedAt,
    content: { ...parts, logo: null },
    mark: parts.mark,
  })
  const how = isAccountPayment(charge.paymentId)
    ? `Paid by ${charge.cardLabel.toLowerCase()}`
    : 'Paid by card'
  const subtitle = charge.refundedAt ? 'Paid and refunded' : how
  setHead(sheet, parts, { title: 'Receipt', subtitle })
  setParticulars(sheet, particularsOf(parts))
  sheet.y += 8
  setTable(sheet, columns, [...priceRows(parts), ...refundRows(parts)])
  sheet.y += 12
  const note = refundNote(parts)
  if (note) setBlock(sheet, 'P', note, textStyles.subtitle)
  setBlock(sheet, 'P', 'All amounts in US dollars.', textStyles.quiet)
  return closeSheet(sheet, () => {
    const place = { x: paper.side, y: paper.height - 44 }
    const footer = `Receipt ${number}   ·   Shipment ${charge.shipmentId}`
    drawLines(sheet, [lineOf(footer)], textStyles.quiet, place)
  })
}

const load = async (ctx: ServiceContext, chargeId: string) => {
  const [row] = isId(chargeId)
    ? await ctx.db
        .select({
          charge: charges,
          shipment: shipmentPart,
          organization: organizations,
        })
        .from(charges)
        .innerJoin(organizations, eq(organizations.organizationId, charges.organizationId))
        .leftJoin(
          shipments,
          and(eq(shipments.organizationId, charges.organizationId), eq(shipments.id, charges.shipmentId)),
        )
        .where(and(eq(charges.organizationId, ctx.organizationId), eq(charges.id, chargeId)))
    : []
  if (row) return row
  throw new ServiceError('NOT_FOUND', 'This charge does not exist in your organization.')
}

/** Returns the receipt of a charge as a PDF. Its number never changes; a refund is added once it has been made. */
export const getReceipt = async (ctx: ServiceContext, chargeId: string): Promise<FileDownload> => {
  const { charge, shipment, organization } = await load(ctx, chargeId)
  const body = await renderReceipt({
    charge,
    organizationName: organization.name,
    shipmentName: shipment?.name ?? null,
    options: shipment && {
      certified_mail: shipment.certifiedMail,
      return_receipt: shipment.returnReceipt,
    },
    recipient: shipment?.toAddress.name ?? shipment?.toAddress.company ?? null,
    seller: ctx.config.seller,
    zone: await billingZone(ctx),
    logo: await loadLogo(ctx, organization),
    mark: markOf(ctx.config),
  })
  return { filename: `receipt-${receiptNumber(charge)}.pdf`, contentType: 'application/pdf', body }
}
