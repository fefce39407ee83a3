import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'

import { createOutboxEmail } from '#lib/sandbox/vendors/outbox-email/adapter.ts'
import { sandboxEmails } from '#lib/service/db/schema/emails.ts'
import { newId } from '#lib/service/ids.ts'
import { createTestClock } from '#tests/support/clock.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { openSmtpServer } from '#tests/support/peers/smtp-server.ts'

import { type ArrivedEmail, describeEmailPort } from './port-suite.ts'
import { createSmtpEmail } from './smtp/adapter.ts'

const from = 'Mailroom <mailroom@example.com>'
const { db } = await openTestDatabase()
const outbox = createOutboxEmail({ db, clock: createTestClock(), from })
const server = await openSmtpServer()
const smtp = createSmtpEmail({ url: server.url, from })
afterAll(() => smtp.close())

const headerOf = (raw: string, name: string): string =>
  new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, 'im').exec(raw)?.[1]?.replaceAll(/\r\n\s*/g, ' ') ?? ''

const decode = (head: string, content: string): string => {
  const encoding = headerOf(`${head}\r\n`, 'Content-Transfer-Encoding')
  if (encoding === 'base64') return Buffer.from(content, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return content
  const bytes = content
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

const partOf = (raw: string, type: string): string => {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? ''
  const part = raw.split(`--${boundary}`).find((each) => each.includes(`Content-Type: ${type}`)) ?? ''
  const [head = '', ...rest] = part.split('\r\n\r\n')
  return decode(head.trimStart(), rest.join('\r\n\r\n').replace(/\r\n$/, ''))
}

describeEmailPort('e-mail: SMTP', () => ({
  port: smtp,
  arrived: (to) =>
    Promise.resolve(
      server.messages
        .filter((message) => message.to === to)
        .map(({ raw }): ArrivedEmail => ({
          messageId: headerOf(raw, 'Message-ID'),
          from: headerOf(raw, 'From'),
          to: headerOf(raw, 'To').replaceAll(/[<>]/g, ''),
          subject: headerOf(raw, 'Subject'),
          text: partOf(raw, 'text/plain'),
          html: partOf(raw, 'text/html'),
          unsubscribe: headerOf(raw, 'List-Unsubscribe'),
          automatic: headerOf(raw, 'Auto-Submitted'),
        })),
    ),
}))

describeEmailPort('e-mail: the outbox of the sandbox', () => ({
  port: outbox,
  arrived: async (to) => {
    const rows = await db.select().from(sandboxEmails).where(eq(sandboxEmails.recipient, to))
    return rows.map((row) => ({
      messageId: row.messageId,
      from: row.sender,
      to: row.recipient,
      subject: row.subject,
      text: row.text,
      html: row.html,
      unsubscribe: row.headers['List-Unsubscribe'] ?? null,
      automatic: row.headers['Auto-Submitted'] ?? null,
    }))
  },
}))

const message = {
  id: newId(),
  organizationId: null,
  to: 'ana@example.test',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  headers: {},
}

test('a busy or unreachable server is retryable', async () => {
  server.state.isBusy = true
  await expect(smtp.send(message)).rejects.toMatchObject({ kind: 'unavailable' })
  server.state.isBusy = false
  const gone = createSmtpEmail({ url: 'smtp://127.0.0.1:9', from })
  await expect(gone.send(message)).rejects.toMatchObject({ kind: 'unavailable' })
  await expect(gone.check()).rejects.toMatchObject({ kind: 'unavailable' })
})
