/** Why something needs a person. One cause opens one task, and its end closes it. */
export const taskKinds = [
  /** Handed over, and the carrier has not scanned it in days. */
  'no_acceptance',
  /** The carrier's scans stopped before delivery. */
  'no_movement',
  /** Nobody could take it; the carrier keeps it until a date. */
  'notice_left',
  /** Nobody collected it. */
  'unclaimed',
  /** It comes or came back to the sender, or was refused. */
  'returned',
  /** The carrier says that it is lost or damaged. */
  'lost_or_damaged',
  /** Delivered, and the return receipt that was bought has not come. */
  'receipt_overdue',
  /** An e-mail to the receipt address of a shipment brought something that could not be kept. */
  'receipt_email',
  /** Bought and never scanned: the day is near after which the carrier refunds no postage. */
  'refund_cutoff',
  /** A vendor refused or failed to give money back. */
  'refund_rejected',
  /** What we know and what a vendor's list says differ. */
  'reconciliation',
  /** A card on file ends soon while drafts wait to be bought. */
  'card_expiring',
  /** The printer gave a job up, or nobody knows whether it printed. */
  'print_failed',
  /** Cancelled after it was printed: the piece must be taken out of the mail. */
  'cancelled_after_print',
  /** The stored record of a shipment is not what was recorded. */
  'integrity_check_failed',
] as const

export type TaskKind = (typeof taskKinds)[number]

/** How a task ended: its cause ended by itself, a person did what was needed, or put it aside with a reason. */
export const taskOutcomes = ['resolved', 'done', 'dismissed'] as const

export type TaskOutcome = (typeof taskOutcomes)[number]

/** What can be done about a task with one call. Screens show exactly what the answer lists. */
export const nextSteps = [
  /** The same document once more by First-Class Mail, without a signature: `POST /tasks/{id}/copy`. */
  'send_copy',
  /** Telephone and page of the carrier; that it was asked is recorded: `POST /tasks/{id}/contact-carrier`. */
  'contact_carrier',
  /** Cancels the piece; label and card are refunded as the carrier's rules allow: `POST /tasks/{id}/refund`. */
  'refund',
  /** Another card on file, in the dashboard's settings. */
  'replace_card',
  /** Whatever was needed was done elsewhere: `POST /tasks/{id}/done`. */
  'done',
  /** Nothing needs to be done, for a reason: `POST /tasks/{id}/dismiss`. */
  'dismiss',
] as const

export type NextStep = (typeof nextSteps)[number]
