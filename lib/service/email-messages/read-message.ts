import { createHash } from 'node:crypto'

import PostalMime, { type Attachment, addressParser, type Email } from 'postal-mime'

import type { HeaderField } from './authentication-results.ts'
import { htmlToText } from './html-text.ts'

/** The relevant parts of a received message. Everything in it was written by its sender. */
export type ReceivedMessage = {
  headers: readonly HeaderField[]
  /** The one From address, in lower case; null if there is none, or several. */
  from: string | null
  subject: string
  messageId: string | null
  /** Message-IDs that the message refers to, oldest first. */
  references: string[]
  /** Why it gets no reply, such as an automatic reply; null for a person's message. */
  automatic: string | null
  text: string
  attachments: readonly Attachment[]
  /** SHA-256 of the message. */
  sha256: string
  /** Derived from Message-ID and content: the same regardless of what servers have added to the head. */
  key: string
}

/** Limits of the parser: a message of a person has some kilobytes of headers, and few levels of parts. */
const limits = { maxHeadersSize: 256 * 1024, maxNestingDepth: 30, forceRfc822Attachments: true }

const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

const valuesOf = (headers: readonly HeaderField[], name: string): string[] =>
  headers.filter(({ key }) => key === name).map(({ value }) => value.trim())

const mailbox = /^[^\s@"<>()[\]\\,;:]{1,64}@[a-z\d](?:[a-z\d.-]{0,252}[a-z\d])?$/i

/**
 * Returns the address of exactly one From field with exactly one mailbox, written without quotation marks or comments, so
 * that no two programs read it differently.
 */
const fromOf = (headers: readonly HeaderField[]): string | null => {
  const [field, ...more] = valuesOf(headers, 'from')
  if (field === undefined || more.length > 0) return null
  const [only, ...others] = addressParser(field)
  if (!only || others.length > 0 || only.address === undefined) return null
  const bare = field.endsWith('>') ? field.slice(field.lastIndexOf('<') + 1, -1).trim() : field
  return mailbox.test(only.address) && bare === only.address ? only.address.toLowerCase() : null
}

const messageIdPattern = /<[^\s<>]{1,250}>/g

/** Returns why RFC 3834 and the habits of mail programs mark a message as automatic. */
const automaticReason = (headers: readonly HeaderField[]): string | null => {
  const submitted = valuesOf(headers, 'auto-submitted')
  if (submitted.some((value) => !/^no\b/i.test(value))) return 'It is an automatic message.'
  if (headers.some(({ key }) => key.startsWith('list-'))) return 'It was sent to a mailing list.'
  if (valuesOf(headers, 'precedence').some((value) => /^(?:bulk|junk|list|auto_reply)\b/i.test(value))) {
    return 'It is bulk mail.'
  }
  if (headers.some(({ key }) => key === 'x-autoreply' || key === 'x-autorespond' || key === 'x-loop')) {
    return 'It is an automatic reply.'
  }
  return null
}

/** Returns what follows the head, which each server on the way adds to. */
const bodyOf = (raw: Uint8Array): Uint8Array => {
  const buffer = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  const [crlf, lf] = [buffer.indexOf('\r\n\r\n'), buffer.indexOf('\n\n')]
  if (crlf === -1 && lf === -1) return buffer
  return crlf !== -1 && (lf === -1 || crlf < lf) ? buffer.subarray(crlf + 4) : buffer.subarray(lf + 2)
}

const keyOf = (raw: Uint8Array, headers: readonly HeaderField[], messageId: string | null): string =>
  sha256(
    JSON.stringify([
      messageId ?? ['from', 'date', 'subject'].map((name) => valuesOf(headers, name)),
      sha256(bodyOf(raw)),
    ]),
  )

const maxSubjectLength = 200

/** Text on one line, without characters that are not seen. */
const onOneLine = (text: string): string =>
  text
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, maxSubjectLength)
    .toWellFormed()

const shape = (raw: Uint8Array, email: Email): ReceivedMessage => {
  const headers = email.headers.map(({ key, value }) => ({ key, value }))
  const [messageId = null] = valuesOf(headers, 'message-id').flatMap(
    (value) => value.match(messageIdPattern) ?? [],
  )
  const referred = [...valuesOf(headers, 'references'), ...valuesOf(headers, 'in-reply-to')]
  return {
    headers,
    from: fromOf(headers),
    subject: onOneLine(email.subject ?? ''),
    messageId,
    references: [...new Set(referred.flatMap((value) => value.match(messageIdPattern) ?? []))],
    automatic: automaticReason(headers),
    text: email.text?.trim() ? email.text : htmlToText(email.html ?? ''),
    attachments: email.attachments,
    sha256: sha256(raw),
    key: keyOf(raw, headers, messageId),
  }
}

/** Reads a message (RFC 5322); null when it cannot be. */
export const readMessage = async (raw: Uint8Array): Promise<ReceivedMessage | null> => {
  try {
    // A copy: the parser may take the buffer over.
    return shape(raw, await PostalMime.parse(Uint8Array.from(raw), limits))
  } catch {
    return null
  }
}
