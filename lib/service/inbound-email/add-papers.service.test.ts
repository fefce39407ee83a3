import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import { readMessage } from '#lib/service/email-messages/read-message.ts'
import { getMailingReceipt } from '#lib/service/papers/piece-papers.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { deliveredShipment } from '#tests/support/evidence/evidence-fixtures.ts'
import { openEvidenceFixture } from '#tests/support/evidence/evidence.ts'
import { composeMessage, pdfPart } from '#tests/support/inbound/compose-message.ts'

import { addEmailedPapers } from './add-papers.ts'

const { db, clock, contextOf, store } = await openEvidenceFixture()
// After all that the fixtures record.
clock.forward(10 * dayMs)

/** A mailed letter, and a phone's photo of its mailing receipt as mail programs attach it. */
const setUp = async () => {
  const rows = deliveredShipment()
  await store(rows)
  const ctx: ServiceContext = { ...contextOf(rows), actor: { type: 'user', userId: rows.author.id } }
  const { body } = await getMailingReceipt(ctx, rows.shipment.id)
  const pdf = Uint8Array.from(body as Uint8Array)
  const { width, height, dots } = await ctx.inspector.drawFirstPage({ pdf })
  const bytes = await sharp(dots, { raw: { width, height, channels: 1 } })
    .toColourspace('srgb')
    .jpeg()
    .toBuffer()
  const photo = { type: 'image/jpeg', filename: 'IMG_1.jpg', bytes, disposition: 'inline' }
  const logo = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
  const decoration = { type: 'image/png', filename: 'logo.png', bytes: logo, disposition: 'inline' }
  const messageWith = async (attachments: Parameters<typeof composeMessage>[0]['attachments'] = []) => {
    const raw = composeMessage({
      from: 'ana@harbor.test',
      to: 'x@y.test',
      text: 'Postmark: 3/3/2026',
      attachments,
    })
    const message = await readMessage(raw)
    if (!message) throw new Error('the message can be read')
    return message
  }
  return { rows, ctx, id: rows.shipment.id, photo, decoration, messageWith }
}

const stated = { date: '2026-03-03', paper: null }

test('adds an emailed photo in the member’s name with their date, and says to whose letter', async () => {
  const { rows, ctx, id, photo, decoration, messageWith } = await setUp()
  const message = await messageWith([decoration, photo])
  const { reply, reason } = await addEmailedPapers(ctx, message, stated)
  expect(reason).toBeNull()
  expect(reply).toEqual({
    title: 'The postmark is in the record.',
    parts: [{ lines: ['Mailing receipt, March 3, 2026: 1 letter, to ELIZABETH SWAN'] }],
  })
  expect((await loadShipment(ctx, id)).postmarkedOn).toBe('2026-03-03')
  const kept = await db
    .select({ via: artifacts.importedVia, by: artifacts.importedBy })
    .from(artifacts)
    .where(eq(artifacts.kind, 'stamped_paper'))
  expect(kept).toEqual([{ via: 'email', by: `user:${rows.author.id}` }])
  // Delivered again, it changes nothing.
  const again = await addEmailedPapers(ctx, message, { ...stated, paper: 'mailing_receipt' })
  expect(again.reason).not.toBeNull()
})

test('adds nothing without a readable code, a file, a date, or the role', async () => {
  const { ctx, id, photo, messageWith } = await setUp()
  const attempt = async (
    attachments: Parameters<typeof messageWith>[0],
    text: Parameters<typeof addEmailedPapers>[2] = stated,
    acting = ctx,
  ) => (await addEmailedPapers(acting, await messageWith(attachments), text)).reason
  expect(await attempt([pdfPart('No code')])).toContain('no code of one of your papers is readable')
  expect(await attempt([])).toContain('Attach a photo or a PDF')
  expect(await attempt([{ ...photo, disposition: 'attachment' }], { problem: 'Not a date.' })).toBe(
    'Not a date.',
  )
  const sender = { ...ctx, role: 'sender' } as const
  expect(await attempt([{ ...photo, disposition: 'attachment' }], stated, sender)).toContain('Your role')
  expect((await loadShipment(ctx, id)).postmarkedOn).toBeNull()
})
