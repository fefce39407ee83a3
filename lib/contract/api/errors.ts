import { z } from 'zod'

/** Every machine-readable code an answer can carry, with what it means. HTTP statuses live in the service alone. */
export const errorCodes = {
  VALIDATION_ERROR:
    'The body, a filter or a parameter does not have the documented form; `fields` names each fault.',
  UNAUTHORIZED: 'The API key or session is missing, malformed, unknown, revoked or expired.',
  EMAIL_NOT_VERIFIED: 'The key owner must verify their e-mail address before creating shipments.',
  INSUFFICIENT_SCOPE: 'The API key lacks the scope that the operation asks for; the message names it.',
  ADDRESS_NOT_ALLOWED: 'The API key is not accepted from the address that the request came from.',
  FORBIDDEN: 'The caller is known but may not do this.',
  NOT_A_MEMBER:
    'The session works in an organization that its person does not belong to any more; choose another one.',
  LAST_OWNER: 'An organization keeps at least one owner; make somebody else an owner first.',
  ALREADY_MEMBER: 'Whoever has this e-mail address belongs to the organization, or is invited, already.',
  INVITATION_ENDED:
    'The invitation was used, taken back or has expired, or was sent again with another link.',
  INVALID_ORIGIN: 'A request carrying a session cookie came from a foreign web origin.',
  NOT_FOUND: 'No such path or object.',
  METHOD_NOT_ALLOWED: 'The path exists, but not with this method.',
  UNSUPPORTED_MEDIA_TYPE: 'The request body has a content type that this operation does not read.',
  DOCUMENT_NOT_FOUND: 'The document key is unknown or belongs to another organization.',
  SHIPMENT_NOT_FOUND: 'No such shipment in this organization.',
  TASK_NOT_FOUND: 'No such task in this organization.',
  TASK_CLOSED: 'The task is closed already, by a person or because its cause ended.',
  BATCH_NOT_FOUND: 'No such batch, or no such row of it, in this organization.',
  BATCH_BUSY: 'Rows of the batch are being checked or bought; wait for that, or stop it.',
  BATCH_TOTAL_EXCEEDED: 'The batch costs more by now than was confirmed; nothing was bought.',
  ADDRESS_NOT_FOUND: 'No such address in the address book of this organization.',
  ADDRESS_EXISTS: 'The address book has this address already, as another entry.',
  QUOTE_NOT_FOUND: 'The quote is unknown or belongs to another shipment.',
  QUOTE_EXPIRED: 'The quotes of this draft have expired; renew them and choose again.',
  NO_PAYMENT_METHOD: 'The organization has no card on file.',
  CARD_IN_USE: 'A purchase under way is charged to this card; remove it when that has ended.',
  CARD_IS_DEFAULT: 'The default card cannot go unless another one takes its place.',
  PAYMENT_FAILED: 'The card was declined or needs its holder; the draft is kept and can be bought again.',
  LABEL_REFUSED: 'The carrier refused the label; nothing was charged and the draft is kept.',
  PRICE_CHANGED:
    'The label cost more than was quoted; nothing was charged. Renew the quotes and choose again.',
  APPROVAL_NOT_FOUND: 'No such request for approval that you may see.',
  APPROVAL_ENDED: 'The request was decided or withdrawn already; the message says by whom or why.',
  APPROVAL_OWN: 'Whoever asked for a purchase cannot decide on it; another person must.',
  INVALID_STATUS_TRANSITION: 'The shipment is in a status in which this cannot be done.',
  TAG_HELD: 'The tag is under legal hold and keeps the shipment; release the hold first.',
  ENCRYPTED_PDF: 'The PDF is encrypted; save it without a password or restrictions.',
  INVALID_PDF: 'The file is not a PDF, is damaged, or has no pages.',
  INVALID_IMAGE: 'The file is no PNG or JPEG that can be read, or is too small or too large.',
  TOO_MANY_PAGES: 'The PDF has more pages than can be mailed.',
  FILE_TOO_LARGE: 'The file is larger than the limit.',
  UPLOAD_NOT_FOUND: 'No such upload in this organization.',
  UPLOAD_INCOMPLETE: 'Nothing has been uploaded to this target yet.',
  UPLOAD_EXPIRED: 'The upload target has expired; ask for a new one.',
  NO_TRACKING_NUMBER: 'The shipment has not been bought, so there is no evidence yet.',
  NOT_CERTIFIED: 'The shipment is not certified mail and has no mailing record.',
  EVIDENCE_EXPIRED: 'The retention period has ended and the evidence was deleted.',
  RECEIPT_NOT_BOUGHT: 'No return receipt was bought with this shipment.',
  RECEIPT_EXISTS: 'Another file is kept as the return receipt of this shipment already.',
  ARTIFACT_NOT_FOUND: 'No such artifact on this shipment.',
  ARTIFACT_UNAVAILABLE: 'The artifact is known but there is no file to download yet.',
  ARTIFACT_EXPIRED: 'The artifact was deleted at the end of its retention.',
  PIECES_NOT_PACKED: 'Some pieces are printed but not marked packed; confirm with `include_unpacked`.',
  NOTHING_TO_HAND_OVER: 'None of the pieces can be handed over; the message says why.',
  PRINTER_BUSY: 'The printer still has jobs; disable it, and remove it when they have ended.',
  API_KEY_ENDED: 'The API key is revoked or has expired; make a new one.',
  WEBHOOK_DISABLED: 'The webhook endpoint is switched off; switch it on first.',
  RATE_PROVIDER_UNAVAILABLE: 'No carrier could be asked; try again in a moment.',
  PAYMENT_PROVIDER_UNAVAILABLE: 'The payment provider could not be reached; nothing was charged.',
  IDEMPOTENCY_KEY_REUSED: 'The Idempotency-Key was used for another request; use a new one.',
  IDEMPOTENCY_CONFLICT: 'A request with this Idempotency-Key is still being answered; repeat it in a moment.',
  RATE_LIMITED: 'Too many requests; wait as `Retry-After` says.',
  SERVICE_UNAVAILABLE: 'The service is starting, stopping or lacks something that it needs.',
  INTERNAL_ERROR: 'Something went wrong on our side; the request id finds it in the logs.',
} as const

export type ErrorCode = keyof typeof errorCodes

/** One fault in the input: where (dotted path), what was expected, and the vendor's suggestion when there is one. */
export const fieldFault = z
  .object({
    field: z.string().meta({ examples: ['to_address.zip'] }),
    message: z.string(),
    suggestion: z.string().optional(),
  })
  .meta({ id: 'FieldFault' })

export type FieldFault = z.infer<typeof fieldFault>

/** The error envelope of every failing answer. */
export const errorBody = z
  .object({
    error: z.object({
      message: z.string().meta({ description: 'Human-readable: the fault and the fix.' }),
      code: z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]),
      request_id: z.string().optional(),
      fields: z.array(fieldFault).optional(),
    }),
  })
  .meta({ id: 'Error' })

export type ErrorBody = z.infer<typeof errorBody>
