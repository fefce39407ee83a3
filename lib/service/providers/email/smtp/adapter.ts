import { createTransport } from 'nodemailer'

import { messageIdOf, type EmailPort, withAutomaticHeaders } from '#lib/service/providers/email/port.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

const timeoutMs = 20_000

/**
 * Returns whether a reply is final: 5xx is (RFC 5321, 4.2.1), except 530 to 538, which are about our access and not
 * the message.
 */
const isFinal = (error: unknown): boolean => {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : Number.NaN
  return code >= 500 && code < 600 && !(code >= 530 && code <= 538)
}

const asProviderError = (error: unknown): ProviderError => {
  const words = error instanceof Error ? error.message : 'the connection failed'
  return new ProviderError(
    isFinal(error) ? 'invalid' : 'unavailable',
    `The mail server rejected the message: ${words}.`,
    { cause: error },
  )
}

/** Sends over the SMTP server at `url`, such as `smtps://user:password@mail.example.com`. */
export const createSmtpEmail = (options: { url: string; from: string }): EmailPort => {
  const transport = createTransport({
    url: options.url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Messages are text only; nothing may be read from files or other servers.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    provider: 'smtp',
    check: async () => {
      try {
        await transport.verify()
      } catch (error) {
        throw asProviderError(error)
      }
    },
    send: async ({ id, to, subject, text, html, headers }) => {
      try {
        await transport.sendMail({
          messageId: messageIdOf(id, options.from),
          from: options.from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          headers: withAutomaticHeaders(headers),
        })
      } catch (error) {
        throw asProviderError(error)
      }
    },
    close: () => transport.close(),
  }
}
