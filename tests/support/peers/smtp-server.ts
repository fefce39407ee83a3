import type { AddressInfo } from 'node:net'

import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'

/** A message as the server was given it. */
export type SmtpMessage = { to: string; raw: string }

/** A real SMTP server on a free port: stores what it accepts, rejects `@refused.test`, and can be set to be busy. */
export const openSmtpServer = async () => {
  const messages: SmtpMessage[] = []
  const state = { isBusy: false }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, callback) => {
      if (state.isBusy) return callback(Object.assign(new Error('Try again later'), { responseCode: 451 }))
      if (address.endsWith('@refused.test')) {
        return callback(Object.assign(new Error('No such mailbox'), { responseCode: 550 }))
      }
      return callback()
    },
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8')
        for (const { address } of session.envelope.rcptTo) messages.push({ to: address, raw })
        callback()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return { messages, state, url: `smtp://127.0.0.1:${port}` }
}
