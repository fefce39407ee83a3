import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import { auditEntries } from '#lib/service/db/schema/audit.ts'
import { handOverPieces, handOvers } from '#lib/service/db/schema/hand-overs.ts'
import { newId } from '#lib/service/ids.ts'
import {
  at,
  deliveredShipment,
  draftShipment,
  type EvidenceRows,
  trackingNumber,
} from '#tests/support/evidence/evidence-fixtures.ts'
import { openEvidenceFixture } from '#tests/support/evidence/evidence.ts'
import { flat, plainShipment, wordsOf } from '#tests/support/evidence/papers.ts'
import { addressOf } from '#tests/support/shipments/addresses.ts'

import { getCertificatesOfMailing, getMailingList } from './hand-over-papers.ts'
import { getCertificateOfMailing, getMailingReceipt } from './piece-papers.ts'

const { db, clock, contextOf, store } = await openEvidenceFixture()
// After all that the fixtures record.
clock.forward(10 * dayMs)

describe('the mailing receipt', () => {
  it('states what is recorded of a tracked piece, and that a postmark makes it proof', async () => {
    const rows = deliveredShipment()
    await store(rows)
    const words = await wordsOf(getMailingReceipt(contextOf(rows), rows.shipment.id))
    expect(words).toContain('Valid as proof of mailing when postmarked by the postal service.')
    for (const fact of [
      'ELIZABETH SWAN',
      'USPS First-Class Mail',
      'Certified Mail',
      '$9.31',
      '1.04 oz',
      'POSTMARK',
      'Clerk’s initials',
      '417 MONTGOMERY ST FL 5',
    ])
      expect(words).toContain(fact)
    expect(flat(words)).toContain(trackingNumber)
    expect(flat(words)).toContain(rows.document.sha256.slice(0, 16))
    expect(flat(words)).not.toContain(rows.document.sha256.slice(0, 20))
  })

  it('says what fixes the day of a letter that must be postmarked, and nothing of that for others', async () => {
    const rows = deliveredShipment({ deadlineKind: 'postmarked_by', deadlineDay: '2026-03-06' })
    await store(rows)
    const words = flat(await wordsOf(getMailingReceipt(contextOf(rows), rows.shipment.id)))
    expect(words).toContain(flat('March 6, 2026, as the sender entered it'))
    expect(words).toContain(flat('possibly days after you mail it (DMM 608.11)'))
    expect(words).toContain(
      flat('if you hand the letter over at the counter and have its receipt postmarked'),
    )
    const other = deliveredShipment({ deadlineKind: 'received_by', deadlineDay: '2026-03-06' })
    await store(other)
    expect(flat(await wordsOf(getMailingReceipt(contextOf(other), other.shipment.id)))).not.toContain(
      '608.11',
    )
  })

  it('names a piece without a number by its code, also in the file name', async () => {
    const rows = plainShipment()
    await store(rows)
    const file = await getMailingReceipt(contextOf(rows), rows.shipment.id)
    const code = rows.printJob?.code ?? ''
    const shown = `${code.slice(0, 4)}-${code.slice(4)}`
    expect(file.filename).toBe(`mailing-receipt-${shown}-elizabeth-swan.pdf`)
    const words = await wordsOf(Promise.resolve(file))
    expect(words).toContain(shown)
    expect(words).toContain('None: this piece is not tracked.')
  })

  it.each([
    [draftShipment(), 'NO_TRACKING_NUMBER'],
    [deliveredShipment({ status: 'cancelled' }), 'PAPER_NOT_AVAILABLE'],
    [
      deliveredShipment({ carrier: 'UPSDAP', service: 'Ground', certifiedMail: false }),
      'PAPER_NOT_AVAILABLE',
    ],
    [deliveredShipment({ evidencePurgedAt: at('20 00:00') }), 'EVIDENCE_EXPIRED'],
  ])('is rejected if there is nothing to postmark', async (rows, code) => {
    await store(rows)
    await expect(getMailingReceipt(contextOf(rows), rows.shipment.id)).rejects.toMatchObject({ code })
  })
})

describe('the certificate of mailing', () => {
  it('leaves the fee to the clerk and states the sender’s own reference', async () => {
    const rows = plainShipment()
    await store(rows)
    const words = await wordsOf(getCertificateOfMailing(contextOf(rows), rows.shipment.id))
    expect(words).toContain('with the information of PS Form 3817; not an official form')
    for (const fact of ['Sender’s reference', 'Fee paid', 'POSTMARK', 'ELIZABETH SWAN'])
      expect(words).toContain(fact)
  })

  it('is rejected for Certified Mail and for mail with a signature, with what to use instead', async () => {
    const certified = deliveredShipment()
    const signed = deliveredShipment({ certifiedMail: false, deliveryConfirmation: 'SIGNATURE' })
    for (const rows of [certified, signed]) {
      await store(rows)
      await expect(getCertificateOfMailing(contextOf(rows), rows.shipment.id)).rejects.toMatchObject({
        code: 'PAPER_NOT_AVAILABLE',
        message: expect.stringContaining('Use the mailing receipt'),
      })
    }
  })
})

