import { type SQL, sql } from 'drizzle-orm'
import {
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
  integer,
  boolean,
  check,
  date,
  doublePrecision,
  type ExtraConfigColumn,
} from 'drizzle-orm/pg-core'

import type { Address, ShipmentAddressInput } from '#lib/contract/addresses/address.ts'
import type { FieldFault } from '#lib/contract/api/errors.ts'
import type { DeliveryProblem } from '#lib/contract/mailing-record/mailing-record.ts'
import type { Packaging } from '#lib/contract/mailpiece/envelopes.values.ts'
import type { KitName } from '#lib/contract/mailpiece/kits.values.ts'
import type { Paper } from '#lib/contract/mailpiece/packing.values.ts'
import type { PartnerName } from '#lib/contract/mailpiece/partners.values.ts'
import type { MissingRate } from '#lib/contract/quotes/missing-rate.ts'
import {
  type ShipmentStatus,
  shipmentStatuses,
} from '#lib/contract/shipment-core/shipment-transitions.values.ts'
import type { TrackingOutcome } from '#lib/contract/tracking/tracking.values.ts'

import { codePointText, moment, organizationId } from './columns.ts'
import { recipientSortKey } from './search-text.ts'
import {
  isAcceptanceUnreviewed,
  isArrivalDue,
  isMailed,
  isOnFloor,
  isProofBought,
  isReceiptOwed,
  isUnderWay,
} from './shipment-conditions.ts'
import { deadlineColumns } from './shipment-deadline.ts'
import { isUnscanned, trackingOutcome } from './tracking-outcome.ts'

/** The postal service's spelling, when it confirmed the address, and its remarks. */
export type StoredCheck = { verified: Address | null; remarks: FieldFault[] }

type StoredChecks = { to: StoredCheck; from: StoredCheck }

/** Indexes a part of the shipments in the order of lists. */
const partOf = (table: Record<'organizationId' | 'id', ExtraConfigColumn>, name: string, part: SQL) =>
  index(name).on(table.organizationId, table.id).where(part)

