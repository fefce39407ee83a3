/** Why something needs a person. One cause opens one task, and its end closes it. */
export const taskKinds = [
  /** Handed over, and the carrier has not scanned it in days. */
  'no_acceptance',
  /** The carrier's scans stopped before delivery. */
  'no_movement',
  /** No one could receive it; the carrier holds it until a date. */
  'notice_left',
  /** Delivery was attempted, and no notice is reported. */
  'delivery_attempted',
  /** The carrier holds it to be picked up. */
  'held',
  /** It cannot be delivered as addressed. */
  'undeliverable',
  /** The carrier used a wording that the table does not explain: its own page has to be checked. */
  'tracking_unclear',
  /** It was not picked up. */
  'unclaimed',
  /** It comes or came back to the sender, or was refused. */
  'returned',
  /** The carrier reports it lost or damaged. */
  'lost_or_damaged',
  /** Delivered, and the return receipt that was bought has not come. */
  'receipt_overdue',
  /** The same, and soon a request for it takes the carrier longer; at last it has none any more. */
  'receipt_urgent',
  /** A list was made for a clerk to postmark, and has not come back. */
  'paper_missing',
  /** An e-mail to the receipt address of a shipment contained something that could not be stored. */
  'receipt_email',
  /** Bought and never scanned: the day is near after which the carrier refunds no postage. */
  'refund_cutoff',
  /** A vendor refused or failed to give money back. */
  'refund_rejected',
  /** A cardholder disputes a charge with their bank, or has won such a dispute. */
  'payment_disputed',
  /** The issuer of the card suspects that a charge is fraudulent. */
  'fraud_warning',
  /** Our records and a vendor's differ. */
  'reconciliation',
  /** A card on file ends soon while drafts wait to be bought. */
  'card_expiring',
  /** The rate provider refuses the key of the organization's own account: nothing is quoted or bought. */
  'connected_account_refused',
  /** A required item, such as a refund, is in a vendor's account that the installation no longer uses. */
  'vendor_account_changed',
  /** A scheduled purchase was not made; nothing was charged. */
  'schedule_failed',
  /** The last safe mailing day or the day of a deadline is near, and nothing recorded meets it yet. */
  'deadline_near',
  /** The day of a deadline has passed, and nothing recorded meets it. */
  'deadline_missed',
  /** The printer gave up a job, or it is unknown whether it printed. */
  'print_failed',
  /** Cancelled after it was printed: the piece must be taken out of the mail. */
  'cancelled_after_print',
  /** Cancelled, and scanned by the carrier nevertheless: the piece is in the mail. */
  'cancelled_but_mailed',
  /** The stored record of a shipment is not what was recorded. */
  'integrity_check_failed',
  /** A file in storage is missing, or is not the one that was recorded; it is not used until it is restored. */
  'stored_file_failed',
] as const

export type TaskKind = (typeof taskKinds)[number]

/** How a task ended: its cause ended, a person did what was needed, or dismissed it with a reason. */
export const taskOutcomes = ['resolved', 'done', 'dismissed'] as const

export type TaskOutcome = (typeof taskOutcomes)[number]

/** Actions on a task that take one call. Screens show exactly those in the response. */
export const nextSteps = [
  /** The same document again by First-Class Mail, without a signature: `POST /tasks/{id}/copy`. */
  'send_copy',
  /** The carrier's phone number and page; that it was contacted is recorded: `POST /tasks/{id}/contact-carrier`. */
  'contact_carrier',
  /** Cancels the piece; label and card are refunded as the carrier's rules allow: `POST /tasks/{id}/refund`. */
  'refund',
  /** Another card on file, in the dashboard's settings. */
  'replace_card',
  /** Another API key of the connected account, in the dashboard's settings. */
  'replace_key',
  /** The required work was done elsewhere: `POST /tasks/{id}/done`. */
  'done',
  /** Nothing needs to be done, for a reason: `POST /tasks/{id}/dismiss`. */
  'dismiss',
] as const

export type NextStep = (typeof nextSteps)[number]
