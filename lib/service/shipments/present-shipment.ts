import type { Address, AddressCheck } from '#lib/contract/addresses/address.ts'
import type { ApprovalBrief } from '#lib/contract/approvals/approval.ts'
import type { Deadline } from '#lib/contract/deadlines/deadline.ts'
import type { DocumentWarning } from '#lib/contract/documents/document-warning.ts'
import { scalingOf } from '#lib/contract/documents/sheet.ts'
import type { Artifact } from '#lib/contract/mailing-record/artifact.ts'
import type { MailingRecord, RecordCheck } from '#lib/contract/mailing-record/mailing-record.ts'
import type { MatterBrief } from '#lib/contract/matters/matter-brief.ts'
import type { Quote } from '#lib/contract/quotes/quote.ts'
import type { Schedule } from '#lib/contract/schedules/schedule.ts'
import { hasRates } from '#lib/contract/shipment-core/shipment-transitions.values.ts'
import type { ShipmentCharge } from '#lib/contract/shipments/shipment-charge.ts'
import type { ShipmentEvent } from '#lib/contract/shipments/shipment-event.ts'
import type { ShipmentListItem } from '#lib/contract/shipments/shipment-list.ts'
import type { Shipment, Tag } from '#lib/contract/shipments/shipment.ts'
import { asUnverified } from '#lib/service/addresses/verify-address.ts'
import { momentOf } from '#lib/service/clock.ts'
import type { PageSize } from '#lib/service/db/schema/documents.ts'
import type { quotes } from '#lib/service/db/schema/quotes.ts'
import type { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import { type PartRow, presentPart } from '#lib/service/documents/document-parts.ts'
import { isIncomplete } from '#lib/service/quotes/require-answered.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import {
  presentPieceOf,
  presentPrintOptions,
  presentShippingOptions,
} from '#lib/service/shipment-core/present-piece.ts'

type QuoteRow = typeof quotes.$inferSelect
type EventRow = typeof shipmentEvents.$inferSelect

/** Returns the organization's own account that sells the label, and its price; null if ours sells it. */
const presentPostageAccount = ({
  connectedAccountId: id,
  accountPostageCents,
}: Pick<QuoteRow, 'connectedAccountId' | 'accountPostageCents'>): Pick<Quote, 'postage_account'> =>
  id === null
    ? {}
    : { postage_account: { id, provider: 'easypost', postage_cents: accountPostageCents ?? 0 } }

/** One quote, as the API shows it. */
export const presentQuote = (row: QuoteRow): Quote => ({
  quote_id: row.id,
  carrier: row.carrier,
  service: row.service,
  postage_cents: row.postageCostCents + row.postageMarkupCents,
  handling_fee_cents: row.envelopeFeeCents,
  printing_fee_cents: row.pageFeeCents,
  color_surcharge_cents: row.pageFeeColorCents,
  total_cents: row.totalCents,
  ...presentPostageAccount(row),
  delivery_days: row.deliveryDays,
  delivery_date: momentOf(row.deliveryDate),
  delivery_date_guaranteed: row.deliveryDateGuaranteed,
  tracked: row.isTracked,
  kit: row.kit,
  packaging: row.packaging,
  weight_ounces: row.weightOunces,
  partner: row.partner,
  price_is_estimate: row.isEstimate,
  label_date: row.labelDate,
})

const presentEvent = (row: EventRow): ShipmentEvent => ({
  id: row.id,
  status: row.status,
  from_status: row.fromStatus,
  message: row.message,
  actor: row.actor,
  metadata: row.metadata,
  created_at: row.createdAt.toISOString(),
})

/** Columns that present the verification of the recipient. */
export type RecipientColumns = Pick<ShipmentRow, 'toAddress' | 'toAddressGiven' | 'addressChecks'>

const verifiedOf = (printed: Address): Address | null => (printed.verified ? printed : null)

/** The verification of the recipient. See `presentChecks`. */
export const presentRecipientCheck = ({
  toAddress,
  toAddressGiven,
  addressChecks,
}: RecipientColumns): AddressCheck => ({
  entered: asUnverified(toAddressGiven),
  verified: addressChecks ? addressChecks.to.verified : verifiedOf(toAddress),
  used_as_entered: toAddressGiven.use_as_entered ?? false,
  unverified_reason: toAddressGiven.unverified_reason ?? null,
  remarks: addressChecks?.to.remarks ?? [],
})

/** Shipments from before checks were stored show the printed address as the verified one. */
const presentChecks = (row: ShipmentRow): Record<'to_address' | 'from_address', AddressCheck> => {
  const { fromAddress, fromAddressGiven, addressChecks } = row
  return {
    to_address: presentRecipientCheck(row),
    from_address: {
      entered: fromAddressGiven ? asUnverified(fromAddressGiven) : { ...fromAddress, verified: false },
      verified: addressChecks ? addressChecks.from.verified : verifiedOf(fromAddress),
      used_as_entered: fromAddressGiven?.use_as_entered ?? false,
      unverified_reason: null,
      remarks: addressChecks?.from.remarks ?? [],
    },
  }
}

