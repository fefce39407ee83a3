import { isDeepStrictEqual } from 'node:util'

import type { Address } from '#lib/contract/addresses/address.ts'
import type { ApprovalTerms } from '#lib/contract/approvals/approval.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'

/** What a purchase of the draft would print and send, apart from its price. */
export const termsOf = (shipment: ShipmentRow, documentSha256: string): ApprovalTerms => ({
  document_sha256: documentSha256,
  page_count: shipment.pageCount,
  to_address: shipment.toAddress,
  from_address: shipment.fromAddress,
  print_options: { color: shipment.color, duplex: shipment.duplex },
  delivery_confirmation: shipment.deliveryConfirmation,
  certified_mail: shipment.certifiedMail,
  return_receipt: shipment.returnReceipt,
})

/** What is printed of an address: that the postal service confirms it today and not tomorrow changes no letter. */
const printed = ({ verified: _verified, residential: _residential, ...lines }: Address) => lines

const comparable = (terms: ApprovalTerms): unknown => ({
  ...terms,
  to_address: printed(terms.to_address),
  from_address: printed(terms.from_address),
})

/** Whether the same would be printed and sent. */
export const areSameTerms = (one: ApprovalTerms, other: ApprovalTerms): boolean =>
  isDeepStrictEqual(comparable(one), comparable(other))
