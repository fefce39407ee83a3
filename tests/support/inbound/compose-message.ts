import { randomUUID } from 'node:crypto'

import { smallPdf } from '#tests/support/documents/small-pdf.ts'

/** A part of a message, beside its text. */
type MessagePart = { type: string; filename: string; bytes: Uint8Array; disposition?: string }

export type MessageToCompose = {
  from: string
  to: string
  text: string
  subject?: string
  messageId?: string | null
  /** Header lines at the top, such as what the receiving server adds. */
  top?: readonly string[]
  headers?: readonly string[]
  attachments?: readonly MessagePart[]
  html?: boolean
}

/** The server's statement that a domain is authentic. */
export const statedPass = (from: string): string =>
  `Authentication-Results: mx.harbor.test;\r\n\tspf=pass (sender is permitted) smtp.mailfrom=${from};\r\n\tdkim=pass header.d=${from.split('@')[1]};\r\n\tdmarc=pass (p=reject) header.from=${from.split('@')[1]}`

/** A PDF as an attachment. */
export const pdfPart = (label = 'Notice to quit', filename = 'notice.pdf'): MessagePart => ({
  type: 'application/pdf',
  filename,
  bytes: smallPdf(label),
})

/** Composes a message as a mail program does: a text with attachments, in its own lines. */
export const composeMessage = (message: MessageToCompose): Buffer => {
  const { from, to, text, subject = 'Notice to unit 4', html = false } = message
  const { messageId = `<${randomUUID()}@harbor.test>`, attachments = [pdfPart()] } = message
  const boundary = 'part-of-this-message'
  const parts = attachments.map(({ type, filename, bytes, disposition = 'attachment' }) =>
    [
      `--${boundary}`,
      `Content-Type: ${type}; name="${filename}"`,
      `Content-Disposition: ${disposition}; filename="${filename}"`,
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(bytes).toString('base64'),
    ].join('\r\n'),
  )
  return Buffer.from(
    [
      ...(message.top ?? []),
      `From: ${from}`,
      `To: ${to}`,
      `Subject: ${subject}`,
      'Date: Mon, 23 Nov 2026 09:00:00 -0800',
      ...(messageId === null ? [] : [`Message-ID: ${messageId}`]),
      ...(message.headers ?? []),
      'MIME-Version: 1.0',
      `Content-Type: multipart/mixed; boundary="${boundary}"`,
      '',
      `--${boundary}`,
      `Content-Type: text/${html ? 'html' : 'plain'}; charset=utf-8`,
      'Content-Transfer-Encoding: 8bit',
      '',
      text,
      ...parts,
      `--${boundary}--`,
      '',
    ].join('\r\n'),
  )
}
