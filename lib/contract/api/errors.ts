import { z } from 'zod'

import { text } from './primitives.ts'

/** Every machine-readable code an answer can carry, with what it means. HTTP statuses live in the service alone. */
export const errorCodes = {
  VALIDATION_ERROR:
    'The body, a query parameter or a path parameter is invalid; `fields` describes each error.',
  UNAUTHORIZED: 'The API key or session is missing, malformed, unknown, revoked or expired.',
  EMAIL_NOT_VERIFIED: 'The key’s owner must verify their email address before creating shipments.',
  INSUFFICIENT_SCOPE: 'The API key lacks the required scope, which the message names.',
  ADDRESS_NOT_ALLOWED: 'The API key is not allowed from this IP address.',
  FORBIDDEN: 'The caller does not have permission to do this.',
  NOT_A_MEMBER: 'The session’s user is no longer a member of the selected organization; choose another one.',
  TWO_FACTOR_REQUIRED:
    'The organization requires a second factor that this session or the key’s owner lacks.',
  IDENTITY_PROVIDER_UNAVAILABLE: 'The identity provider did not respond; nothing was changed.',
  DOMAIN_NOT_VERIFIED:
    'The domain’s DNS record was not found, or another organization has verified the domain.',
  DNS_UNAVAILABLE: 'The DNS servers did not respond; try again.',
  ORGANIZATION_CHANGED:
    'The organization’s settings have changed since the revision in `If-Match`; read them again.',
  LAST_OWNER: 'An organization needs at least one owner; make someone else an owner first.',
  ALREADY_MEMBER: 'This person is already a member of the organization or has already been invited.',
  INVITATION_ENDED: 'The invitation was used, revoked or replaced by a newer link, or has expired.',
  INVALID_ORIGIN: 'A request with a session cookie came from a different web origin.',
  NOT_FOUND: 'The path or object does not exist.',
  METHOD_NOT_ALLOWED: 'The path exists but does not support this method.',
  UNSUPPORTED_MEDIA_TYPE: 'The operation does not accept this content type, charset or content encoding.',
  DOCUMENT_NOT_FOUND: 'The document key is unknown or belongs to another organization.',
  SHIPMENT_NOT_FOUND: 'The shipment does not exist in this organization.',
  NOTE_NOT_FOUND: 'The note does not exist on this shipment.',
  NOTE_CHANGED: 'The note has changed since the revision in `If-Match`; read it again.',
  TASK_NOT_FOUND: 'The task does not exist in this organization.',
  TASK_CLOSED: 'The task is already closed, by a person or because its cause ended.',
  BATCH_NOT_FOUND: 'The batch or the row does not exist in this organization.',
  BATCH_BUSY: 'The batch is checking or buying rows; wait until it has finished, or stop it.',
  BATCH_CHANGED: 'The batch has changed since the revision in `If-Match`; read it again.',
  BATCH_HAS_DUPLICATES:
    'Rows to buy may be duplicates; decide about each, or confirm them all with `confirm_duplicates`. Nothing was bought.',
  BATCH_TOTAL_EXCEEDED: 'The total is now higher than the amount confirmed; nothing was bought.',
  ADDRESS_NOT_FOUND: 'The address does not exist in this organization’s address book.',
  ADDRESS_CHANGED: 'The address has changed since the revision in `If-Match`; read it again.',
  ADDRESS_EXISTS: 'The address book already contains this address as another entry.',
  MATTER_NOT_FOUND: 'The matter does not exist in this organization.',
  MATTER_EXISTS: 'Another matter of the organization has this number.',
  MATTER_CHANGED: 'The matter has changed since the revision in `If-Match`; read it again.',
  MATTER_IN_USE: 'Something still belongs to the matter; the message says what.',
  MATTER_HELD: 'The matter is under legal hold; release the hold before moving the shipment to another one.',
  TEMPLATE_NOT_FOUND: 'The template, or this version of it, does not exist in this organization.',
  TEMPLATE_CHANGED: 'The template has a newer version than the one in `based_on`; read it again.',
  DECLARATION_TEMPLATE_CHANGED:
    'The template of the declaration has changed since the revision in `If-Match`; read it again.',
  LETTERHEAD_CHANGED: 'The letterhead has changed since the revision in `If-Match`; read it again.',
  TEMPLATE_ARCHIVED: 'The template is archived; restore it before making letters or versions of it.',
  TEMPLATE_FIELDS_MISSING: 'Fields of the template have no value; `fields` names each. Nothing was made.',
  FORM_NOT_FILLABLE: 'The PDF has no form that can be filled; the message says why.',
  FORM_VALUES_INVALID:
    'Values do not fit their fields, or the form requires more; `fields` names each. Nothing was made.',
  INVALID_TEMPLATE: 'The letter cannot be read or set in pages; the message says why.',
  QUOTE_NOT_FOUND: 'The quote is unknown or belongs to another shipment.',
  QUOTE_EXPIRED: 'The quotes of this draft have expired; refresh them and choose again.',
  NO_PAYMENT_METHOD: 'The organization has no card on file.',
  NO_PRINTER:
    'Nothing would print the letter: neither the organization nor the installation has a printer. Nothing was charged.',
  BALANCE_TOO_LOW: 'The prepaid balance does not cover the purchase; nothing was charged.',
  CREDIT_LIMIT_REACHED:
    'The purchase would exceed what the organization may owe; nothing was charged. Pay what is owed.',
  INVOICE_OVERDUE: 'An invoice is unpaid long past its due date; nothing was charged. Pay it to go on.',
  SPENDING_LIMIT_REACHED:
    'The purchase would exceed the caller’s monthly spending limit; nothing was charged. Request approval, or have the limit raised.',
  CARD_IN_USE: 'A purchase in progress uses this card; remove the card after it has finished.',
  CARD_IS_DEFAULT: 'The default card can be removed only when another card replaces it.',
  PAYMENT_FAILED:
    'The card was declined or requires authentication; the draft is saved and can be bought again.',
  LABEL_REFUSED: 'The carrier refused the label; nothing was charged and the draft is saved.',
  PRICE_CHANGED:
    'The label cost more than the quote; nothing was charged. Refresh the quotes and choose again.',
  APPROVAL_NOT_FOUND: 'The approval request does not exist or is not visible to you.',
  APPROVAL_ENDED: 'The request has already been decided or withdrawn; the message says by whom or why.',
  APPROVAL_OWN: 'You cannot decide on your own request; another person must approve it.',
  INVALID_STATUS_TRANSITION: 'The shipment’s status does not allow this.',
  SHIPMENT_SCHEDULED:
    'The purchase of this draft is scheduled; cancel the schedule before changing the draft.',
  SCHEDULE_CHANGED:
    'The draft has another open schedule than the one in `replaces`, or none; the message says which.',
  SHIPMENT_CHANGED: 'The shipment has changed since the revision in `If-Match`; read it again.',
  LETTER_SET_NOT_FOUND: 'The letter set does not exist in this organization.',
  LETTER_SET_CHANGED:
    'The letters named are not those of the set that can be bought now; read it again. Nothing was bought.',
  COMPANION_EXISTS: 'The letter has a companion already; cancel that one first.',
  TAG_HELD: 'The tag is under legal hold; release the hold before removing the tag.',
  ENCRYPTED_PDF: 'The PDF is encrypted; save it without a password or restrictions.',
  INVALID_PDF: 'The file is not a PDF, is damaged, or has no pages.',
  INVALID_IMAGE: 'The file is not a readable PNG or JPEG, or its dimensions are too small or too large.',
  TOO_MANY_PAGES: 'The PDF has more pages than the limit.',
  FILE_TOO_LARGE: 'The file is larger than the limit.',
  UPLOAD_NOT_FOUND: 'The upload does not exist in this organization.',
  UPLOAD_INCOMPLETE: 'No file has been uploaded to this target yet.',
  UPLOAD_EXPIRED: 'The upload target has expired; request a new one.',
  NO_TRACKING_NUMBER: 'The shipment has not been bought, so it has no evidence yet.',
  NOT_CERTIFIED: 'The shipment is not certified mail and has no mailing record.',
  EVIDENCE_EXPIRED: 'The retention period has ended and no legal hold retains the evidence.',
  SHARING_OFF: 'The organization does not allow sharing evidence by link.',
  FACT_NOT_RECORDED: 'The paper would state something that is not recorded; the message says what.',
  PAPER_NOT_AVAILABLE: 'This paper does not exist for this piece or handoff; the message says why.',
  PAPER_EXISTS: 'This file is stored already as a stamped paper of the shipment, or too many are.',
  RECEIPT_NOT_BOUGHT: 'No return receipt was purchased for this shipment.',
  RECEIPT_EXISTS: 'The shipment already has a different file as its return receipt.',
  ARTIFACT_NOT_FOUND: 'The artifact does not exist for this shipment.',
  ARTIFACT_UNAVAILABLE: 'The artifact is recorded, but its file is not available yet.',
  STORED_FILE_ALTERED:
    'A stored file does not match its recorded SHA-256 and was not used; restore it from a backup.',
  STORED_FILE_MISSING: 'A file on record is missing from storage; restore it from a backup.',
  ARTIFACT_EXPIRED: 'The retention period of the artifact has ended and no legal hold retains it.',
  BENCH_CHECK_MISSING: 'The label, the weight or the photo of the piece is missing; `fields` says which.',
  WRONG_LABEL: 'The scanned label belongs to another piece.',
  WRONG_WEIGHT: 'The piece weighs more or less than declared, beyond the organization’s tolerance.',
  PIECES_NOT_PACKED: 'Some pieces are printed but not marked as packed; confirm with `include_unpacked`.',
  NOTHING_TO_HAND_OVER: 'None of the pieces can be handed over; the message says why.',
  PRINTER_BUSY: 'The printer still has open jobs; disable it, and remove it when they have finished.',
  API_KEY_CHANGED: 'The API key has changed since the revision in `If-Match`; read it again.',
  API_KEY_ENDED: 'The API key has been revoked or has expired; create a new one.',
  WEBHOOK_DISABLED: 'The webhook endpoint is disabled; enable it first.',
  ACCOUNT_CONNECTED:
    'The organization has a connected account already; disconnect it, or enter another key of it.',
  CONNECTED_ACCOUNT_REFUSED:
    'EasyPost refuses the API key of the organization’s own account; an owner or admin must enter another one. Nothing was bought.',
  FEE_TOO_SMALL:
    'This installation charges less for a letter than a card can be charged, so own accounts cannot be used.',
  RATE_PROVIDER_UNAVAILABLE: 'No carrier could be reached; try again in a moment.',
  PAYMENT_PROVIDER_UNAVAILABLE: 'The payment provider could not be reached; nothing was charged.',
  IDEMPOTENCY_KEY_REUSED: 'This Idempotency-Key was already used for a different request; use a new one.',
  IDEMPOTENCY_CONFLICT: 'A request with this Idempotency-Key is still in progress; retry in a moment.',
  RATE_LIMITED: 'Too many requests; wait for the time given in `Retry-After`.',
  SERVICE_UNAVAILABLE: 'The service is starting, stopping or missing a dependency.',
  INTERNAL_ERROR: 'An internal error occurred; use the request ID to find it in the logs.',
} as const

export type ErrorCode = keyof typeof errorCodes

/** One error in the input: where (dotted path), what was expected, and the vendor's suggestion when there is one. */
export const fieldFault = z
  .object({
    field: text().meta({ examples: ['to_address.zip'] }),
    message: text(),
    suggestion: text().optional(),
  })
  .meta({ id: 'FieldFault' })

export type FieldFault = z.infer<typeof fieldFault>

// TypeScript types the keys of an object as strings.
export const errorCode = z
  .enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]])
  .meta({ id: 'ErrorCode' })

/** The error envelope of every failing response. */
export const errorBody = z
  .object({
    error: z.object({
      message: text().meta({ description: 'For people: what is wrong and how to fix it.' }),
      code: errorCode,
      request_id: text().optional(),
      fields: z.array(fieldFault).optional(),
    }),
  })
  .meta({ id: 'Error' })

export type ErrorBody = z.infer<typeof errorBody>
