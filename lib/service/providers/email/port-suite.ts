import { describe, expect, test } from 'vitest'

import { newId } from '#lib/service/ids.ts'

import type { EmailMessage, EmailPort } from './port.ts'

/** An e-mail as it arrived. */
export type ArrivedEmail = {
  messageId: string
  from: string
  to: string
  subject: string
  text: string
  html: string
  unsubscribe: string | null
  automatic: string | null
}

/** Tests every way of sending email; `arrived` returns the messages to an address, oldest first. */
export const describeEmailPort = (
  name: string,
  open: () => { port: EmailPort; arrived: (to: string) => Promise<ArrivedEmail[]> },
): void => {
  const message = (changes: Partial<EmailMessage> = {}): EmailMessage => ({
    id: newId(),
    organizationId: null,
    to: `${newId()}@example.test`,
    subject: 'Delivered: Notice to unit 4',
    text: 'It was delivered – signed by E Swan.',
    html: '<p>It was delivered – signed by <b>E Swan</b>.</p>',
    headers: { 'List-Unsubscribe': '<https://mail.example.com/settings/notifications>' },
    ...changes,
  })

  describe(name, () => {
    test('responds to a check of whether it is reachable', async () => {
      await expect(open().port.check()).resolves.toBeUndefined()
    })

    test('delivers subject, both parts and headers to the recipient', async () => {
      const { port, arrived } = open()
      const sent = message()
      await port.send(sent)
      const [email] = await arrived(sent.to)
      expect(email).toMatchObject({
        from: 'Mailroom <mailroom@example.com>',
        to: sent.to,
        subject: sent.subject,
        text: sent.text,
        html: sent.html,
        unsubscribe: sent.headers['List-Unsubscribe'],
      })
    })

    test('marks a message as automatic, to prevent out-of-office replies', async () => {
      const { port, arrived } = open()
      const [digest, reply] = [message(), message({ headers: { 'Auto-Submitted': 'auto-replied' } })]
      await port.send(digest)
      await port.send(reply)
      expect(await arrived(digest.to)).toMatchObject([{ automatic: 'auto-generated' }])
      expect(await arrived(reply.to)).toMatchObject([{ automatic: 'auto-replied' }])
    })

    test('gives a resent message the same Message-ID', async () => {
      const { port, arrived } = open()
      const sent = message()
      await port.send(sent)
      await port.send(sent)
      const ids = new Set((await arrived(sent.to)).map(({ messageId }) => messageId))
      expect([...ids]).toEqual([`<${sent.id}@example.com>`])
    })

    test('rejects header injection', async () => {
      const { port, arrived } = open()
      const sent = message({ subject: 'Hello\r\nBcc: spy@example.test' })
      await port.send(sent)
      expect(await arrived(sent.to)).toHaveLength(1)
      expect(await arrived('spy@example.test')).toEqual([])
    })

    test('reports that a nonexistent mailbox will never accept the message', async () => {
      const { port } = open()
      await expect(port.send(message({ to: 'nobody@refused.test' }))).rejects.toMatchObject({
        kind: 'invalid',
      })
    })
  })
}
