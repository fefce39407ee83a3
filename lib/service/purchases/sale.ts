import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import type { BoughtLabel } from '#lib/service/db/schema/purchases.ts'
import type { quotes } from '#lib/service/db/schema/quotes.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'

import type { PurchaseRow } from './load-purchase.ts'
import type { LabelRefundChange } from './refund-updates.ts'

type LabelRefund = NonNullable<PurchaseRow['labelRefund']>

/**
 * Everything that depends on who sells the postage of a purchase: the house, through the rate provider or with its own
 * stamps, or a print partner, which then prints and mails the letter as well. Decided once, by `saleOf`.
 */
export type Sale = {
  /** Buys the label or, at a partner, submits the letter to be held. Repeated, it finds what was bought before. */
  buy: (ctx: ServiceContext, purchase: PurchaseRow, isRepeated: boolean) => Promise<BoughtLabel>
  /** Returns what a failed purchase has bought, or may have bought where the response was lost; or reads its refund. */
  undo: (ctx: ServiceContext, purchase: PurchaseRow) => Promise<LabelRefund>
  /** Whether the seller may have something of a purchase that it refused: an earlier response may have been lost. */
  mayHoldRefused: boolean
  /** Timeline message when the seller rejects. */
  refusal: string
  describeExcess: (excess: string) => string
  changeRefund: (
    purchase: PurchaseRow,
    status: Exclude<LabelRefund, 'none' | 'requested'>,
    now: Date,
  ) => LabelRefundChange
  /** Who prints it, if not the house. */
  printer: string | null
  /** Returns the shipment's record of the sale. */
  recorded: (quote: typeof quotes.$inferSelect, label: BoughtLabel) => Partial<ShipmentRow>
  /** Has the bought letter printed. */
  print: (
    ctx: TransactionContext,
    shipment: ShipmentRow,
    bought: { purchaseId: string; label: BoughtLabel; boughtBy: string | null },
  ) => Promise<void>
}

/** A call whose response was lost may still be running at the vendor. After this long it is not. */
const settlingMs = 120_000

/** Throws `unavailable` while it is too early to conclude that a vendor has nothing of a purchase. */
export const requireSettled = (ctx: ServiceContext, purchase: PurchaseRow, what: string): void => {
  if (ctx.clock.now().getTime() - purchase.updatedAt.getTime() >= settlingMs) return
  throw new ProviderError('unavailable', `It is too early to conclude that there is no ${what}.`)
}
