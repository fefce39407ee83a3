/** One e-mail to one person. */
export type EmailMessage = {
  /** The permanent id of the message: one sent again after a crash is recognized by it. */
  id: string
  /** The organization concerned; null for none, such as a sign-up. */
  organizationId: string | null
  to: string
  subject: string
  text: string
  html: string
  /** Further headers, such as `List-Unsubscribe`. */
  headers: Record<string, string>
}

/**
 * Sends e-mails. Throws `ProviderError`: `unavailable` (try again later) or `invalid` (this
 * message will never be accepted, such as one to an address that does not exist).
 */
export type EmailPort = {
  readonly provider: string
  /** Resolves when the server responds. */
  check(): Promise<void>
  /** Resolves once the message is accepted; whether it arrives is not known. */
  send(message: EmailMessage): Promise<void>
  close(): void
}

/**
 * Returns the headers that every message is sent with: no person wrote it, so that absence notes do not answer it (RFC 3834,
 * and Exchange's own header). A reply says `auto-replied` itself.
 */
export const withAutomaticHeaders = (headers: Record<string, string>): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'OOF, AutoReply',
  ...headers,
})

/** Returns the `Message-ID` of an e-mail: the same each time it is sent, at the sender's own domain. */
export const messageIdOf = (id: string, from: string): string => {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  return `<${id}@${domain}>`
}
