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

/** What every way of sending e-mail must do; `arrived` tells what came to an address, oldest first. */
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
    test('answers when it is asked whether it can be reached', async () => {
      await expect(open().port.check()).resolves.toBeUndefined()
    })

    test('brings subject, both parts and headers to the recipient', async () => {
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

    test('marks a message as automatic, so that absence notes do not answer it', async () => {
      const { port, arrived } = open()
      const [digest, reply] = [message(), message({ headers: { 'Auto-Submitted': 'auto-replied' } })]
      await port.send(digest)
      await port.send(reply)
      expect(await arrived(digest.to)).toMatchObject([{ automatic: 'auto-generated' }])
      expect(await arrived(reply.to)).toMatchObject([{ automatic: 'auto-replied' }])
    })

    test('gives a message that is sent again the same Message-ID', async () => {
      const { port, arrived } = open()
      const sent = message()
      await port.send(sent)
      await port.send(sent)
      const ids = new Set((await arrived(sent.to)).map(({ messageId }) => messageId))
      expect([...ids]).toEqual([`<${sent.id}@example.com>`])
    })

    test('cannot be led to write another header', async () => {
      const { port, arrived } = open()
      const sent = message({ subject: 'Hello\r\nBcc: spy@example.test' })
      await port.send(sent)
      expect(await arrived(sent.to)).toHaveLength(1)
      expect(await arrived('spy@example.test')).toEqual([])
    })

    test('says that a mailbox that does not exist will never take the message', async () => {
      const { port } = open()
      await expect(port.send(message({ to: 'nobody@refused.test' }))).rejects.toMatchObject({
        kind: 'invalid',
      })
    })
  })
}
