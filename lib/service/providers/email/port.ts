/** One e-mail to one person. */
export type EmailMessage = {
  /** Names the message for ever: the same one, sent again after a crash, is recognised by it. */
  id: string
  /** The organization that it speaks of; null when it speaks of none, such as a sign-up. */
  organizationId: string | null
  to: string
  subject: string
  text: string
  html: string
  /** Further headers, such as `List-Unsubscribe`. */
  headers: Record<string, string>
}

/**
 * Gives e-mails to whoever carries them. Throws `ProviderError`: `unavailable` (try again later) or `invalid` (this
 * message will never be taken, such as one to an address that does not exist).
 */
export type EmailPort = {
  readonly provider: string
  /** Resolves when the server answers. */
  check(): Promise<void>
  /** Resolves once the message is taken; whether it arrives is not known. */
  send(message: EmailMessage): Promise<void>
  close(): void
}

/** The `Message-ID` of an e-mail: the same each time it is sent, at the sender's own domain. */
export const messageIdOf = (id: string, from: string): string => {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  return `<${id}@${domain}>`
}
