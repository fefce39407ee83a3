import { describe, expect, test } from 'vitest'

import type { LetterSpecification, PartnerLetter, PartnerPort } from './port.ts'

/** Causes a partner's next step, for one that needs a cause. */
export type PartnerSuite = {
  port: PartnerPort
  /** The port with credentials that the partner does not know. */
  stranger: PartnerPort
  /** Makes a PDF of so many pages; `isAddressAreaBlank` leaves the top of the first page blank. */
  createPdf: (options: {
    pages: number
    inches?: [number, number]
    isAddressAreaBlank?: boolean
  }) => Promise<Uint8Array>
  /** Lets so much time pass that the partner forgets idempotency keys. */
  passDay: () => void
  /** Lets the time pass that a piece can be cancelled in, once it is released. */
  passCancellation: () => void
  /** Has the partner print the piece and hand it over, and the postal service scan it. */
  mail: (pieceId: string) => Promise<void>
  /** Has the piece come back to the sender. */
  returnToSender: (pieceId: string) => Promise<void>
  /** The webhooks that the partner has sent so far, oldest first. */
  webhooks: () => Promise<{ body: Uint8Array; headers: Headers }[]>
}

const specification: LetterSpecification = {
  pages: 2,
  paper: 'letter',
  duplex: false,
  color: false,
  service: 'first_class',
  addressPlacement: 'added_page',
}

const addresses = {
  to: {
    name: 'Elizabeth Swan',
    company: null,
    street1: '179 N Harbor Dr',
    street2: null,
    city: 'Redondo Beach',
    state: 'CA',
    zip: '90277',
    country: 'US',
  },
  from: {
    name: null,
    company: 'Harbor Legal',
    street1: '388 Townsend St',
    street2: 'Apt 20',
    city: 'San Francisco',
    state: 'CA',
    zip: '94107',
    country: 'US',
  },
}

