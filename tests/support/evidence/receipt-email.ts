import {
  composeMessage,
  type MessageToCompose,
  pdfPart,
  statedPass,
} from '#tests/support/inbound/compose-message.ts'

/** The mail server whose statements about senders count in tests. */
export const testAuthservId = 'mx.harbor.test'

/** Whose an email is, and what the receiving mail server states about that. */
type Sender = Pick<MessageToCompose, 'from' | 'top' | 'headers'>

/** A sender whose domain the receiving mail server confirms. */
export const confirmed = (from: string): Sender => ({ from, top: [statedPass(from)] })

export const receiptPart = pdfPart('The return receipt', 'receipt.pdf')

/** Writes an email with files to a receipt address; by default from USPS, confirmed by the receiving mail server. */
export const writeReceiptEmail = (
  to: string,
  files: MessageToCompose['attachments'] = [receiptPart],
  sender: Sender = confirmed('auto-reply@usps.com'),
): Buffer =>
  composeMessage({
    ...sender,
    to,
    subject: 'Return receipt',
    text: 'Here it is.',
    attachments: files,
    // The same message twice is the same.
    messageId: null,
  })