/** One row of the list. */
export const presentListItem = (
  row: Pick<
    ShipmentRow,
    | 'id'
    | 'status'
    | 'name'
    | 'pageCount'
    | 'carrier'
    | 'service'
    | 'trackingNumber'
    | 'trackingUrl'
    | 'totalChargedCents'
    | 'createdAt'
    | 'shippedAt'
    | 'waitingApprovalId'
    | 'scheduledFor'
  >,
): ShipmentListItem => ({
  id: row.id,
  status: row.status,
  shipment_name: row.name,
  page_count: row.pageCount,
  carrier: row.carrier,
  service: row.service,
  tracking_number: row.trackingNumber,
  tracking_url: row.trackingUrl,
  total_charged_cents: row.totalChargedCents,
  created_at: row.createdAt.toISOString(),
  shipped_at: momentOf(row.shippedAt),
  ...(row.waitingApprovalId !== null && { awaiting_approval: true }),
  ...(row.scheduledFor !== null && { scheduled_for: row.scheduledFor }),
})

/** Parts of a full shipment. */
export type ShipmentParts = {
  row: ShipmentRow
  document: { filename: string; documentKey: string; pageSizes: PageSize[]; warnings: DocumentWarning[] }
  previewUrl: string | null
  /** Parts of the assembled document. */
  documentParts: PartRow[]
  tags: Tag[]
  matter: MatterBrief | null
  deadline: Deadline | null
  /** Author of the last update. */
  editor: Shipment['updated_by']
  events?: EventRow[]
  quotes: QuoteRow[]
  charge?: ShipmentCharge | null
  mailingRecord?: MailingRecord
  artifacts?: Artifact[]
  recordCheck?: RecordCheck
  approval?: ApprovalBrief | null
  schedule?: Schedule | null
  duplicate?: Shipment['possible_duplicate']
  attempts?: Pick<Shipment, 'earlier_attempt' | 'later_attempts' | 'attempts'>
}

/** Shapes a shipment as the contract has it. Quotes appear exactly while they can be bought. */
export const presentShipment = (parts: ShipmentParts): Shipment => {
  const { row } = parts
  return {
    ...presentListItem(row),
    print_options: presentPrintOptions(row),
    shipping_options: presentShippingOptions(row),
    to_address: row.toAddress,
    to_address_given: asUnverified(row.toAddressGiven),
    from_address: row.fromAddress,
    address_checks: presentChecks(row),
    tags: parts.tags,
    reference: row.reference,
    cost_center: row.costCenter,
    matter_id: row.matterId,
    matter: parts.matter,
    metadata: row.metadata,
    note_count: row.noteCount,
    deadline: parts.deadline,
    letter_set: row.letterSetId === null ? null : { id: row.letterSetId, companion_of: row.companionOf },
    // A member limited to their matters may not see that attempt.
    again_of: parts.attempts ? (parts.attempts.earlier_attempt?.id ?? null) : row.againOf,
    again_reason: row.againReason,
    ...parts.attempts,
    revision: row.revision,
    updated_at: momentOf(row.updatedAt),
    updated_by: parts.editor,
    selected_quote_id: row.selectedQuoteId,
    delivered_at: momentOf(row.deliveredAt),
    tracking_outcome: row.trackingOutcome,
    delivery_problem: row.deliveryProblem,
    tracked: row.isTracked,
    partner: row.partner,
    label_date: row.labelDate,
    signer_name: row.signerName,
    postmarked_on: row.postmarkedOn,
    postal_accepted_at: momentOf(row.postalAcceptedAt),
    scan_form_scanned_at: momentOf(row.scanFormScannedAt),
    scan_form_id: row.scanFormId,
    postage_cost_cents: row.postageCostCents,
    postage_markup_cents: row.postageMarkupCents,
    envelope_fee_cents: row.envelopeFeeCents,
    page_fee_cents: row.pageFeeCents,
    page_fee_color_cents: row.pageFeeColorCents,
    tax_amount_cents: row.taxAmountCents,
    ...presentPostageAccount(row),
    document_preview_url: parts.previewUrl,
    document_filename: parts.document.filename,
    document_key: parts.document.documentKey,
    ...(parts.documentParts.length > 0 && { document_parts: parts.documentParts.map(presentPart) }),
    document_warnings: parts.document.warnings,
    piece: presentPieceOf(row),
    chosen_kit: row.chosenKit,
    scaling: scalingOf(parts.document.pageSizes, row.paper),
    ...(parts.charge !== undefined && { charge: parts.charge }),
    ...(parts.approval !== undefined && { approval: parts.approval }),
    ...(parts.schedule !== undefined && { schedule: parts.schedule }),
    ...(parts.duplicate !== undefined && { possible_duplicate: parts.duplicate }),
    ...(parts.events && { events: parts.events.map(presentEvent) }),
    ...(hasRates(row.status) && {
      rates: parts.quotes.filter(({ isAlternative }) => !isAlternative).map(presentQuote),
      alternative_rates: parts.quotes.filter(({ isAlternative }) => isAlternative).map(presentQuote),
      quotes_incomplete: isIncomplete(row.missingRates),
      missing_rates: row.missingRates,
      ...(row.quotedAt && { quoted_at: row.quotedAt.toISOString() }),
      ...(row.quotesExpireAt && { quotes_expire_at: row.quotesExpireAt.toISOString() }),
    }),
    ...(parts.mailingRecord && { mailing_records: parts.mailingRecord }),
    shipped_data_expires_at: momentOf(row.shippedDataExpiresAt),
    ...(parts.artifacts && { artifacts: parts.artifacts }),
    ...(parts.recordCheck && { record_check: parts.recordCheck }),
  }
}
