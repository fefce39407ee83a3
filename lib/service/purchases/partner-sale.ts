import { type PartnerName, partnerTitles } from '#lib/contract/mailpiece/partners.values.ts'
import { cancelHeldLetter, holdLetter } from '#lib/service/partner-mail/hold-letter.ts'
import { insertPartnerLetter } from '#lib/service/partner-mail/record-letter.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import { watchPartnerLetter } from '#lib/service/tracking/watch-shipment.ts'

import { changeLabelRefund } from './refund-updates.ts'
import { requireSettled, type Sale } from './sale.ts'

export const partnerSale = (partner: PartnerName): Sale => ({
  buy: (ctx, purchase) => holdLetter(ctx, partner, purchase),
  undo: async (ctx, purchase) => {
    try {
      if ((await cancelHeldLetter(ctx, partner, purchase)) > 0) return 'not_applicable'
      requireSettled(ctx, purchase, 'letter')
      return 'none'
    } catch (error) {
      if (error instanceof ProviderError && error.kind === 'declined') return 'rejected'
      throw error
    }
  },
  mayHoldRefused: true,
  refusal: `${partnerTitles[partner]} did not take the letter`,
  describeExcess: (excess) =>
    `${partnerTitles[partner]} costs ${excess} more than quoted. Nothing was charged, and the letter that it holds is being cancelled.`,
  changeRefund: (purchase, status, now) => ({
    ...changeLabelRefund(purchase, status, { now, boughtAt: null }),
    ...(status === 'not_applicable' && {
      message: `${partnerTitles[partner]} cancelled the letter that it held, free of charge.`,
    }),
  }),
  printer: partnerTitles[partner],
  recorded: ({ isTracked, sheets, packaging }) => ({
    partner,
    // Partner sales have no shipment at the rate provider, and get their number once the letter is produced.
    providerShipmentId: null,
    isTracked,
    // How a partner packs the letter is its own affair; it counts sheets with those that it adds.
    kit: null,
    packaging: null,
    thicknessInches: null,
    ...(sheets !== null && { sheets }),
    envelope: packaging === 'flat' ? 'flat' : 'letter',
  }),
  print: async (ctx, shipment, { purchaseId, label, boughtBy }) => {
    if (!label.heldLetter) throw new Error(`purchase ${purchaseId} has no letter held by ${partner}`)
    const { pieceId: heldPieceId, sha256 } = label.heldLetter
    await insertPartnerLetter(ctx, shipment, { partner, purchaseId, heldPieceId, sha256 })
    await watchPartnerLetter(ctx, { shipmentId: shipment.id, boughtBy })
  },
})