/** Tests every print partner, for any protocol and peer behind the port. */
export const describePartnerPort = (name: string, open: () => Promise<PartnerSuite>): void => {
  let references = 0

  const letterOf = async (
    { createPdf }: PartnerSuite,
    changes: Partial<PartnerLetter> & { inches?: [number, number]; isAddressAreaBlank?: boolean } = {},
  ): Promise<PartnerLetter> => {
    const { inches, isAddressAreaBlank, ...own } = changes
    const pages = own.pages ?? specification.pages
    references += 1
    return {
      ...specification,
      ...addresses,
      reference: `${name.replaceAll(/\W+/g, '-')}-${references}`,
      pdf: await createPdf({
        pages,
        ...(inches && { inches }),
        isAddressAreaBlank: isAddressAreaBlank ?? false,
      }),
      isSpecimen: false,
      ...own,
    }
  }
  // Matchers are typed as anything.
  const refusal = (kind: string) => expect.objectContaining({ name: 'ProviderError', kind }) as Error

  describe(name, () => {
    test('check resolves, and rejects unknown credentials', async () => {
      const { port, stranger } = await open()
      await expect(port.check()).resolves.toBeUndefined()
      await expect(stranger.check()).rejects.toEqual(refusal('unavailable'))
    })

    test('prices are whole cents, marked if they are estimates, and depend on the options', async () => {
      const { port } = await open()
      const price = async (changes: Partial<LetterSpecification>) => {
        const quote = await port.quote({ ...specification, ...changes })
        expect(Number.isInteger(quote.priceCents) && quote.priceCents > 0).toBe(true)
        expect(typeof quote.isEstimate).toBe('boolean')
        return quote.priceCents
      }
      const plain = await price({})
      expect(await price({ color: true })).toBeGreaterThan(plain)
      expect(await price({ duplex: true })).toBeLessThan(plain)
      const certified = await price({ service: 'certified' })
      expect(certified).toBeGreaterThan(plain)
      expect(await price({ service: 'certified_return_receipt' })).toBeGreaterThan(certified)
      expect(await port.quote({ ...specification, pages: 40 })).toMatchObject({ envelope: 'flat' })
    })

    test.each([
      ['a certified letter on Legal paper', { paper: 'legal', service: 'certified' }],
      ['more sheets than it takes', { pages: 61 }],
      ['as many sheets as it takes, and an added page', { pages: 120, duplex: true }],
    ] as const)('rejects %s before it is submitted', async (_, changes) => {
      const suite = await open()
      await expect(suite.port.quote({ ...specification, ...changes })).rejects.toEqual(refusal('invalid'))
      const letter = await letterOf(suite, changes)
      await expect(suite.port.submitHeld(letter)).rejects.toEqual(refusal('invalid'))
    })

    test.each([
      ['pages of another size', { inches: [8, 10] }],
      ['addresses over text', { addressPlacement: 'first_page' }],
      ['no PDF', { pdf: Buffer.from('A letter') }],
    ] as const)('the partner rejects a letter with %s', async (_, changes) => {
      const suite = await open()
      const letter = await letterOf(suite, {
        ...changes,
        inches: 'inches' in changes ? [...changes.inches] : [8.5, 11],
      })
      await expect(suite.port.submitHeld(letter)).rejects.toEqual(refusal('invalid'))
    })

    test('the addresses go on the first page if it is blank there', async () => {
      const suite = await open()
      const letter = await letterOf(suite, { addressPlacement: 'first_page', isAddressAreaBlank: true })
      expect(await suite.port.submitHeld(letter)).toMatchObject({ state: 'held' })
    })

    test('holds a letter once for any number of submissions, and cancels it without effect', async () => {
      const suite = await open()
      const { port } = suite
      const letter = await letterOf(suite)
      const held = await port.submitHeld(letter)
      expect(held).toMatchObject({ state: 'held', failure: null })
      expect((await port.submitHeld(letter)).pieceId).toBe(held.pieceId)
      expect(await port.status(held.pieceId)).toMatchObject({ state: 'held' })
      expect(await port.cancel(held.pieceId)).toMatchObject({ state: 'cancelled' })
      expect(await port.cancel(held.pieceId)).toMatchObject({ state: 'cancelled' })
      expect(await port.status(held.pieceId)).toMatchObject({ state: 'cancelled' })
      await expect(port.release(held.pieceId, letter)).rejects.toEqual(refusal('declined'))
    })

    test('a letter submitted or released again after a day is not mailed twice', async () => {
      const suite = await open()
      const letter = await letterOf(suite)
      const held = await suite.port.submitHeld(letter)
      suite.passDay()
      expect((await suite.port.submitHeld(letter)).pieceId).toBe(held.pieceId)
      const released = await suite.port.release(held.pieceId, letter)
      suite.passDay()
      expect((await suite.port.release(held.pieceId, letter)).pieceId).toBe(released.pieceId)
    })

    test('rejects the same reference with another document', async () => {
      const suite = await open()
      const letter = await letterOf(suite)
      await suite.port.submitHeld(letter)
      const other = { ...letter, pages: 3, pdf: await suite.createPdf({ pages: 3 }) }
      await expect(suite.port.submitHeld(other)).rejects.toEqual(refusal('invalid'))
    })

    test('mails a released letter once for any number of releases, and follows it to its end', async () => {
      const suite = await open()
      const { port } = suite
      const letter = await letterOf(suite, { service: 'certified' })
      const held = await port.submitHeld(letter)
      const released = await port.release(held.pieceId, letter)
      expect(released.state).toBe('accepted')
      expect((await port.release(held.pieceId, letter)).pieceId).toBe(released.pieceId)
      expect(await port.status(held.pieceId)).toMatchObject({ state: 'cancelled' })
      await suite.mail(released.pieceId)
      const { state, trackingNumber } = await port.status(released.pieceId)
      expect(['mailed', 'in_transit']).toContain(state)
      expect(trackingNumber).toMatch(/^9407\d{18}$/)
      const tracking = await port.tracking(released.pieceId)
      // PostGrid reports the first scan, and Lob the acceptance.
      const first = port.provider === 'lob' ? 'accepted' : 'in_transit'
      expect(tracking).toMatchObject({ trackingNumber, scans: [{ kind: first }] })
      await suite.returnToSender(released.pieceId)
      expect(await port.status(released.pieceId)).toMatchObject({ state: 'returned' })
    })

    test('a letter in production cannot be cancelled', async () => {
      const suite = await open()
      const letter = await letterOf(suite)
      const held = await suite.port.submitHeld(letter)
      const { pieceId } = await suite.port.release(held.pieceId, letter)
      suite.passCancellation()
      expect(await suite.port.status(pieceId)).toMatchObject({ state: 'printing' })
      await expect(suite.port.cancel(pieceId)).rejects.toEqual(refusal('declined'))
    })

    test('a released letter can be cancelled until it is produced', async () => {
      const suite = await open()
      const letter = await letterOf(suite)
      const held = await suite.port.submitHeld(letter)
      const { pieceId } = await suite.port.release(held.pieceId, letter)
      expect(await suite.port.cancel(pieceId)).toMatchObject({ state: 'cancelled' })
    })

    test('a piece unknown to the partner is not found', async () => {
      const { port } = await open()
      const unknown = port.provider === 'lob' ? 'ltr_0000000000000000' : 'letter_0000000000000000000000'
      for (const call of ['status', 'cancel', 'tracking', 'receipt'] as const) {
        await expect(port[call](unknown)).rejects.toEqual(refusal('not_found'))
      }
    })

    test('a receipt is a PDF, or missing', async () => {
      const suite = await open()
      const held = await suite.port.submitHeld(await letterOf(suite, { service: 'certified_return_receipt' }))
      const receipt = await suite.port.receipt(held.pieceId)
      expect(receipt === null || Buffer.from(receipt).subarray(0, 5).toString() === '%PDF-').toBe(true)
    })

    test('its webhooks name the piece, and are accepted only with their signature', async () => {
      const suite = await open()
      const { pieceId } = await suite.port.submitHeld(await letterOf(suite))
      const [message] = (await suite.webhooks()).slice(-1)
      if (!message) throw new Error('the partner sent no webhook')
      const { body, headers } = message
      const { eventId } = suite.port.verifyWebhook(body, headers)
      expect(suite.port.parseWebhook(body)).toEqual({ kind: 'piece', eventId, pieceId })
      const altered = Buffer.from(Buffer.from(body).toString('utf8').replace(pieceId, `${pieceId}0`))
      expect(() => suite.port.verifyWebhook(altered, headers)).toThrow('The signature does not match')
      expect(() => suite.port.verifyWebhook(body, new Headers())).toThrow()
      expect(() => suite.stranger.verifyWebhook(body, headers)).toThrow('The signature does not match')
    })
  })
}
