import { formatDollars } from '#lib/contract/formats/money.values.ts'
import { soldOptions } from '#lib/contract/quotes/carriers.values.ts'
import { settleAll, withTransaction } from '#lib/postgres/postgres.ts'
import { touchAddresses } from '#lib/service/address-book/list-addresses.ts'
import { describePayment } from '#lib/service/billing/account/draw.ts'
import { recordCharge } from '#lib/service/billing/charges.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import { directory } from '#lib/service/db/schema/organizations.ts'
import type { BoughtLabel } from '#lib/service/db/schema/purchases.ts'
import type { quotes } from '#lib/service/db/schema/quotes.ts'
import { settleDeadline } from '#lib/service/deadlines/settle-deadline.ts'
import { newId } from '#lib/service/ids.ts'
import { writeWithRecord } from '#lib/service/shipment-core/add-to-record.ts'
import { expectedDay } from '#lib/service/shipment-core/expected-day.ts'
import {
  earlierAttemptFact,
  isSameFact,
  letterSetFact,
  purchaseFact,
  requestFact,
} from '#lib/service/shipment-core/facts.ts'
import { loadLettersBeside } from '#lib/service/shipment-core/letters-beside.ts'
import { lockForRecord, type ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { presentShippingOptions } from '#lib/service/shipment-core/present-piece.ts'
import { recordLabelAddress } from '#lib/service/shipment-core/record-spelling.ts'
import { requestBatchRowSync } from '#lib/service/shipment-core/request-batch-row-sync.ts'
import { moveWithRecord, recordUpdate } from '#lib/service/shipment-core/timeline.ts'
import { watchShipment } from '#lib/service/tracking/watch-shipment.ts'

import { quotedPostage } from './buy-label.ts'
import { lockEarlierAttempt, recordSentAgain } from './earlier-attempt.ts'
import { type PurchaseRow, recordStep } from './load-purchase.ts'
import { saleOf } from './sale-of.ts'
import { settleSchedule } from './settle-schedule.ts'

type QuoteRow = typeof quotes.$inferSelect

/** Returns the mail options that were sold with the label, which may be other than those requested. */
const soldColumns = (
  shipment: ShipmentRow,
  { carrier }: BoughtLabel,
): Pick<ShipmentRow, 'certifiedMail' | 'returnReceipt' | 'deliveryConfirmation'> => {
  const sold = soldOptions(carrier, presentShippingOptions(shipment))
  return {
    certifiedMail: sold.certified_mail,
    returnReceipt: sold.return_receipt,
    deliveryConfirmation: sold.delivery_confirmation,
  }
}

/** Completes a paid purchase in one transaction: queues the shipment, and creates its print jobs. Returns the shipment. */
export const completePurchase = async (
  ctx: ServiceContext,
  purchase: PurchaseRow,
  quote: QuoteRow,
): Promise<ShipmentRow> => {
  const { organizationId } = ctx
  const { label, shipmentId, ratesAccount } = purchase
  if (!label) throw new Error(`purchase ${purchase.id} was captured without a label`)
  const sale = saleOf(purchase)
  const now = ctx.clock.now()
  return withTransaction(ctx, async (ctx) => {
    const shipment = await lockForRecord(ctx, shipmentId)
    const beside = await loadLettersBeside(ctx, purchase)
    const earlier = await lockEarlierAttempt(ctx, shipment)
    const queued = moveWithRecord(
      ctx,
      shipment,
      { to: 'queued', cause: 'purchase' },
      {
        message: `Paid and queued for printing${sale.printer === null ? '' : ` by ${sale.printer}`}: ${describePayment(purchase)}.`,
        actor: purchase.boughtBy,
        metadata: {
          amount_cents: purchase.amountCents,
          tracking_number: label.trackingNumber,
          ...(beside.length > 0 && { bought_with: beside.map((letter) => letter.shipment_id) }),
          ...(earlier && { again_of: earlier.attempt.shipment_id }),
        },
        factsOf: (moved) => [
          // The bought service may take the piece in another envelope than the draft was likely to need.
          ...(isSameFact(requestFact(shipment), requestFact(moved)) ? [] : [requestFact(moved)]),
          purchaseFact(moved, purchase),
          ...(beside.length > 0 ? [letterSetFact(moved, beside)] : []),
          ...(earlier ? [earlierAttemptFact(earlier.attempt)] : []),
        ],
      },
      {
        selectedQuoteId: quote.id,
        carrier: label.carrier,
        service: label.service,
        ...soldColumns(shipment, label),
        trackingNumber: label.trackingNumber,
        trackingUrl: label.trackingUrl,
        trackerId: label.trackerId,
        labelDate: quote.labelDate,
        ...sale.recorded(quote, label),
        carrierAccountId: label.carrierAccountId ?? null,
        connectedAccountId: purchase.connectedAccountId,
        ratesAccount,
        accountPostageCents: purchase.connectedAccountId === null ? null : label.postageCents,
        expectedOn: expectedDay(quote),
        postageCostCents: quote.postageCostCents,
        postageMarkupCents: quote.postageMarkupCents,
        envelopeFeeCents: quote.envelopeFeeCents,
        pageFeeCents: quote.pageFeeCents,
        pageFeeColorCents: quote.pageFeeColorCents,
        taxAmountCents: quote.taxAmountCents,
        totalChargedCents: purchase.amountCents,
      },
    )
    if (earlier) recordSentAgain(ctx, earlier.row, { queued, actor: purchase.boughtBy })
    await settleSchedule(ctx, shipment, purchase)
    // Planned for the bought service from now on.
    await settleDeadline(ctx, queued)
    const excessCents = label.postageCents - quotedPostage(quote)
    if (excessCents > 0) {
      recordUpdate(
        ctx,
        { id: shipmentId, status: 'queued' },
        {
          message: `The label cost ${formatDollars(excessCents)} more than quoted. ${purchase.connectedAccountId === null ? 'You pay the quoted price.' : 'EasyPost bills it to your own account.'}`,
          actor: null,
          metadata: { quoted_cents: quotedPostage(quote), asked_cents: label.postageCents },
        },
      )
    }
    const names = [
      ...(label.trackerId ? [{ kind: 'tracker' as const, name: label.trackerId }] : []),
      ...(purchase.paymentId ? [{ kind: 'payment' as const, name: purchase.paymentId }] : []),
      ...(queued.returnReceipt ? [{ kind: 'receipt_address' as const, name: shipmentId }] : []),
    ]
    await recordLabelAddress(ctx, queued, label)
    // Notifications about the piece go to its requester, not to the approver.
    const boughtBy = purchase.requestedBy ?? purchase.boughtBy
    recordCharge(ctx, purchase, { quote, label, capturedAt: purchase.capturedAt ?? now })
    if (label.trackerId) {
      watchShipment(ctx, { shipmentId, trackerId: label.trackerId, ratesAccount, boughtBy })
    }
    if (label.labelUrl) {
      const file = ctx.db.insert(artifacts).values({
        organizationId,
        shipmentId,
        id: newId(),
        kind: 'carrier_label_pdf',
        sourceUrl: label.labelUrl,
        status: 'pending',
        filename: `label-${label.trackingNumber ?? shipmentId}.pdf`,
        contentType: 'application/pdf',
        createdAt: now,
      })
      writeWithRecord(ctx, shipmentId, file)
    }
    if (names.length > 0) {
      const rows = names.map((known) => ({ ...known, organizationId, objectId: shipmentId }))
      writeWithRecord(ctx, shipmentId, ctx.db.insert(directory).values(rows).onConflictDoNothing())
    }
    // Independent writes.
    await settleAll([
      touchAddresses(ctx, queued),
      // The row of a companion is that of its letter.
      requestBatchRowSync(ctx, queued.companionOf ?? shipmentId, purchase.jointId ?? purchase.id),
      sale.print(ctx, queued, { purchaseId: purchase.id, label, boughtBy }),
      recordStep(
        ctx,
        purchase,
        { step: 'completed', cause: 'runner' },
        { ...(beside.length > 0 && { beside }), ...(earlier && { earlierAttempt: earlier.attempt }) },
      ),
    ])
    return queued
  })
}
