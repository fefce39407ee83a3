import { writeReceiptEmail } from '#tests/support/evidence/receipt-email.ts'
import {
  composeMessage,
  type MessageToCompose,
  pdfPart,
  statedPass,
} from '#tests/support/inbound/compose-message.ts'

import { baseUrl } from './server.ts'

const text = `Please mail this today.

To:
Elizabeth Swan
179 N Harbor Dr
Redondo Beach, CA 90277

Service: certified
Return receipt: yes

--${' '}
Ana Reyes`

/** Hands an email to a receipt address over, of a sender about whom the receiving mail server says nothing. */
export const deliverReceiptEmail = async (to: string, filename: string): Promise<number> => {
  const raw = writeReceiptEmail(to, [pdfPart(filename, filename)], { from: 'clerk@harbor.test' })
  const response = await fetch(`${baseUrl}/api/webhooks/email`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${process.env['RECEIPT_EMAIL_SECRET']}`,
      'content-type': 'message/rfc822',
    },
    body: new Uint8Array(raw),
  })
  return response.status
}

/** Hands a message over as the receiving mail server does, with its statement that the sender is authentic. */
export const deliverEmail = async (
  { from, to }: Pick<MessageToCompose, 'from' | 'to'>,
  message: Partial<MessageToCompose> = {},
): Promise<number> => {
  const raw = composeMessage({
    from,
    to,
    text: text.replaceAll('\n', '\r\n'),
    top: [statedPass(from)],
    ...message,
  })
  const response = await fetch(`${baseUrl}/api/webhooks/inbound-email`, {
    method: 'POST',
    headers: {
      // As playwright.config.ts sets it.
      authorization: `Bearer ${process.env['INBOUND_EMAIL_SECRET']}`,
      'content-type': 'message/rfc822',
      'x-envelope-to': to,
      'x-envelope-from': from,
    },
    body: new Uint8Array(raw),
  })
  return response.status
}