/** Stores a hand-over of pieces of one organization. */
const handOver = async (pieces: EvidenceRows[]): Promise<string> => {
  const [first] = pieces
  if (!first) throw new Error('nothing to hand over')
  const { organizationId } = first.organization
  const id = newId()
  await db.insert(handOvers).values({ organizationId, id, createdAt: at('03 16:00') })
  for (const { shipment } of pieces) {
    await store(pieces.find((rows) => rows.shipment.id === shipment.id) ?? first)
    await db.insert(handOverPieces).values({
      organizationId,
      handOverId: id,
      shipmentId: shipment.id,
      carrier: shipment.carrier ?? '',
      state: 'handed_over',
    })
  }
  return id
}

const numbered = (organizationId: string, index: number): EvidenceRows =>
  deliveredShipment({
    organizationId,
    trackingNumber: String(9407111899223197428490n - BigInt(index)),
    toAddress: addressOf({ name: `TENANT ${index}` }),
    deliveryConfirmation: index === 2 ? 'SIGNATURE_RESTRICTED' : null,
  })

describe('the papers of a handoff', () => {
  it('list tracked pieces by their numbers, and the others on the certificate', async () => {
    const organizationId = newId()
    const tracked = [1, 2, 3].map((index) => numbered(organizationId, index))
    const plain = plainShipment({ organizationId, toAddress: addressOf({ name: 'PLAIN PERSON' }) })
    const parcel = deliveredShipment({
      organizationId,
      carrier: 'UPSDAP',
      service: 'Ground',
      toAddress: addressOf({ name: 'PARCEL PERSON' }),
    })
    const id = await handOver([...tracked, plain, parcel])
    const ctx = contextOf(plain)
    const list = await wordsOf(getMailingList(ctx, id))
    expect(list).toContain('with the information of PS Form 3877; not an official form')
    expect(list).toContain('Pieces listed by the sender: 3')
    const order = ['TENANT 3', 'TENANT 2', 'TENANT 1'].map((name) => list.indexOf(name))
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(order).not.toContain(-1)
    for (const name of ['PLAIN PERSON', 'PARCEL PERSON']) expect(list).not.toContain(name)
    const certificate = await wordsOf(getCertificatesOfMailing(ctx, id))
    expect(certificate).toContain('with the information of PS Form 3665; not an official form')
    expect(certificate).toContain('PLAIN PERSON')
    expect(certificate).not.toContain('TENANT')
    const kept = await db
      .select({ subject: auditEntries.subjectId, after: auditEntries.after })
      .from(auditEntries)
      .where(and(eq(auditEntries.organizationId, organizationId), eq(auditEntries.subjectType, 'hand_over')))
    expect(kept).toHaveLength(2)
  })

  it('have all companions of one act on one list, however their sender is spelled, and others on their own', async () => {
    const organizationId = newId()
    const [letterSetId, companionOf] = [newId(), newId()]
    const office = addressOf({ name: null, company: 'Harbor Legal', zip: '90277-2506' })
    const senders = [
      office,
      { ...office, zip: '90277' },
      { ...office, company: 'HARBOR LEGAL', street1: office.street1.toLowerCase() },
    ]
    const companions = senders.map((fromAddress, index) =>
      plainShipment({
        organizationId,
        letterSetId,
        companionOf,
        fromAddress,
        toAddress: addressOf({ name: `RECIPIENT ${index + 1}` }),
      }),
    )
    const other = plainShipment({
      organizationId,
      fromAddress: addressOf({ name: null, company: 'Harbor Legal, Reno' }),
      toAddress: addressOf({ name: 'ANOTHER ACT' }),
    })
    const id = await handOver([...companions, other])
    const paper = await wordsOf(getCertificatesOfMailing(contextOf(other), id))
    const counts = [...paper.matchAll(/Pieces listed by the sender: (\d)/g)].map(([, count]) => Number(count))
    expect(counts.toSorted((a, b) => a - b)).toEqual([1, 3])
    for (const name of ['RECIPIENT 1', 'RECIPIENT 2', 'RECIPIENT 3', 'ANOTHER ACT']) {
      expect(paper).toContain(name)
    }
  })

  it('are rejected without such pieces, for other roles and other organizations', async () => {
    const rows = plainShipment()
    const id = await handOver([rows])
    const ctx = contextOf(rows)
    await expect(getMailingList(ctx, id)).rejects.toMatchObject({ code: 'PAPER_NOT_AVAILABLE' })
    await expect(getCertificatesOfMailing({ ...ctx, role: 'reviewer' }, id)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    const others = contextOf(plainShipment())
    await expect(getCertificatesOfMailing(others, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
