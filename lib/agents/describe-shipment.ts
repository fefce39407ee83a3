import { carrierName, serviceName } from '#lib/contract/quotes/carriers.values.ts'
import type { Quote } from '#lib/contract/quotes/quote.ts'
import { pieceState, pieceStates } from '#lib/contract/shipment-core/piece-state.values.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

/** Returns a quote with its price, its service in words and what its postage costs elsewhere. */
export const describeQuote = (quote: Quote) => ({
  quote_id: quote.quote_id,
  carrier: carrierName(quote.carrier),
  service: serviceName(quote.carrier, quote.service),
  total_cents: quote.total_cents,
  // Beside the total, which alone is charged.
  ...(quote.postage_account && {
    postage_billed_by_easypost_to_own_account_cents: quote.postage_account.postage_cents,
  }),
  delivery_days: quote.delivery_days,
  delivery_date: quote.delivery_date,
  tracked: quote.tracked,
})

/** Returns what an agent needs of a shipment: its state in the words of the dashboard, and the quotes of a draft. */
export const describeShipment = (shipment: Shipment) => ({
  id: shipment.id,
  name: shipment.shipment_name,
  state: pieceStates[pieceState(shipment)].label,
  status: shipment.status,
  scheduled_for: shipment.scheduled_for ?? null,
  deadline: shipment.deadline,
  page_count: shipment.page_count,
  to_address: shipment.to_address,
  address_check: shipment.address_checks.to_address,
  shipping_options: shipment.shipping_options,
  print_options: shipment.print_options,
  carrier: shipment.carrier,
  service: shipment.service,
  tracking_number: shipment.tracking_number,
  total_charged_cents: shipment.total_charged_cents,
  shipped_at: shipment.shipped_at,
  delivered_at: shipment.delivered_at,
  tags: shipment.tags.map(({ name }) => name),
  reference: shipment.reference,
  cost_center: shipment.cost_center,
  matter: shipment.matter,
  letter_set: shipment.letter_set,
  again_of: shipment.again_of,
  possible_duplicate: shipment.possible_duplicate ?? null,
  metadata: shipment.metadata,
  ...(shipment.rates && {
    quotes: shipment.rates.map(describeQuote),
    quotes_expire_at: shipment.quotes_expire_at ?? null,
    quotes_incomplete: shipment.quotes_incomplete ?? false,
    not_quoted: shipment.missing_rates ?? [],
  }),
})
