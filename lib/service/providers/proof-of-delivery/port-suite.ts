import { describe, expect, test } from 'vitest'

import type { ProofOfDeliveryPort } from './port.ts'

/** Gives a carrier the piece before it is queried, where it does not know it from the mail. */
export type ProofOfDeliverySuite = {
  port: ProofOfDeliveryPort
  /** The port with credentials that the carrier does not know. */
  stranger: ProofOfDeliveryPort
  /** Mails a piece and returns its tracking number: delivered or not, with or without a return receipt. */
  mail: (piece: { returnReceipt: boolean; delivered: boolean }) => Promise<string>
  /** Mails a delivered piece with a return receipt by another's account, whose records the carrier does not share. */
  mailByAnother: () => Promise<string>
  /** A number that could be one of the account's, of no piece. */
  unusedNumber: string
  /** The emails that the carrier has sent to the address, as they arrive. */
  emailsTo: (address: string) => Promise<string[]>
}

const requestFor = (trackingNumber: string, email: string) => ({
  trackingNumber,
  requestedBy: 'Harbor Legal',
  email,
})

/** Tests every carrier's proof of delivery. */
export const describeProofOfDeliveryPort = (
  name: string,
  open: () => Promise<ProofOfDeliverySuite>,
): void => {
  describe(name, () => {
    test('the receipt of a delivered piece is emailed as a PDF to its requester', async () => {
      const { port, mail, emailsTo } = await open()
      const trackingNumber = await mail({ returnReceipt: true, delivered: true })
      await port.requestReceipt(requestFor(trackingNumber, 'receipts+1@receipts.test'))
      const [email, ...more] = await emailsTo('receipts+1@receipts.test')
      expect(more).toEqual([])
      expect(email).toContain('Content-Type: application/pdf')
      expect(email).toContain(Buffer.from('%PDF-').toString('base64').slice(0, 6))
    })

    test('accepts a repeated request', async () => {
      const { port, mail, emailsTo } = await open()
      const trackingNumber = await mail({ returnReceipt: true, delivered: true })
      await port.requestReceipt(requestFor(trackingNumber, 'receipts+2@receipts.test'))
      await port.requestReceipt(requestFor(trackingNumber, 'receipts+2@receipts.test'))
      expect((await emailsTo('receipts+2@receipts.test')).length).toBeGreaterThanOrEqual(1)
    })

    test.each([
      ['was bought without one', { returnReceipt: false, delivered: true }],
      ['has not been delivered', { returnReceipt: true, delivered: false }],
    ])('requests no receipt for a piece that %s', async (_, piece) => {
      const { port, mail, emailsTo } = await open()
      const trackingNumber = await mail(piece)
      await expect(
        port.requestReceipt(requestFor(trackingNumber, 'receipts+3@receipts.test')),
      ).rejects.toMatchObject({ name: 'ProviderError', kind: 'invalid' })
      expect(await emailsTo('receipts+3@receipts.test')).toEqual([])
    })

    test('a piece unknown to the carrier is not found', async () => {
      const { port, unusedNumber } = await open()
      const request = requestFor(unusedNumber, 'receipts+4@receipts.test')
      await expect(port.requestReceipt(request)).rejects.toMatchObject({ kind: 'not_found' })
    })

    test('a piece of another’s account is declined, with the fix: the credentials are right', async () => {
      const { port, mailByAnother, emailsTo } = await open()
      const request = requestFor(await mailByAnother(), 'receipts+6@receipts.test')
      await expect(port.requestReceipt(request)).rejects.toMatchObject({
        kind: 'declined',
        message: expect.stringContaining('your own'),
      })
      expect(await emailsTo('receipts+6@receipts.test')).toEqual([])
      await expect(port.check()).resolves.toBeUndefined()
    })

    test('invalid credentials are not a rejection of the receipt: the request is repeated once they are valid', async () => {
      const { stranger, mail } = await open()
      const trackingNumber = await mail({ returnReceipt: true, delivered: true })
      const request = requestFor(trackingNumber, 'receipts+5@receipts.test')
      await expect(stranger.requestReceipt(request)).rejects.toMatchObject({
        kind: 'unavailable',
        isUnauthorized: true,
      })
    })
  })
}