export const shipments = pgTable(
  'shipments',
  {
    organizationId: organizationId(),
    /** UUIDv7 of `created_at`: the list pages by it, and finds dates by it. */
    id: uuid('id').notNull(),
    status: text('status').$type<ShipmentStatus>().notNull(),
    name: text('name'),
    /** The organization's own reference; see `shipment_metadata` for how metadata is found. */
    reference: text('reference'),
    costCenter: text('cost_center'),
    metadata: jsonb('metadata').$type<Record<string, string>>().notNull().default({}),
    /** Its matter, of `matters`. */
    matterId: uuid('matter_id'),
    /** Letters with the same document sent together, of `letter_sets`; null for a single letter. */
    letterSetId: uuid('letter_set_id'),
    /** The letter of the set that it accompanies to the same recipient; null for any other letter. */
    companionOf: uuid('companion_of'),
    /** The earlier attempt that it was sent again after, and why; null for a first one. */
    againOf: uuid('again_of'),
    againReason: text('again_reason'),
    /** Whether a draft was created to send it again. */
    hasLaterAttempt: boolean('has_later_attempt').notNull().default(false),
    documentId: uuid('document_id').notNull(),
    pageCount: integer('page_count').notNull(),
    color: boolean('color').notNull(),
    duplex: boolean('duplex').notNull(),
    carrierFilter: text('carrier_filter'),
    serviceFilter: text('service_filter'),
    deliveryConfirmation: text('delivery_confirmation'),
    certifiedMail: boolean('certified_mail').notNull(),
    returnReceipt: boolean('return_receipt').notNull(),
    toAddress: jsonb('to_address').$type<Address>().notNull(),
    toAddressGiven: jsonb('to_address_given').$type<ShipmentAddressInput>().notNull(),
    fromAddress: jsonb('from_address').$type<Address>().notNull(),
    /** Null if it equals the printed one. */
    fromAddressGiven: jsonb('from_address_given').$type<ShipmentAddressInput>(),
    /** Equal where the same document goes to the same recipient; null for shipments of earlier versions. See `letterKeyOf`. */
    letterKey: text('letter_key'),
    /** The postal service's results for both; null for earlier versions. */
    addressChecks: jsonb('address_checks').$type<StoredChecks>(),
    sheets: integer('sheets').notNull(),
    envelope: text('envelope').$type<'letter' | 'flat'>().notNull(),
    weightOunces: doublePrecision('weight_ounces').notNull(),
    /** The kit that a person chose; null to take the first that fits. */
    chosenKit: text('chosen_kit').$type<KitName>(),
    /** Its packing: the likely one, then that of the bought service. Null for shipments of earlier versions. */
    kit: text('kit').$type<KitName>(),
    packaging: text('packaging').$type<Packaging>(),
    thicknessInches: doublePrecision('thickness_inches'),
    paper: text('paper').$type<Paper>().notNull().default('letter'),
    /** Counts changes and new quotes of the draft: results of queries for an older count are late. */
    draftRevision: integer('draft_revision').notNull().default(0),
    /** Counts the updates of what a person edits, for `If-Match`; with who made the last, and when. */
    revision: integer('revision').notNull().default(0),
    updatedAt: moment('updated_at'),
    updatedBy: uuid('updated_by'),
    /** The request that waits for a second person to buy it; null if none does. */
    waitingApprovalId: uuid('waiting_approval_id'),
    /** The mailing day of its open schedule; null if none is open. See `purchase_schedules`. */
    scheduledFor: date('scheduled_for'),
    /** Its latest schedule, open or ended; null if there was none. */
    latestScheduleId: uuid('latest_schedule_id'),
    quotedAt: moment('quoted_at'),
    quotesExpireAt: moment('quotes_expire_at'),
    missingRates: jsonb('missing_rates').$type<MissingRate[]>().notNull(),
    selectedQuoteId: uuid('selected_quote_id'),
    carrier: text('carrier'),
    service: text('service'),
    trackingNumber: text('tracking_number'),
    trackingUrl: text('tracking_url'),
    /** The rate provider's shipment and tracker of the bought label. */
    providerShipmentId: text('provider_shipment_id'),
    trackerId: text('tracker_id'),
    /** Whether the carrier reports where the piece is; untracked mail ends at the hand-over. */
    isTracked: boolean('is_tracked').notNull().default(true),
    /** The day of the planned hand-over, which is printed on the label. */
    labelDate: date('label_date'),
    /** The print partner that prints and mails it; null when the organization does. See `partner_letters`. */
    partner: text('partner').$type<PartnerName>(),
    /** The account with the carrier that the label was bought on; one SCAN form takes pieces of one account. */
    carrierAccountId: text('carrier_account_id'),
    /** The organization's own account that sold the label, and for how much; null: ours did, or a partner. */
    connectedAccountId: uuid('connected_account_id'),
    accountPostageCents: integer('account_postage_cents'),
    /** The account of ours that sold the label; null: another did, or an earlier version bought it. */
    ratesAccount: text('rates_account'),
    noteCount: integer('note_count').notNull().default(0),
    postageCostCents: integer('postage_cost_cents').notNull().default(0),
    postageMarkupCents: integer('postage_markup_cents').notNull().default(0),
    envelopeFeeCents: integer('envelope_fee_cents').notNull().default(0),
    pageFeeCents: integer('page_fee_cents').notNull().default(0),
    pageFeeColorCents: integer('page_fee_color_cents').notNull().default(0),
    taxAmountCents: integer('tax_amount_cents').notNull().default(0),
    totalChargedCents: integer('total_charged_cents').notNull().default(0),
    /** When an operator marked it packed, and their initials. */
    packedAt: moment('packed_at'),
    packedBy: text('packed_by'),
    /** Weight of the sealed piece on the scale. */
    weighedOunces: doublePrecision('weighed_ounces'),
    /** When the barcode of its label was scanned at the bench, and matched this piece. */
    labelScannedAt: moment('label_scanned_at'),
    manifestedAt: moment('manifested_at'),
    scanFormId: uuid('scan_form_id'),
    shippedAt: moment('shipped_at'),
    /** The recipient's day on which the carrier expects to deliver it, as quoted and then as last tracked. */
    expectedOn: date('expected_on'),
    /** The recipient's day by which the sender needs it to arrive, as said when it was bought. */
    arriveBy: date('arrive_by'),
    ...deadlineColumns(),
    /** When the carrier scanned the SCAN form that lists the piece. */
    scanFormScannedAt: moment('scan_form_scanned_at'),
    /** The earliest postmark that a person read on its papers, as `paper_readings` state it. */
    postmarkedOn: date('postmarked_on'),
    /** When the postal service reported that it accepted the piece, by a scan of acceptance. */
    postalAcceptedAt: moment('postal_accepted_at'),
    /** When any carrier first scanned the piece itself. */
    carrierScannedAt: moment('carrier_scanned_at'),
    /** False for what was tracked while the scan of a SCAN form counted as acceptance, until a job has corrected it. */
    isAcceptanceReviewed: boolean('is_acceptance_reviewed').notNull().default(true),
    deliveredAt: moment('delivered_at'),
    /** When the carrier first reported that the piece is returning to its sender. */
    turnedBackAt: moment('turned_back_at'),
    /** Current delivery problem. */
    deliveryProblem: text('delivery_problem').$type<DeliveryProblem>(),
    trackingOutcome: text('tracking_outcome').$type<TrackingOutcome>().generatedAlwaysAs(trackingOutcome),
    /** The first 600 characters of the text by which it is found, written by a trigger. All of it is in `shipment_search`. */
    searchText: text('search_text').notNull().default(''),
    recipientKey: codePointText('recipient_key').notNull().generatedAlwaysAs(recipientSortKey),
    signerName: text('signer_name'),
    shippedDataExpiresAt: moment('shipped_data_expires_at'),
    /** When the document may be deleted; fixed with the other when first shipped, and never later than it. */
    documentExpiresAt: moment('document_expires_at'),
    documentPurgedAt: moment('document_purged_at'),
    evidencePurgedAt: moment('evidence_purged_at'),
    createdBy: uuid('created_by'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    index('shipments_status').on(table.organizationId, table.status, table.id),
    // Holds the text, so that a search reads the index alone.
    index('shipments_search').on(table.organizationId, table.id, table.searchText),
    index('shipments_outcome').on(table.organizationId, table.trackingOutcome, table.id),
    index('shipments_problem')
      .on(table.organizationId, table.deliveryProblem, table.id)
      .where(sql`delivery_problem is not null`),
    partOf(table, 'shipments_postmarked', sql`postmarked_on is not null`),
    partOf(table, 'shipments_waiting', sql`waiting_approval_id is not null`),
    index('shipments_carrier').on(table.organizationId, table.carrier, table.id),
    index('shipments_sender').on(table.organizationId, table.createdBy, table.id),
    // For the list by recipient; by charge and by creation it has the others.
    index('shipments_recipient').on(table.organizationId, table.recipientKey, table.id),
    index('shipments_reference')
      .on(table.organizationId, table.reference, table.id)
      .where(sql`reference is not null`),
    index('shipments_cost_center')
      .on(table.organizationId, table.costCenter, table.id)
      .where(sql`cost_center is not null`),
    index('shipments_matter')
      .on(table.organizationId, table.matterId, table.id)
      .where(sql`matter_id is not null`),
    // By what members see who are limited to their matters.
    index('shipments_visible').on(table.organizationId, sql`coalesce(matter_id, created_by)`, table.id),
    index('shipments_connected_account')
      .on(table.organizationId, table.connectedAccountId, table.id)
      .where(sql`connected_account_id is not null`),
    index('shipments_letter_set')
      .on(table.organizationId, table.letterSetId, table.id)
      .where(sql`letter_set_id is not null`),
    index('shipments_again')
      .on(table.organizationId, table.againOf, table.id)
      .where(sql`again_of is not null`),
    index('shipments_charged').on(table.organizationId, table.totalChargedCents, table.id),
    partOf(table, 'shipments_certified', sql`certified_mail`),
    index('shipments_tracking_number').on(table.organizationId, table.trackingNumber),
    index('shipments_manifested').on(table.organizationId, table.manifestedAt),
    index('shipments_letter')
      .on(table.letterKey, table.organizationId, table.labelDate)
      .where(sql`letter_key is not null`),
    index('shipments_document').on(table.documentId, table.organizationId),
    index('shipments_document_retained')
      .on(table.organizationId, table.documentExpiresAt, table.id)
      .where(sql`document_purged_at is null and document_expires_at is not null`),
    index('shipments_evidence_retained')
      .on(table.organizationId, table.shippedDataExpiresAt, table.id)
      .where(sql`evidence_purged_at is null and shipped_data_expires_at is not null`),
    index('shipments_document_expiring')
      .on(table.documentExpiresAt)
      .where(sql`document_purged_at is null and document_expires_at is not null`),
    index('shipments_evidence_expiring')
      .on(table.shippedDataExpiresAt)
      .where(sql`evidence_purged_at is null and shipped_data_expires_at is not null`),
    // In the order of the overview, and with all that is counted there.
    index('shipments_under_way')
      .on(table.organizationId, table.expectedOn, table.id.desc().nullsFirst(), table.shippedAt)
      .where(isUnderWay),
    // In the order of lists, of which active shipments are a small part.
    partOf(table, 'shipments_under_way_listed', isUnderWay),
    index('shipments_arrive_by').on(table.organizationId, table.arriveBy, table.id).where(isArrivalDue),
    index('shipments_receipt_owed')
      .on(table.organizationId, table.deliveredAt, table.id)
      .where(isReceiptOwed),
    // Includes the columns summed over the last months, so that the sums read only the index.
    index('shipments_mailed')
      .on(
        table.organizationId,
        table.shippedAt,
        table.deliveredAt,
        table.turnedBackAt,
        table.carrier,
        table.service,
      )
      .where(isMailed),
    index('shipments_scheduled')
      .on(table.organizationId, table.scheduledFor, table.id)
      .where(sql`scheduled_for is not null`),
    partOf(table, 'shipments_scheduled_listed', sql`scheduled_for is not null`),
    index('shipments_deadline_state')
      .on(table.organizationId, table.deadlineState, table.id)
      .where(sql`deadline_state is not null`),
    index('shipments_deadline_day')
      .on(table.organizationId, table.deadlineDay, table.id)
      .where(sql`deadline_day is not null`),
    index('shipments_deadline_look')
      .on(table.deadlineLookAt)
      .where(sql`deadline_look_at is not null`),
    partOf(table, 'shipments_on_floor', isOnFloor),
    index('shipments_proof').on(table.organizationId, table.id, table.searchText).where(isProofBought),
    partOf(table, 'shipments_proof_unscanned', sql`${isProofBought} and ${isUnscanned}`),
    partOf(table, 'shipments_acceptance_unreviewed', isAcceptanceUnreviewed),
    partOf(table, 'shipments_proof_receipt_owed', sql`${isProofBought} and ${isReceiptOwed}`),
    partOf(table, 'shipments_proof_postmarked', sql`${isProofBought} and postmarked_on is not null`),
    partOf(table, 'shipments_proof_turned_back', sql`${isProofBought} and turned_back_at is not null`),
    index('shipments_proof_expiring')
      .on(table.organizationId, table.shippedDataExpiresAt, table.id)
      .where(sql`${isProofBought} and evidence_purged_at is null`),
    check(
      'shipments_status_known',
      sql.raw(`status in (${shipmentStatuses.map((s) => `'${s}'`).join(', ')})`),
    ),
    check(
      'shipments_id_tells_creation',
      sql`('x' || translate(left(id::text, 13), '-', ''))::bit(48)::bigint = extract(epoch from created_at) * 1000`,
    ),
  ],
)
