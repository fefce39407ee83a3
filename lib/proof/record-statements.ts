import type { StandingFact } from './facts.ts'

/** Statements of the record, and their sources in the chain: `fact path`, `record path`. */
export const statements: Partial<Record<StandingFact['type'], readonly (readonly [string, string])[]>> = {
  document: [
    ['sha256', 'contents.document.sha256'],
    ['size_bytes', 'contents.document.size_bytes'],
    ['page_count', 'contents.document.page_count'],
    ['filename', 'contents.document.filename'],
    ['uploaded_at', 'contents.document.uploaded_at'],
    ['uploaded_by', 'contents.document.uploaded_by.id'],
    ['parts', 'contents.document.parts'],
    ['made_from', 'contents.document.made_from'],
  ],
  request: [
    ['created_at', 'shipment.created_at'],
    ['created_by', 'shipment.created_by.id'],
    ['recipient', 'contents.recipient_verified'],
    ['recipient_as_entered.unverified_reason', 'contents.unverified_reason'],
    ['sender', 'contents.sender'],
    ['sheets', 'contents.sheets'],
    ['duplex', 'contents.duplex'],
    ['color', 'contents.color'],
    ['envelope', 'contents.envelope'],
    ['weight_ounces', 'contents.weight_ounces'],
    ['certified_mail', 'mailing.certified_mail'],
    ['return_receipt', 'mailing.return_receipt'],
    ['delivery_confirmation', 'mailing.delivery_confirmation'],
  ],
  purchase: [
    ['carrier', 'mailing.carrier'],
    ['service', 'mailing.service'],
    ['tracking_number', 'mailing.tracking_number'],
    ['tracking_number', 'contents.tracking_number'],
    ['label.postage_cents', 'contents.postage_cents'],
    ['label.recipient', 'contents.recipient_on_label'],
  ],
  letter_set: [
    ['letter_set_id', 'mailing.letter_set.id'],
    ['companion_of', 'mailing.letter_set.companion_of'],
    ['letters', 'mailing.letter_set.letters'],
  ],
  packing: [['packed_at', 'handling.packed_at']],
  hand_over: [['manifested_at', 'mailing.manifested_at']],
  tracking: [
    ['shipped_at', 'shipment.shipped_at'],
    ['scan_form_scanned_at', 'mailing_record.acceptance.scan_form_scanned_at'],
    ['delivered_at', 'mailing_record.delivery.delivered_at'],
    ['signer_name', 'mailing_record.delivery.signed_by'],
  ],
}
