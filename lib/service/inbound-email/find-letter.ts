import type { Attachment } from 'postal-mime'

import { mostParts } from '#lib/contract/documents/assembly.values.ts'

/** A PDF of a message. */
export type AttachedPdf = { filename: string; bytes: Uint8Array }

/** The PDFs in their order, with the names of what else is attached; or why there is no letter, and what to do. */
export type LetterFiles = { pdfs: AttachedPdf[]; others: string[] } | { problem: string }

const maxNameLength = 120

/** Names an attachment, without characters that are not seen. */
export const nameOf = ({ filename }: Attachment): string =>
  (filename ?? '')
    .replaceAll(/[\p{C}/\\]/gu, '')
    .slice(0, maxNameLength)
    .toWellFormed()

/** Returns the bytes of an attachment. */
export const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)

/** Maximum offset of a file's signature, as readers of PDF tolerate. */
const signatureWithin = 1024

const beginsAsPdf = (attachment: Attachment): boolean =>
  Buffer.from(bytesOf(attachment).subarray(0, signatureWithin)).includes('%PDF-')

const isPdf = (attachment: Attachment): boolean =>
  attachment.mimeType === 'application/pdf' ||
  /\.pdf$/i.test(attachment.filename ?? '') ||
  beginsAsPdf(attachment)

/** Returns whether an attachment belongs to the message: pictures in the text, cards and signatures. */
export const isDecoration = ({ mimeType, disposition, related, contentId, filename }: Attachment): boolean =>
  (mimeType.startsWith('image/') &&
    (related === true || disposition === 'inline' || contentId !== undefined)) ||
  [
    'application/pgp-signature',
    'application/pkcs7-signature',
    'application/x-pkcs7-signature',
    'application/pgp-keys',
    'text/vcard',
    'text/x-vcard',
    'text/calendar',
  ].includes(mimeType) ||
  /^smime\.p7s$/i.test(filename ?? '')

const isEncrypted = ({ mimeType, filename }: Attachment): boolean =>
  ['application/pgp-encrypted', 'application/pkcs7-mime', 'application/x-pkcs7-mime'].includes(mimeType) ||
  /^smime\.p7m$/i.test(filename ?? '')

const isOutlookContainer = ({ mimeType, filename }: Attachment): boolean =>
  ['application/ms-tnef', 'application/vnd.ms-tnef'].includes(mimeType) ||
  /^winmail\.dat$/i.test(filename ?? '')

const problemWithout = (files: readonly Attachment[]): string => {
  if (files.some(isEncrypted)) {
    return 'The message is encrypted, so its attachment cannot be read. Send it without encryption.'
  }
  if (files.some(isOutlookContainer)) {
    return 'The attachment arrived as winmail.dat, which Outlook creates for messages in Rich Text. Send the message again as HTML or plain text.'
  }
  if (files.some(({ mimeType }) => mimeType === 'message/rfc822')) {
    return 'Another message is attached instead of the PDF. Save the PDF and attach it to a new message.'
  }
  const [first] = files
  if (first)
    return `${nameOf(first) || 'The attachment'} is not a PDF. Save the document as a PDF and attach that.`
  return 'No PDF is attached. Attach the document that is to be mailed.'
}

/** Finds the letter among the attachments: its PDFs, in the order in which they are attached. */
export const findLetter = (attachments: readonly Attachment[]): LetterFiles => {
  const files = attachments.filter((attachment) => !isDecoration(attachment))
  const pdfs = files.filter(isPdf)
  if (pdfs.length === 0) return { problem: problemWithout(files) }
  if (pdfs.length > mostParts) {
    return {
      problem: `${pdfs.length} PDFs are attached. At most ${mostParts} go into one envelope: combine some, or send several messages.`,
    }
  }
  return {
    pdfs: pdfs.map((pdf, index) => ({
      filename: nameOf(pdf) || (pdfs.length === 1 ? 'document.pdf' : `document-${index + 1}.pdf`),
      bytes: bytesOf(pdf),
    })),
    others: files
      .filter((file) => !pdfs.includes(file))
      .map((file) => nameOf(file) || 'a file without a name'),
  }
}
